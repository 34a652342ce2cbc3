// The page's end of the link (docs/link.md): ask a board, follow its views. What comes is untrusted:
// it is bounded here, and board_values.js takes out of it what has the right form.

import { PortError } from "./stream.js";

const MARK = 0x1e;
const NEWLINE = 0x0a;
const LINE_BYTES = 256; // to the board
const MOST_BYTES = 1 << 16; // from the board: more without a newline is no line
const ANSWER_MS = 5000;
const TRIES = 3;

/** The board has refused a request; the text is the board's own sentence. */
export class Refusal extends Error {}

/** Splits bytes into objects; bytes outside of lines are ignored. */
export class Lines {
  constructor() {
    this.bytes = new Uint8Array(MOST_BYTES);
    this.size = -1; // of the line so far; -1: outside of one
  }

  /** Take a chunk of bytes; yield the objects that it completes. */
  * take(chunk) {
    for (const byte of chunk) {
      if (byte === MARK) {
        this.size = 0;
      } else if (this.size >= 0 && byte === NEWLINE) {
        const object = parsed(this.bytes.subarray(0, this.size));
        this.size = -1;
        if (object) yield object;
      } else if (this.size >= 0) {
        if (this.size === MOST_BYTES) this.size = -1;
        else this.bytes[this.size++] = byte;
      }
    }
  }
}

function parsed(bytes) {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null; // something else was printed into it
  }
}

/** The bytes of one object's line; throws a RangeError for one that is too long. */
export function line(object) {
  const text = new TextEncoder().encode(JSON.stringify(object));
  if (text.length > LINE_BYTES) throw new RangeError("this line is too long for the board");
  return Uint8Array.from([MARK, ...text, NEWLINE]);
}

export class Wire {
  /** stream: a PortStream. ontold: called with each object that the board sends by itself. */
  constructor(stream, ontold = (/** @type {any} */ object) => {}) {
    this.stream = stream;
    this.ontold = ontold;
    this.waiting = new Map(); // id -> function that takes the answer
    this.lastId = 0;
    this.lines = new Lines();
    stream.take = (chunk) => { for (const object of this.lines.take(chunk)) this.take(object); };
  }

  take(object) {
    const answered = this.waiting.get(object.id);
    if (answered) answered(object);
    else if (!("id" in object)) this.ontold(object);
  }

  /** Press a key: "5", or "A!" for one held long. */
  async key(key) {
    await this.stream.write(line(key[1] === "!" ? { key: key[0], long: true } : { key }));
  }

  /** Send a request until an answer comes; return it. A late answer to an earlier attempt counts.
      Throws a Refusal, or a PortError for a board that is silent. */
  async ask(request, more = {}, { answerMs = ANSWER_MS, tries = TRIES } = {}) {
    const ids = [];
    let arrived;
    const arrival = /** @type {Promise<any>} */ (new Promise((resolve) => { arrived = resolve; }));
    try {
      for (let left = tries; left > 0; left -= 1) {
        const id = (this.lastId += 1);
        ids.push(id);
        this.waiting.set(id, arrived);
        await this.stream.write(line({ id, request, ...more }));
        let timer;
        const late = new Promise((resolve) => { timer = setTimeout(resolve, answerMs); });
        const answer = await Promise.race([arrival, late]);
        clearTimeout(timer);
        if (!answer) continue;
        if ("error" in answer) throw new Refusal(String(answer.error).slice(0, 200));
        return answer;
      }
    } finally {
      for (const id of ids) this.waiting.delete(id);
    }
    throw new PortError("silent");
  }
}
