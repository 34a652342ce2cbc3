// What the cloth says to a screen reader: by the page's live region, which is there all the time. A region
// that comes with its text, as the cloth's parts do, is not read by every screen reader.

import { write } from "../base/elements.js";

/** The live region of the page; what is said in one task is one text. */
export class Spoken {
  constructor() {
    this.region = /** @type {HTMLElement} */ (document.getElementById("spoken"));
    this.due = [];
    this.news = ""; // what was told last
  }

  /** Write what happened last into an element, and say it unless another element has told it already. */
  tell(element, text) {
    write(element, text);
    if (text !== this.news) this.say(text);
    this.news = text;
  }

  /** Say a text, after those said just before; also if it is the one that was said last. */
  say(text) {
    if (!text) return;
    if (!this.due.length) queueMicrotask(() => this.flush());
    this.due.push(/[.!?:…]$/.test(text) ? text : `${text}.`);
  }

  /** Write a text into an element where it is another one, and say it. */
  write(element, text) {
    if (element.textContent === text) return;
    element.textContent = text;
    this.say(text);
  }

  flush() {
    const text = this.due.splice(0).join(" ");
    const isSame = this.region.textContent === text; // it is new all the same
    this.region.textContent = isSame ? `${text}\u00a0` : text;
  }
}
