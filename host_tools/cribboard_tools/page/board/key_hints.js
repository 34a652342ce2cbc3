// What the keys say of themselves: their names for a screen reader, which of them would be refused
// now, and a switch by which the next key means what it means when held.

import { make } from "../base/elements.js";
import * as texts from "../base/texts.js";

const CARDS = ["starter", "card", "hand", "crib", "cut"]; // with these a rank comes next
const GO = ["card", "hand", "crib"]; // and with these D is go, or none
const PRINTED = "*#"; // keys whose print is always true

/** Dim all keys but these; a key that may be held is in the list as `D!` too. */
function dim(keypad, keys) {
  for (const [symbol, button] of keypad.buttons) {
    const isRefused = !keys.includes(symbol);
    button.classList.toggle("refused", isRefused);
    button.classList.toggle("refused-held", !keys.includes(`${symbol}!`));
    button.ariaDisabled = String(isRefused); // it can still be pressed: it says why, and pressed again may be right
    if (isRefused) button.setAttribute("aria-description", texts.say("not-now"));
    else button.removeAttribute("aria-description");
  }
}

export class KeyHints {
  /** keypad: a Keypad; toggle: the button that switches second meanings on for one key. */
  constructor(keypad, toggle) {
    this.keypad = keypad;
    this.toggle = toggle;
    /** Of the keys, where a card is due. @type {Record<string, string>} */
    this.ranks = {};
    toggle.addEventListener("click", () => this.setHold(!keypad.isHoldNext));
    keypad.onHoldUsed = () => this.setHold(false);
  }

  setHold(isOn) {
    this.keypad.isHoldNext = isOn;
    this.keypad.element.classList.toggle("hold-next", isOn);
    this.toggle.setAttribute("aria-pressed", String(isOn));
  }

  /** Write what each key means now; the card of a letter stands large, as a computer's keyboard has another for it. */
  mean({ asked_for: asked, key_words: words }) {
    const isCard = CARDS.includes(asked);
    if (isCard) Object.assign(this.ranks, words); // a card that does not fit keeps its name
    for (const [symbol, button] of this.keypad.buttons) {
      const isPrinted = PRINTED.includes(symbol) || (symbol === "D" && GO.includes(asked));
      const own = /** @type {HTMLElement} */ (button.querySelector("i") ?? make("i", ""));
      if (!own.isConnected) button.querySelector("b")?.after(" ", own);
      const word = (isCard ? this.ranks : words)[symbol] ?? "";
      const face = isCard && word && word !== symbol ? texts.say(`rank-${word}`) : "";
      const isLetter = Boolean(face) && "ABC".includes(symbol);
      button.classList.toggle("is-card", isLetter);
      button.dataset.means = face || (word === symbol ? "" : word);
      if (isPrinted) button.dataset.means = texts.say(own.dataset.text ?? "");
      own.textContent = button.dataset.means ?? "";
      own.dataset.face = isLetter ? word : "";
      own.style.setProperty("--letters", String(own.textContent.length || 1));
    }
    this.name();
  }

  /** Name the keys in the language of the page. */
  name() {
    for (const [symbol, button] of this.keypad.buttons) {
      const meaning = button.dataset.means ?? button.querySelector("i")?.textContent ?? "";
      const held = button.querySelector("u")?.textContent ?? "";
      let name = [symbol, meaning].filter(Boolean).join(", ");
      if (held) name = texts.say("held", { what: name, more: held });
      button.setAttribute("aria-label", name);
    }
  }

  /** Dim what would be refused now; until that is known the last dimming stays. */
  show(state) {
    if (!state.legal_keys) return;
    dim(this.keypad, state.legal_keys);
    this.mean(state);
  }
}
