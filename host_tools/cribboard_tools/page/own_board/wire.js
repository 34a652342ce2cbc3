// The page's end of the link (docs/link.md): what the port brings goes to board_link.py, and what that says
// to the port. Its values are checked there.

import { toHex } from "./bytes.js";
import { PortError } from "./stream.js";

const NEWLINE = 0x0a;
const MOST_LETTERS = 1 << 13; // more are handed on before a newline comes
const ANSWER_MS = 3000; // until a request is sent again
/** Letters that would garble the text around them: control characters, and those that turn its direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** The board has refused a request; the text is the board's own sentence. */
export class Refusal extends PortError {}

/** A JSON text's value, whose texts cannot garble the page; `write` is for the board. */
export function printable(json) {
  return JSON.parse(json, (name, value) => (
    typeof value === "string" && name !== "write" ? value.replace(UNPRINTABLE, " ") : value
  ));
}

export class Wire {
  /** python: board_link.py; stream: a PortStream; ontold: called with what is new, as it says. */
  constructor(python, stream, { answerMs = ANSWER_MS, ontold = (/** @type {any} */ told) => {} } = {}) {
    this.stream = stream;
    this.answerMs = answerMs;
    this.ontold = ontold;
    this.link = python.BoardLink();
    this.waiting = new Map(); // by number: what settles a request
    this.lastNumber = 0;
    this.timer = 0;
    let received = ""; // since the last newline
    stream.take = (chunk) => {
      received += toHex(chunk);
      if (!chunk.includes(NEWLINE) && received.length < MOST_LETTERS) return;
      this.carryOut(this.link.take(received));
      received = "";
    };
  }

  /** Press a key: "5", or "A!" for one held long. */
  key(key) {
    return this.carryOut(this.link.key(key[0], key[1] === "!"));
  }

  /** Send a request; resolve to its value. Throws a Refusal, or a PortError for a board that is silent.
      onpulled: called with (bytes so far, of all) of the request "pull". */
  ask(request, fields = {}, onpulled = (/** @type {number} */ done, /** @type {number} */ whole) => {}) {
    return /** @type {Promise<any>} */ (new Promise((resolve, reject) => {
      const number = (this.lastNumber += 1);
      this.waiting.set(number, { resolve, reject, onpulled });
      this.carryOut(this.link.ask(number, request, JSON.stringify(fields)));
    }));
  }

  async carryOut(json) {
    const told = printable(json);
    const { write, ended, is_waiting: isWaiting, pulled } = told;
    this.ontold(told);
    for (const one of this.waiting.values()) if (pulled) one.onpulled(...pulled);
    for (const [number, key, value] of ended) {
      const { resolve, reject } = this.waiting.get(number) ?? {};
      this.waiting.delete(number);
      if (key === "") resolve?.(value);
      else reject?.(key === "refused" ? new Refusal(value) : new PortError(key));
    }
    if (write || !isWaiting) clearTimeout(this.timer);
    if (write && isWaiting) this.timer = setTimeout(() => this.carryOut(this.link.late()), this.answerMs);
    if (write) {
      await this.stream.write(new TextEncoder().encode(write)).catch(() => {
        if (this.stream.isLost) this.end(); // otherwise the answer is late
      });
    }
  }

  /** Give up what was asked: the board is gone, or somebody else speaks with it. */
  end() {
    clearTimeout(this.timer);
    for (const { reject } of this.waiting.values()) reject(new PortError("lost"));
    this.waiting.clear();
  }
}
