// The page's end of the link (docs/link.md): ask a board on a serial port, follow its views.
// `port` is a Web Serial port, open; anything with `readable` and `writable` streams will do.

const MARK = 0x1e;
const NEWLINE = 0x0a;
const LINE_BYTES = 256; // to the board
const MOST_BYTES = 1 << 16; // from the board: more without a newline is no line
const ANSWER_MS = 5000;
const TRIES = 3;

/** What went wrong, in a sentence for a person. */
export class WireError extends Error {}

/** Splits bytes into objects; bytes outside of lines are ignored. */
export class Lines {
  constructor() {
    this.bytes = null; // of the line so far; null: outside of one
  }

  /** Take a chunk of bytes; return the objects that it completes. */
  take(chunk) {
    const objects = [];
    for (const byte of chunk) {
      if (byte === MARK) {
        this.bytes = [];
      } else if (this.bytes !== null && byte === NEWLINE) {
        const object = parsed(this.bytes);
        if (object) objects.push(object);
        this.bytes = null;
      } else if (this.bytes !== null) {
        this.bytes.push(byte);
        if (this.bytes.length > MOST_BYTES) this.bytes = null;
      }
    }
    return objects;
  }
}

function parsed(bytes) {
  try {
    const value = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes)));
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

/**
 * Connection to one board: sends keys and requests, and calls `onview(view, at)`,
 * `onstep(command, events, at)` and `onlost()`.
 */
export class Wire {
  /**
   * @param {any} port
   * @param {{
   *   onview?: (view: object, at: number) => void,
   *   onstep?: (command: object, events: object[], at: number) => void,
   *   onlost?: () => void,
   * }} handlers
   */
  constructor(port, { onview = () => {}, onstep = () => {}, onlost = () => {} } = {}) {
    this.port = port;
    this.handlers = { onview, onstep, onlost };
    this.waiting = new Map(); // id -> function that takes the answer
    this.lastId = 0;
    this.writer = port.writable.getWriter();
    this.reader = port.readable.getReader();
    this.reading = this.read();
  }

  async read() {
    const lines = new Lines();
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        for (const object of lines.take(value)) this.take(object);
      }
    } catch {
      // it was unplugged
    }
    this.handlers.onlost();
  }

  take(object) {
    if (this.waiting.has(object.id)) {
      this.waiting.get(object.id)(object);
    } else if (object.view) {
      this.handlers.onview(object.view, object.at);
    } else if (object.command) {
      this.handlers.onstep(object.command, object.events, object.at);
    }
  }

  /** Press a key: "5", or "A!" for one held long. */
  async key(key) {
    await this.writer.write(line(key[1] === "!" ? { key: key[0], long: true } : { key }));
  }

  /** Send a request; return the answer. Throws a WireError if the board refuses or is silent. */
  async ask(request, more = {}, answerMs = ANSWER_MS) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const id = (this.lastId += 1);
      const arrival = new Promise((resolve) => this.waiting.set(id, resolve));
      let timer;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, answerMs)));
      await this.writer.write(line({ id, request, ...more }));
      const answer = await Promise.race([arrival, late]);
      clearTimeout(timer);
      this.waiting.delete(id);
      if (answer?.error) throw new WireError(`the board says: ${answer.error}`);
      if (answer) return answer;
    }
    throw new WireError("the board does not answer: is Cribboard running on it?");
  }

  /** Let go of the port's streams. */
  async close() {
    await this.reader.cancel().catch(() => {});
    await this.writer.close().catch(() => {});
  }
}
