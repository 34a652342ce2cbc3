// The bytes of an open port, for whoever speaks with the board now: the link (wire.js) or the prompt
// (prompt.js). `port` is a Web Serial port; anything with `readable` and `writable` streams will do.

const WRITE_MS = 10_000; // a board that takes nothing for so long is not there for us

/** What went wrong with the port: a key of the room's texts. */
export class PortError extends Error {}

export class PortStream {
  /** port: open. onlost: called once when nothing more can come. */
  constructor(port, onlost = () => {}) {
    this.onlost = onlost;
    /** Takes each chunk that comes. @type {(chunk: Uint8Array) => void} */
    this.take = () => {};
    this.isLost = false;
    this.writer = port.writable.getWriter();
    this.reader = port.readable.getReader();
    this.reading = this.read();
  }

  async read() {
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.take(value);
      }
    } catch {
      // it was unplugged
    }
    if (this.isLost) return;
    this.isLost = true;
    this.onlost();
  }

  /** Send bytes. Throws a PortError where the board takes nothing, or is gone. */
  async write(bytes, mostMs = WRITE_MS) {
    if (this.isLost) throw new PortError("lost");
    let timer;
    const late = new Promise((_, refuse) => {
      timer = setTimeout(() => refuse(new PortError("silent")), mostMs);
    });
    const written = this.writer.write(bytes).catch(() => { throw new PortError("lost"); });
    written.catch(() => {}); // it may fail after the time is over
    try {
      await Promise.race([written, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Let go of the port's streams; it can then be closed. */
  async close() {
    this.isLost = true;
    await this.reader.cancel().catch(() => {});
    await this.reading;
    this.reader.releaseLock();
    await this.writer.abort().catch(() => {});
    this.writer.releaseLock();
  }
}
