// A `navigator.serial` that plays a recording of what a board said on its link, at the times it said
// it, and notes when the page's room shows it. What the page asks is answered from the recording.

globalThis.ReplaySerial = class extends EventTarget {
  /** answers: what the board answers, by request. */
  constructor(answers) {
    super();
    this.answers = answers;
    this.port = new ReplayPort(this);
  }

  async getPorts() { return [this.port]; }

  async requestPort() { return this.port; }

  /** Play [[ms, text], ..]; resolves to [[ms, lines of views by then], ..], one for each view shown.
      The times are those of the recording. */
  async play(said) {
    const shown = [];
    let views = 0;
    let line = ""; // of which a part has come
    const begun = performance.now();
    const status = document.querySelector("#own-board .scores");
    const observer = new MutationObserver(() => shown.push([performance.now() - begun, views]));
    observer.observe(status, { childList: true });
    for (const [ms, text] of said) {
      const left = begun + ms - performance.now();
      if (left > 0) await new Promise((resolve) => { setTimeout(resolve, left); });
      this.port.say(text);
      const lines = (line + text).split("\n");
      line = lines.pop();
      views += lines.filter((one) => one.includes('"view":{')).length;
    }
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
    observer.disconnect();
    return shown;
  }
};

class ReplayPort extends EventTarget {
  constructor(serial) {
    super();
    this.serial = serial;
    this.readable = this.writable = this.source = null;
  }

  getInfo() { return { usbVendorId: 0x2e8a, usbProductId: 5 }; }

  async open() {
    this.readable = new ReadableStream({ start: (source) => { this.source = source; } });
    this.writable = new WritableStream({ write: (bytes) => this.send(bytes) });
  }

  async setSignals() {}

  say(text) {
    this.source.enqueue(new TextEncoder().encode(text));
  }

  send(bytes) {
    for (const line of new TextDecoder().decode(bytes).split("\n").filter(Boolean)) {
      const { id, request } = JSON.parse(line.slice(1));
      if (request) this.say(`\x1e${JSON.stringify({ id, ...this.serial.answers[request] })}\n`);
    }
  }

  async close() {}
}
