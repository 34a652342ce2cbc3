// The code of a dealt game, from which all its packs follow (deal_seed.py): six letters and digits, or a day in UTC,
// and behind them the opponent and muggins. Whoever plays the same code is dealt the same cards.

import { say } from "./texts.js";

const CODE = /^(20\d\d-\d\d-\d\d|[0-9A-HJKMNP-TV-Z]{6})(-(?:learner|club|expert))?(-muggins)?$/i;
const ADDRESS = /^#play=/;
const USUAL = "-expert"; // of a code that names no opponent
const MOST_LETTERS = 200; // of a text that are looked at
const OWN_HOST = /^(localhost|127\.|\[::1\])/;

/** Whether an address has a code, if only a wrong one. */
export function hasCode(hash) {
  return ADDRESS.test(hash);
}

/** Today in UTC, as 2026-11-27. */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** Return the code in what somebody has typed, or in an address, with its opponent; "" for none, and for a day to come. */
export function codeIn(text) {
  const asked = text.slice(text.lastIndexOf("=") + 1).trim().slice(0, MOST_LETTERS).replace(/^today\b/i, today());
  const [, seed = "", opponent = USUAL, muggins = ""] = CODE.exec(asked) ?? [];
  const day = new Date(seed);
  const isDay = day.getTime() <= Date.now() && day.toISOString().startsWith(seed);
  return seed && (isDay || !seed.includes("-")) ? seed.toUpperCase() + opponent.toLowerCase() + muggins.toLowerCase() : "";
}

/** Return the seed of a code: all but opponent and muggins. */
export function seedOf(code) {
  return code.replace(/-[a-z].*/, "");
}

/** Return what is handed on for an address of this page; where nobody else can open that, its code. */
export function handed(hash, page = location.href) {
  return OWN_HOST.test(new URL(page).host) ? hash.slice(hash.indexOf("=") + 1) : new URL(hash, page).href;
}

/** Hand a text over to another app, or else copy it. Resolve to what there is to say: that it is copied, or the text
    where neither is allowed. */
export async function handOn(text) {
  try {
    if (navigator.share) return await navigator.share({ text }) ?? "";
    await navigator.clipboard.writeText(text);
    return say("copied");
  } catch (error) {
    return error.name === "AbortError" ? "" : text;
  }
}
