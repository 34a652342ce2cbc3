// Live region: tells a screen reader what is new after each key, and the scores when asked. Where the
// page has cards on the cloth, the cloth is a live region of its own and tells the play.

import { onState } from "../base/state.js";
import { firstDeal, isOutOfTurn, pegLine, phraseOf, promptParts, winText } from "../base/status_panel.js";
import * as state from "../base/state.js";

/** Modes with cards on the cloth. */
const WITH_CLOTH = ["hand", "learn"];

/** Return a text as a sentence, so that a synthesiser pauses after it. */
function sentence(text) {
  const plain = text.replace(/\s+/g, " ").trim();
  return /[.!?:…]$/.test(plain) || !plain ? plain : `${plain}.`;
}

/** Return what the cloth does not tell: a message, but for those of undo and redo. */
function whatIsNewBesideCloth(now) {
  return now.undo ? "" : sentence(now.message);
}

/** Return the patter, with the name of who laid a card, if they led, lay out of turn or get one for last,
    and of who says go and gets one for last. */
function named(now, before) {
  const { events, laid, patter, seats } = now;
  const go = events.find(([kind]) => kind === "go");
  const score = events.find(([kind]) => kind === "score");
  const place = laid.length - 1;
  const isLaid = place >= (before?.laid ?? []).length;
  if (!isLaid && go && seats.length < 3 && laid.length) {
    const [first, ...more] = patter.split(", ");
    return [`${seats[go[1]]}: ${first}`, score ? `${seats[score[1]]}: ${more.join(", ")}` : ""].filter(Boolean).join(". ");
  }
  // The patter of a card that implies gos has the name.
  const isTold = isLaid && (isOutOfTurn(now, place) || score?.[4] === "last");
  return isTold && !go ? `${seats[laid[place][0]]}: ${patter}` : patter;
}

/** Return what to say of a new state; before: the state that was said last, null for none. */
export function whatIsNew(now, before) {
  const parts = [];
  const hasChanged = (name) => String(now[name]) !== String(before?.[name]);
  if (now.message) parts.push(now.message);
  if (now.is_patter_new || (!before && now.patter)) parts.push(named(now, before));
  if (now.winner >= 0 && hasChanged("winner")) parts.push(winText(now));
  if (now.page.length && hasChanged("page")) parts.push(...now.page);
  if (now.entry && hasChanged("entry")) parts.push(now.entry);
  if (!before || !firstDeal(before)) parts.push(firstDeal(now));
  if (hasChanged("prompt")) parts.push(...promptParts(now.prompt));
  if (!parts.some(Boolean) && phraseOf(now) && hasChanged("is_error")) parts.push(phraseOf(now));
  return parts.map(sentence).filter(Boolean).join(" ");
}

export class LiveRegion {
  /** element: has role=status. */
  constructor(element) {
    this.element = element;
    this.said = null; // the state that was said last
    this.isOdd = false;
    onState((now) => this.follow(now));
  }

  follow(now) {
    if (now.legal_keys) return; // the same state again, with its keys
    const hasCloth = WITH_CLOTH.includes(now.mode);
    const text = hasCloth ? whatIsNewBesideCloth(now) : whatIsNew(now, this.said);
    this.said = now;
    if (text) this.say(text);
  }

  /** Say a text, even if it is the one that was said last. */
  say(text) {
    this.isOdd = !this.isOdd;
    this.element.textContent = text + (this.isOdd ? "" : "\u00a0");
  }

  /** Say where each peg stands; return what is said. */
  sayScores() {
    const now = state.current();
    const text = now ? now.names.map((_, track) => sentence(pegLine(now, track))).join(" ") : "";
    if (text) this.say(text);
    return text;
  }
}
