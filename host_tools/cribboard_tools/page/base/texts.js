// The page's own texts in the language of the board. The words are in texts/; the build
// puts them into the pack of each language, beside the firmware's phrases.

import { fetchPack } from "./bundle.js";
import { recall, remember } from "./store.js";

const KEPT = "cribboard.language";
/** Event of the document after the page was put into a language. */
export const SPOKEN = "cribboard:language";

/** What each language calls itself, by its code. @type {Record<string, string>} */
export const OWN_NAMES = JSON.parse(document.body.dataset.languages || "{}");
const languages = Object.keys(OWN_NAMES);
const packs = new Map(); // language -> promise of its pack's files
const texts = {}; // of the languages that are loaded
const guides = {}; // language -> promise of the texts that loadGuide adds
let language = "en";

/** Return the language to begin with: the board's, as it was last, else the browser's first that is there. */
export function wanted() {
  const asked = [recall(KEPT), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return asked.find((code) => code && languages.includes(code)) ?? "en";
}

/** Return the browser's first language that is there, "" if none is. */
export function browserLanguage() {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find((code) => languages.includes(code)) ?? "";
}

/** Return the text of a key; `fields` is the value of its {what}, or an object of several.
    @param {string | number | Record<string, string | number>} fields */
export function say(key, fields = "") {
  const values = typeof fields === "object" ? fields : { what: fields };
  const text = texts[language]?.[key] ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

const END = 0.1; // so near 0 or 1 a chance has a decimal
const LEAST = 0.01;

/** Return a chance to win as text in the language of the page. In an open game nobody is certain. */
export function percent(chance, isOpen = true) {
  const least = Math.min(Math.max(chance, LEAST), 1 - LEAST);
  const isNearEnd = Math.min(chance, 1 - chance) < END;
  const digits = isOpen && isNearEnd && least === chance ? 1 : 0;
  const shown = (isOpen ? least : chance).toLocaleString(language, {
    style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits,
  });
  if (!isOpen || least === chance) return shown;
  return `${chance < least ? "<" : ">"}${shown}`;
}

/** Return a number in the language of the page, with so many decimals at least and at most. */
export function decimal(number, least = 0, most = least) {
  return number.toLocaleString(language, { minimumFractionDigits: least, maximumFractionDigits: most });
}

/** Return a part of a whole in percent, with a decimal at most, and so many at least. */
export function share(part, least = 0) {
  return part.toLocaleString(language, { style: "percent", minimumFractionDigits: least, maximumFractionDigits: 1 });
}

/** Return a text that the build puts into index.html in all languages: no pack has to be loaded. */
export function early(key) {
  return document.querySelector(`[data-key="${key}"][lang="${wanted()}"]`)?.textContent ?? "";
}

/** Fetch the pack of a language, once; resolve to its files. */
export function loadPack(code) {
  if (!packs.has(code)) {
    const pack = fetchPack(`${code}.bin`).then((files) => {
      texts[code] = JSON.parse(new TextDecoder().decode(files.get("texts.json")));
      return files;
    });
    pack.catch(() => packs.delete(code)); // it is tried again when it is wanted again
    packs.set(code, pack);
  }
  return packs.get(code);
}

/** Fetch what the lesson, the dealt hand and the count say, in the language of the page, once. */
export function loadGuide() {
  const code = language;
  guides[code] ??= fetch(`guide.${code}.json`).then(async (answer) => Object.assign(texts[code], await answer.json()));
  guides[code].catch(() => delete guides[code]);
  return guides[code];
}

/** Fetch the packs of all languages; return a promise of each one's files. */
export function loadAll() {
  return languages.map(loadPack);
}

/** Fetch the language that is wanted, and show the page in it. */
export async function load() {
  await loadPack(wanted());
  apply(wanted());
}

/** @returns {NodeListOf<HTMLElement>} */
const elements = (selector) => document.querySelectorAll(selector);

/** The language that the page is shown in. */
export function spoken() {
  return language;
}

/** Show the page in a language, if it is loaded. */
export function apply(code) {
  if (!(code in texts)) return;
  language = code;
  remember(KEPT, code);
  document.documentElement.lang = code;
  for (const element of elements("[data-text]")) {
    const text = say(element.dataset.text);
    element.replaceChildren(...nodes(text));
    element.style.setProperty("--letters", String(text.length));
  }
  for (const element of elements("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
  document.dispatchEvent(new Event(SPOKEN));
}

/** Put a text into an element, with its bold words and its keys. */
export function fill(element, text) {
  element.replaceChildren(...nodes(text));
}

/** Return the nodes of a text: `*bold*` and `[key]` are elements. */
function nodes(text) {
  return text.split(/(\*[^*]+\*|\[[^\]]+\])/).filter(Boolean).map((part) => {
    const isBold = part.length > 2 && part.startsWith("*");
    if (!isBold && !(part.startsWith("[") && part.endsWith("]"))) return document.createTextNode(part);
    const element = document.createElement(isBold ? "b" : "kbd");
    element.textContent = part.slice(1, -1);
    return element;
  });
}
