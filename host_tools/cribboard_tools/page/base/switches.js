// Switches that only the page has, kept in the browser. `display`: the board's small display is shown, whose
// words the page's panel has too, larger. `keys`: a letter, digit or sign typed on a keyboard acts.

import { recall, remember } from "./store.js";

const USUAL = { display: false, keys: true };
const root = document.documentElement;

export function isOn(name) {
  return root.hasAttribute(`data-${name}`);
}

/** Turn a switch on or off, from now on. */
export function turn(name, isOn) {
  root.toggleAttribute(`data-${name}`, isOn);
  remember(`cribboard.${name}`, isOn ? "on" : "off");
}

for (const [name, isUsual] of Object.entries(USUAL)) {
  const kept = recall(`cribboard.${name}`);
  root.toggleAttribute(`data-${name}`, kept ? kept === "on" : isUsual);
}

// Before every other listener; what is typed into a field still gets there (WCAG 2.1.4).
addEventListener("keydown", (event) => {
  const isCharacter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
  if (isCharacter && !isOn("keys")) event.stopImmediatePropagation();
}, true);
