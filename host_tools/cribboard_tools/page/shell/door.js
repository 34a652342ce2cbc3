// A door: a dialog over the board with an address of its own, whose words, styles and Python are loaded
// when it is opened. The board behind it goes on as it was.

import { make } from "./cards.js";
import { settleFocus } from "./focus.js";
import { whyNotLoaded } from "./loading.js";
import { loadStyles } from "./styles.js";
import { say } from "./texts.js";

const FALLBACK = "en";

/** @returns {HTMLButtonElement} */
export function button(name, onClick) {
  const element = /** @type {HTMLButtonElement} */ (make("button", name));
  element.type = "button";
  element.addEventListener("click", onClick);
  return element;
}

export class Door {
  /** id: of the dialog, and of the files with its words; address: how that begins; styles: its style
      sheets; title: returns its heading; loadModule: resolves to its Python module. */
  constructor({ id, address, styles, title, loadModule }) {
    this.id = id;
    this.address = address;
    this.styles = styles;
    this.titleOf = title;
    this.loadModule = loadModule;
    this.texts = {};
    this.language = "";
    this.turn = 0; // of the newest question to the module: older answers are dropped
    this.canGoBack = false; // the address before is one of this page without this door
    this.title = document.title;
    this.resolve = () => {};
    /** Resolves when it is closed. @type {Promise<void>} */
    this.closed = Promise.resolve();
    this.heading = make("h2", "");
    this.heading.id = `${id}-title`;
    this.heading.tabIndex = -1;
    this.heading.autofocus = true;
    this.closing = button("close", () => this.dialog.close());
    this.reason = make("span", "");
    this.again = button("again", () => this.begin());
    this.refusal = make("p", "refused", this.reason, this.again);
    this.refusal.setAttribute("role", "alert");
    this.refusal.hidden = true;
    this.head = make("div", "head", this.heading, this.closing);
    this.dialog = /** @type {HTMLDialogElement} */ (make("dialog", "", this.head, this.refusal));
    this.dialog.id = id;
    this.dialog.setAttribute("aria-labelledby", this.heading.id);
    this.dialog.addEventListener("close", () => this.leave());
    document.body.append(this.dialog);
  }

  /** Whether the address is one of this door. */
  get isAsked() {
    return location.hash.startsWith(this.address);
  }

  /** Open, and show what the address names. isInner: the way back leads into this page. */
  async open(isInner) {
    this.canGoBack = isInner && !this.dialog.open;
    if (!this.dialog.open) {
      this.title = document.title;
      this.closed = new Promise((resolve) => { this.resolve = resolve; });
      await Promise.all(this.styles.map(loadStyles)).catch((error) => console.info(error.message));
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

  close() {
    this.dialog.close();
  }

  /** Leave the address too; the board behind was never touched. */
  leave() {
    this.turn += 1;
    document.title = this.title;
    if (this.isAsked) this.leaveAddress();
    if (!document.querySelector("dialog[open]")) settleFocus();
    this.resolve();
  }

  leaveAddress() {
    if (this.canGoBack) history.back();
    else history.replaceState(null, "", location.pathname + location.search);
  }

  /** Put it into the page's language. */
  async speak() {
    const language = document.documentElement.lang;
    if (this.language !== language) {
      for (const code of [language, FALLBACK]) {
        const answer = await fetch(`${this.id}.${code}.json`).catch(() => null);
        if (!answer?.ok) continue;
        this.texts = await answer.json();
        this.language = language;
        break;
      }
    }
    this.heading.textContent = this.titleOf();
    this.closing.textContent = say("close");
    this.again.textContent = say("again");
  }

  /** Return a text; fields: the value of its {what}, or an object of several.
      @param {string | number | Record<string, string | number>} fields */
  words(key, fields = "") {
    const values = typeof fields === "object" ? fields : { what: fields };
    return (this.texts[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
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
