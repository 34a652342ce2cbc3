// What is wired to the emulated Pico, as in parts.py: each part only sees and drives pins.

const LATCH_NS = 280_000;
/** What every strip of devices/ws2812.py takes, by the bit: the least and the most high, and low after it. */
const HIGH_NS = [[250, 380], [650, 750]];
const LOW_NS = [[750, 1000], [580, 600]];
const CLOCK_NS = 10; // by which the emulated clock may round an edge
const isOutside = (ns, [least, most]) => ns < least - CLOCK_NS || ns > most + CLOCK_NS; // NaN is not
const MOST_BIT_NS = 2000; // of an I2S clock that runs
const SETTLE_NS = 15_000; // until a row follows its column: the series resistors and the cable
const DISPLAY_ADDRESS = 0x3c;

/** Pins that something outside drives, and keypads: joints between pins, open or closed. */
export class Wires {
  constructor(board, LOW, HIGH) {
    Object.assign(this, { board, LOW, HIGH, driven: new Map(), pads: [], low: new Set() });
  }

  attach(chip) {
    this.gpio = chip.gpio;
    this.low.clear();
    this.settled = this.board.clock.createAlarm(() => this.resolve());
    this.gpio.forEach((pin, at) => {
      if (this.unheard.includes(at)) return;
      pin.addListener((value) => this.changed(at, value));
      this.show(at);
    });
    this.resolve();
  }

  unheard = [2, 14]; // outputs only, and the busiest: the strip's data and the buzzer

  changed(at, value) {
    this.show(at);
    const pad = this.pads.find((one) => one.pins.includes(at));
    if (!pad) return;
    if (value === this.HIGH && pad.columns.includes(at))
      this.board.log("pad_faults", "a column was driven high: two keys would short it");
    if (this.isJoined) this.settled.schedule(SETTLE_NS);
  }

  /** Give a pin the level it has: driven from outside, by itself, or pulled. */
  show(at) {
    const pin = this.gpio[at];
    const { value } = pin;
    const level = this.driven.get(at) ?? !(this.low.has(at) || value === this.LOW);
    const isHigh = level && (this.driven.has(at) || value === this.HIGH || pin.pullupEnabled);
    if (pin.rawInputValue !== isHigh) pin.setInputValue(isHigh);
  }

  /** Current finds every way through the closed joints: what one end pulls low, all are. */
  resolve() {
    const pins = this.pads.flatMap((pad) => pad.pins);
    const joints = this.pads.flatMap((pad) => pad.joints);
    const before = new Set([...this.low, ...pins]);
    this.isJoined = joints.length > 0; // otherwise no pin follows another
    this.low = new Set(this.pads.flatMap((pad) => pad.grounded));
    if (this.isJoined)
      for (const at of pins) if (this.gpio[at].value === this.LOW) this.low.add(at);
    for (let size = -1; size !== this.low.size; ) {
      size = this.low.size;
      for (const [one, two] of joints)
        if (this.low.has(one) || this.low.has(two)) this.low.add(one).add(two);
    }
    for (const at of before) this.show(at);
  }

  set(pads, driven) {
    this.pads = pads;
    this.driven = new Map(Object.entries(driven).map(([pin, level]) => [Number(pin), level]));
    if (!this.gpio) return;
    this.gpio.forEach((_, at) => this.unheard.includes(at) || this.show(at));
    this.resolve();
  }
}

/**
 * WS2812 on one pin, of any make: pulses become frames, strictly. Its rail is switched by another pin, and
 * without power it sees nothing; if it is not switched it always has power.
 */
export class Strip {
  constructor(board, HIGH, isSwitched, pin = 2, enablePin = 3) {
    Object.assign(this, { board, HIGH, isSwitched, pin, enablePin, edges: [], isPowered: false });
  }

  attach(chip) {
    this.edges = [];
    const { clock } = this.board;
    chip.gpio[this.pin].addListener((value) => {
      const now = clock.nanosCounter;
      const { edges } = this;
      if (!this.isPowered) return;
      if (value === this.HIGH) {
        if (edges.length && now - edges[edges.length - 1] > LATCH_NS) this.latch();
        this.edges.push(now);
      } else if (edges.length & 1) edges.push(now);
    });
    this.board.log("rail", false); // a resistor holds the switch off
    this.isPowered = !this.isSwitched;
    chip.gpio[this.enablePin].addListener((value) => {
      this.board.log("rail", value === this.HIGH);
      if (!this.isSwitched) return;
      this.latch();
      this.edges = [];
      this.isPowered = value === this.HIGH;
    });
  }

  fault(text) {
    this.board.log("strip_faults", text);
  }

  /** Turn the edges so far into a frame, if the line has been low for long enough. */
  latch() {
    const { edges } = this;
    if (!edges.length || edges.length & 1) return;
    if (this.board.nanos - edges[edges.length - 1] <= LATCH_NS) return;
    this.edges = [];
    const bits = edges.length / 2;
    const wire = Buffer.alloc(bits >> 3);
    let wrong = "";
    for (let i = 0; i < bits; i++) {
      const high = edges[2 * i + 1] - edges[2 * i];
      const low = i + 1 < bits ? edges[2 * i + 2] - edges[2 * i + 1] : NaN;
      const bit = Number(high > 500);
      if (isOutside(high, HIGH_NS[bit]) || isOutside(low, LOW_NS[bit]))
        wrong ||= `${high.toFixed()} ns high and ${low.toFixed()} ns low is neither bit`;
      if (bit && i >> 3 < wire.length) wire[i >> 3] |= 0x80 >> (i & 7);
    }
    if (wrong) this.fault(wrong);
    if (bits % 24) this.fault(`a frame of ${bits} bits`);
    this.board.log("frames", [edges[0], wire.toString("base64")]);
  }
}

