// What is shown until the board can be played: how much of it has arrived.

import * as texts from "./texts.js";

const KILO = 1000;

export class Loading {
  /** element: holds a text and a progress bar. total: the bytes to come. */
  constructor(element, total) {
    this.element = element;
    this.text = element.querySelector("p");
    this.bar = element.querySelector("progress");
    this.total = total;
    this.bytes = 0;
  }

  /** Count further bytes; an uncompressed answer has more than were expected. */
  add(bytes) {
    this.bytes = Math.min(this.total, this.bytes + bytes);
    this.show();
  }

  show() {
    const [here, all] = [this.bytes, this.total].map((bytes) => Math.round(bytes / KILO));
    this.text.textContent = texts.say("loading", `${here} / ${all}`) || this.text.textContent;
    this.bar.value = this.bytes / this.total;
  }

  end() {
    this.element.hidden = true;
  }
}
