// A `navigator.serial` whose one port is a board of the tests (usb_board.py). `call(method, hex)`
// asks that board, and resolves to what it answers.

globalThis.FakeSerial = class extends EventTarget {
  constructor(call) {
    super();
    this.call = call;
    this.isGranted = false;
    this.isPlugged = true;
    this.port = new FakePort(this);
    this.watch();
  }

  /** See whether the board is there, and tell it as a browser does. */
  async watch() {
    for (;;) {
      const isPlugged = await this.call("is_plugged", "");
      if (isPlugged !== this.isPlugged) {
        this.isPlugged = isPlugged;
        if (!isPlugged) this.port.lose();
        const event = new Event(isPlugged ? "connect" : "disconnect");
        Object.defineProperty(event, "target", { value: this.port }); // it bubbles up from there
        if (this.isGranted) this.dispatchEvent(event);
      }
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  }

  async getPorts() {
    return this.isGranted && this.isPlugged ? [this.port] : [];
  }

  async requestPort() {
    if (!this.isPlugged) throw new DOMException("No port selected by the user.", "NotFoundError");
    this.isGranted = true;
    return this.port;
  }
};

class FakePort extends EventTarget {
  constructor(serial) {
    super();
    this.serial = serial;
    this.readable = this.writable = this.source = null;
  }

  getInfo() {
    return { usbVendorId: 0x2e8a, usbProductId: 5 };
  }

  async open() {
    if (this.readable) throw new DOMException("The port is already open.", "InvalidStateError");
    if (!this.serial.isPlugged || !(await this.serial.call("open", ""))) {
      throw new DOMException("Failed to open serial port.", "NetworkError");
    }
    this.readable = new ReadableStream({ start: (source) => { this.source = source; } });
    this.writable = new WritableStream({ write: (bytes) => this.send(bytes) });
    this.poll(this.source);
  }

  async setSignals() {}

  async send(bytes) {
    if (!this.source) throw new DOMException("The device has been lost.", "NetworkError");
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    await this.serial.call("write", hex);
  }

  async poll(source) {
    while (this.source === source) {
      const hex = await this.serial.call("read", "");
      if (hex && this.source === source) {
        try { source.enqueue(Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16))); } catch { return; }
      }
      await new Promise((resolve) => { setTimeout(resolve, hex ? 0 : 10); });
    }
  }

  lose() {
    try { this.source?.error(new DOMException("The device has been lost.", "NetworkError")); } catch { /* it is closed */ }
    this.source = null;
  }

  async close() {
    if (this.readable?.locked || this.writable?.locked) throw new TypeError("Cannot cancel a locked stream");
    this.readable = this.writable = this.source = null;
    await this.serial.call("close", "");
  }
}