/** A passive piezo: the moments at which its pin rose. */
export class Buzzer {
  constructor(board, HIGH, pin = 14) {
    Object.assign(this, { board, HIGH, pin });
  }

  attach(chip) {
    chip.gpio[this.pin].addListener((value) => {
      if (value === this.HIGH) this.board.log("rises", this.board.nanos);
    });
  }
}

/** An I2S amplifier: it reads DIN as BCLK rises, the left sample while LRCLK is low. */
export class Amplifier {
  constructor(board, HIGH, { data = 20, clock = 21, select = 22 } = {}) {
    Object.assign(this, { board, HIGH, data, clock, select });
  }

  attach(chip) {
    const [data, select] = [chip.gpio[this.data], chip.gpio[this.select]];
    this.word = this.bits = this.left = 0;
    this.isRight = false;
    this.roseAt = -Infinity;
    chip.gpio[this.clock].addListener((value) => {
      if (value === this.HIGH) this.read(data.value === this.HIGH, select.value === this.HIGH);
    });
  }

  /** Take a bit; LRCLK is a bit ahead of the sample, so what it tells ends the one before. */
  read(bit, isRight) {
    const now = this.board.nanos;
    if (now - this.roseAt > MOST_BIT_NS) this.board.log("sound_starts", now);
    this.roseAt = now;
    this.word = ((this.word << 1) | bit) & 0xffff;
    this.bits++;
    if (isRight === this.isRight) return;
    if (this.bits !== 16) this.board.log("sound_faults", `a sample of ${this.bits} bits`);
    if (!this.isRight) this.left = this.word;
    else if (this.word !== this.left) this.board.log("sound_faults", "left is not right");
    else this.board.log("samples", [now, (this.word << 16) >> 16]);
    this.isRight = isRight;
    this.bits = this.word = 0;
  }
}

/** An OLED on I2C0, whose bytes take the time of the bus; controller: of CONTROLLERS in ../parts.py. */
export class Display {
  constructor(board, [columns, status, own]) {
    Object.assign(this, { board, columns, status, own, isAlive: true });
    this.memory = Array.from({ length: 8 }, () => new Uint8Array(132));
    this.isOn = this.isRemapped = this.isScanReversed = false;
    this.page = this.column = this.arguments = this.nacks = this.bytesIn = 0;
    this.control = null;
  }

  attach(chip) {
    const bus = (this.bus = chip.i2c[0]);
    this.alarm = this.board.clock.createAlarm(() => this.answer());
    bus.onConnect = (address) => {
      const isOurs = this.takes() && address === DISPLAY_ADDRESS;
      this.control = null;
      this.afterAByte(() => bus.completeConnect(isOurs));
    };
    bus.onWriteByte = (value) => {
      const isTaken = this.takes();
      this.bytesIn++;
      if (isTaken) this.take(value);
      this.afterAByte(() => bus.completeWrite(isTaken));
    };
    bus.onReadByte = () => this.afterAByte(() => bus.completeRead(this.status));
    bus.onStop = () => bus.completeStop();
  }

  /** Tell whether the next byte is acknowledged; a NACK that was asked for is used up. */
  takes() {
    return this.isAlive && !(this.nacks > 0 && this.nacks--);
  }

  /** Nine bits on the wire, of SCL's periods in system clocks. */
  afterAByte(answer) {
    const { bus } = this;
    this.answer = answer;
    this.alarm.schedule(9 * (bus.sclHighPeriod + bus.sclLowPeriod + 8) * this.board.cycleNs);
  }

  set({ is_alive, is_powered, nacks }) {
    this.isAlive = is_alive && is_powered;
    this.nacks = nacks;
    if (!is_powered) this.lose();
  }

  fault(text) {
    this.board.log("display_faults", text);
  }

  /** Lose power: the glass is dark, and its memory holds what RAM does at power-on. */
  lose() {
    this.isOn = this.isRemapped = this.isScanReversed = false;
    this.arguments = 0;
    this.memory.forEach((page, at) => page.fill(0x5a ^ at));
  }

  take(value) {
    if (this.control === null) this.control = value;
    else if (this.control === 0x40) this.writeData(value);
    else if (this.control === 0x00) this.command(value);
    else this.fault(`control byte 0x${this.control.toString(16)}`);
  }

  writeData(value) {
    if (this.column >= this.columns) {
      this.fault("wrote past the end of a page");
      this.column = 0;
    }
    const segment = this.isRemapped ? this.columns - 1 - this.column : this.column;
    this.memory[this.page][segment] = value;
    this.column++;
  }

  command(value) {
    if (this.arguments) this.arguments--;
    else if (value < 0x10) this.column = (this.column & 0xf0) | value;
    else if (value < 0x20) this.column = (this.column & 0x0f) | ((value & 15) << 4);
    else if (value >= 0xb0 && value <= 0xb7) this.page = value & 7;
    else if (value === 0xae || value === 0xaf) this.isOn = value === 0xaf;
    else if (value === 0xa0 || value === 0xa1) this.isRemapped = value === 0xa1;
    else if (value === 0xc0 || value === 0xc8) this.isScanReversed = value === 0xc8;
    else if ([0x20, 0x81, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb, ...this.own].includes(value))
      this.arguments = 1;
    else if (![0x2e, 0xa4, 0xa6].includes(value) && value >> 6 !== 1)
      this.fault(`command 0x${value.toString(16)}`);
  }

  report() {
    const pages = this.memory.map((page) => Buffer.from(page).toString("base64"));
    const { bytesIn, isOn, isScanReversed } = this;
    return { bytes_in: bytesIn, is_on: isOn, is_scan_reversed: isScanReversed, pages };
  }
}
