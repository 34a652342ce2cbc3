// A door: a room whose Python is loaded too when it is opened, and from which the way back can lead to what
// was there before.

import { button, make } from "./elements.js";
import { whyNotLoaded } from "./loading.js";
import { Room } from "./room.js";
import { say } from "./texts.js";

export class Door extends Room {
  /** Parts of a Room, and loadModule: resolves to its Python module. @param {any} parts */
  constructor({ loadModule, ...room }) {
    super(room);
    this.loadModule = loadModule;
    this.turn = 0; // of the newest question to the module: older answers are dropped
    this.canGoBack = false; // the address before is one of this page without this door
    this.title = document.title;
    this.resolve = () => {};
    /** Resolves when it is closed. @type {Promise<void>} */
    this.closed = Promise.resolve();
    this.reason = make("span", "");
    this.again = button("again", "", () => this.begin());
    this.refusal = make("p", { className: "refused", role: "alert" }, this.reason, this.again);
    this.refusal.hidden = true;
    this.dialog.append(this.refusal);
  }

  /** Open, and show what the address names. isInner: the way back leads into this page. */
  async open(isInner) {
    this.canGoBack = isInner && !this.dialog.open;
    if (!this.dialog.open) {
      this.title = document.title;
      this.closed = new Promise((resolve) => { this.resolve = resolve; });
      await this.loadStyles();
      await this.speak();
      if (!this.isAsked) return this.resolve(); // left meanwhile
      if (!this.dialog.open) this.dialog.showModal();
    }
    await this.follow();
  }

  /** Show what the address names. */
  async follow() {}

  /** Try again what did not load. */
  async begin() {}

  /** Give the page the title of a place of this door, not of the mode behind it. */
  entitle(place) {
    document.title = `${place} – ${this.title.split(" – ").at(-1)}`;
  }

  leave() {
    this.turn += 1;
    document.title = this.title;
    super.leave();
    this.resolve();
  }

  leaveAddress() {
    if (this.canGoBack) history.back();
    else super.leaveAddress();
  }

  async speak() {
    await super.speak();
    this.again.textContent = say("again");
  }

  /** Ask a function of the module; resolve to its answer, null if it does not load or another was asked
      since. */
  async ask(name, ...values) {
    this.turn += 1;
    const { turn } = this;
    try {
      const module = await this.loadModule();
      const answer = JSON.parse(module[name](...values, document.documentElement.lang));
      return turn === this.turn ? answer : null;
    } catch (error) {
      console.info(error.message);
      if (turn === this.turn) this.refuse(`${say("part-failed")} ${whyNotLoaded()}`, true);
      return null;
    }
  }

  /** Say why something is not shown, "" for no more; canTryAgain: with a button. */
  refuse(sentence, canTryAgain = false) {
    this.reason.textContent = sentence;
    this.again.hidden = !canTryAgain;
    this.refusal.hidden = !sentence;
    if (sentence) this.dialog.scrollTop = 0;
  }
}
