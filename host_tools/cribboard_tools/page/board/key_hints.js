// What the keys say of themselves: their names for a screen reader, which of them would be refused
// now, and a switch by which the next key means what it means when held.

import * as texts from "./texts.js";

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
    toggle.addEventListener("click", () => this.setHold(!keypad.isHoldNext));
    keypad.onHoldUsed = () => this.setHold(false);
  }

  setHold(isOn) {
    this.keypad.isHoldNext = isOn;
    this.keypad.element.classList.toggle("hold-next", isOn);
    this.toggle.setAttribute("aria-pressed", String(isOn));
  }

  /** Name the keys in the language of the page. */
  name() {
    for (const [symbol, button] of this.keypad.buttons) {
      const meaning = button.querySelector("i")?.textContent ?? "";
      const held = button.querySelector("u")?.textContent ?? "";
      let name = [symbol, meaning].filter(Boolean).join(", ");
      if (held) name = texts.say("held", { what: name, more: held });
      button.setAttribute("aria-label", name);
    }
  }

  /** Dim what would be refused now; until that is known the last dimming stays. */
  show(state) {
    if (state.legal_keys) dim(this.keypad, state.legal_keys);
  }
}
