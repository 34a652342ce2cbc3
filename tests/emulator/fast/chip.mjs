// An RP2040 of npm's rp2040js with what that emulator lacks: a flash chip that can be written and
// is busy meanwhile, with a cache, PIO state machines paced by the clock that software has set, and a
// watchdog that resets the chip. It starts from the ring oscillator, as the chip does after its ROM.

import { connectCache, missCycles, withCache } from "./flash_cache.mjs";
import { FlashChip } from "./flash_chip.mjs";

const FLASH_BASE = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;
const SSI = 0x18000, IO_QSPI = 0x40018, TIMER = 0x40054, WATCHDOG = 0x40058; // as rp2040js keys them
const VREG = 0x40064;
const VSEL_1_10 = 11, VSEL_1_15 = 12; // RP2040 data sheet 2.10.6
// The RP2040's clock at 1.10 V (data sheet) and at 1.15 (SDK 2.1.1), and the W25Q16JV's (data sheet).
const MOST_HZ = { [VSEL_1_10]: 133e6, [VSEL_1_15]: 200e6 }, MOST_FLASH_HZ = 133e6;
const TX_EMPTY = 1 << 4; // of an I2C's raw interrupts

const BOOT2_BYTES = 256;
const VECTOR_MAGIC = 0xb007c0d3; // in watchdog scratch 4: the ROM goes on where scratch 7 says
const ROM_BYTES = 16 * 1024;

/** Tell whether the ROM would start what is in flash: boot2 ends with its own checksum. */
function isStartable(flash) {
  let sum = 0xffffffff;
  for (let at = 0; at < BOOT2_BYTES - 4; at++) {
    sum ^= flash[at] << 24;
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum & 0x80000000 ? 0x04c11db7 : 0);
  }
  const end = Buffer.from(flash.subarray(BOOT2_BYTES - 4, BOOT2_BYTES)).readUInt32LE();
  return sum >>> 0 === end;
}

/** Load rp2040js from the folder that npm put it in. */
export async function load(folder) {
  const { pathToFileURL } = await import("node:url");
  const { join } = await import("node:path");
  const at = (name) => pathToFileURL(join(folder, "node_modules/rp2040js/dist/esm", name)).href;
  const lib = { ...(await import(at("index.js"))), ...(await import(at("clock/simulation-clock.js"))) };
  return { ...lib, RP2040: withCache(lib.RP2040) };
}

/**
 * Let a clock's alarms of the same moment ring in the order in which they were set: otherwise a
 * DMA channel that sets its own alarm with no delay keeps all others from ringing.
 */
export function fixClock(clock) {
  clock.linkAlarm = (delay, alarm) => {
    alarm.nanos = clock.nanosCounter + Math.max(0, delay || 0);
    let last = null, next = clock.nextAlarm;
    while (next && next.nanos <= alarm.nanos) [last, next] = [next, next.next];
    alarm.next = next;
    if (last) last.next = alarm;
    else clock.nextAlarm = alarm;
    alarm.scheduled = true;
    return alarm;
  };
  return clock;
}

/** The SSI as software drives it: each byte written to DR0 is shifted, its answer is queued. */
function connectFlash(lib, board) {
  const { chip, flashChip } = board;
  const cache = connectCache(lib, chip, board.cacheBound);
  const registers = new Map();
  const answers = [];
  let isForced = false; // the pin is forced; if not, the SSI selects the chip while it sends
  const ssi = new lib.BasePeripheral(chip, "SSI");
  ssi.readUint32 = (offset) => {
    if (offset === 0x60) return answers.shift() ?? 0;
    if (offset === 0x24) return answers.length; // RXFLR
    if (offset === 0x28) {
      if (!isForced) flashChip.select(false); // it has sent all there was
      return 6 | (answers.length ? 8 : 0); // SR: TX empty, not full; RX not empty
    }
    if (offset === 0x58) return 0x51535049;
    if (offset === 0x5c) return 0x3430312a;
    return registers.get(offset) ?? 0;
  };
  ssi.writeUint32 = (offset, value) => {
    if (offset !== 0x60) {
      registers.set(offset, value);
      const [control, divider, spiControl] = [0x00, 0x14, 0xf4].map((at) => registers.get(at) ?? 0);
      cache.cost = missCycles(cache.bound, control, divider, spiControl);
      board.flashDivider = divider;
      board.checkClock();
    } else if (registers.get(8)) { // SSIENR
      if (!isForced) flashChip.select(true);
      answers.push(flashChip.shift(value & 0xff));
    }
  };
  chip.peripherals[SSI] = ssi;

  // Software selects the flash chip by forcing its pin: the output override in GPIO_QSPI_SS_CTRL.
  const qspi = new lib.BasePeripheral(chip, "IO_QSPI");
  const controls = new Map();
  qspi.readUint32 = (offset) => controls.get(offset) ?? (offset & 4 ? 0x1f : 0);
  qspi.writeUint32 = (offset, value) => {
    controls.set(offset, value);
    if (offset !== 0x0c) return;
    const override = (value >> 8) & 3; // 0: the SSI's own, 2: low, which selects, 3: high
    isForced = override !== 0;
    if (override === 2 && !flashChip.isSelected) answers.length = 0;
    flashChip.select(override === 2);
  };
  chip.peripherals[IO_QSPI] = qspi;
}

/** The core's regulator: software sets VSEL, which a watchdog's reset leaves as it is. */
function connectRegulator(lib, board, before) {
  const regulator = new lib.BasePeripheral(board.chip, "VREG");
  regulator.value = before ? before.peripherals[VREG].value : (VSEL_1_10 << 4) | 1;
  regulator.readUint32 = (offset) => (offset === 0 ? regulator.value | (1 << 12) : 0); // in regulation
  regulator.writeUint32 = (offset, value) => {
    if (offset === 0) regulator.value = value;
  };
  board.chip.peripherals[VREG] = regulator;
}

/** Pass a loop that only counts X down, but for its last round; return the cycles that it takes. */
export function passLoop(pio, machine, at) {
  const opcode = pio.instructions[at];
  if ((opcode & 0xe0ff) !== (0x40 | at)) return 0; // jmp(x_dec, ..) to itself
  const delay = (opcode >> 8) & ((1 << (5 - machine.sidesetCount)) - 1);
  const rounds = machine.x;
  machine.x = 0;
  return rounds * (1 + delay);
}

/** Let a state machine execute each instruction at its own moment, also while the CPU sleeps. */
function paceMachine(board, pio, machine) {
  let isDue = false, isStepping = false;
  const alarm = board.clock.createAlarm(() => {
    isDue = false;
    if (!machine.enabled || machine.waiting) return;
    const before = machine.cycles;
    const waited = passLoop(pio, machine, machine.pc);
    isStepping = true;
    machine.step();
    isStepping = false;
    showPins(pio);
    if (machine.enabled && !machine.waiting) plan(waited + Math.max(1, machine.cycles - before));
  });
  const plan = (cycles) => {
    isDue = true;
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    alarm.schedule(cycles * divider * board.cycleNs);
  };
  const checkWait = machine.checkWait.bind(machine);
  machine.checkWait = () => {
    const wasWaiting = machine.waiting;
    checkWait();
    if (wasWaiting && !machine.waiting && machine.enabled && !isStepping && !isDue)
      plan(1 + Math.max(0, machine.waitDelay));
  };
  return () => {
    if (machine.enabled && !machine.waiting && !isDue) plan(1);
  };
}

function showPins(pio) {
  let changed = (pio.oldPinDirections ^ pio.pinDirections) | (pio.oldPinValues ^ pio.pinValues);
  pio.oldPinDirections = pio.pinDirections;
  pio.oldPinValues = pio.pinValues;
  while (changed) {
    const pin = 31 - Math.clz32(changed);
    changed &= ~(1 << pin);
    pio.rp2040.gpio[pin].checkForUpdates();
  }
}

function pacePio(board, pio) {
  pio.run = () => {}; // its own would run on the host's timers
  const starts = pio.machines.map((machine) => paceMachine(board, pio, machine));
  const write = pio.writeUint32.bind(pio);
  pio.writeUint32 = (offset, value) => {
    write(offset, value);
    showPins(pio);
    for (const start of starts) start();
  };
}

/** A refused byte empties the FIFO, and the chip says so; or software waits for its timeout. */
export function tellOfAborts(bus) {
  const abort = bus.abort.bind(bus);
  bus.abort = (reason) => {
    abort(reason);
    bus.setInterrupts(TX_EMPTY);
  };
}

/** The chip, its flash and its USB host; `parts` are attached again after each reset. */
export class Board {
  constructor(lib, { flash, rom, eraseMs, programMs, cacheBound }) {
    this.lib = lib;
    this.cacheBound = cacheBound;
    this.rom = rom;
    this.image = flash;
    this.eraseNs = eraseMs * 1e6;
    this.programNs = programMs * 1e6;
    this.parts = [];
    this.news = {};
    this.isHostReading = this.isPortOpen = true;
    this.clock = fixClock(new lib.SimulationClock());
    this.end = 0;
  }

  get nanos() {
    return this.clock.nanosCounter;
  }

  /** Keep what happened for the next report. */
  log(kind, item) {
    (this.news[kind] ??= []).push(item);
  }

  /** Start with nothing but the flash; the clock begins at 0. */
  powerOn() {
    const flash = this.flash ?? this.image;
    this.clock.nextAlarm = null;
    this.clock.nanosCounter = 0;
    this.end = 0;
    this.build(flash, null);
  }

  build(flash, before) {
    const { lib, clock } = this;
    const chip = new lib.RP2040(clock);
    this.chip = chip;
    chip.logger = new lib.ConsoleLogger(lib.LogLevel.Error);
    chip.clkSys = chip.clkPeri = chip.clocks.sysFreq; // the ring oscillator
    this.cycleNs = 1e9 / chip.clkSys;
    chip.addClockListener((hertz) => {
      this.cycleNs = 1e9 / hertz;
      this.checkClock();
    });
    connectRegulator(lib, this, before);
    chip.loadBootrom(this.rom);
    chip.flash.set(flash.subarray(0, FLASH_BYTES));
    this.flash = chip.flash.subarray(0, FLASH_BYTES);
    this.flashChip = new FlashChip(this);
    connectFlash(lib, this);
    for (const pio of chip.pio) pacePio(this, pio);
    chip.i2c.forEach(tellOfAborts);
    const epoch = clock.nanosCounter;
    chip.peripherals[TIMER].clock = {
      createAlarm: (callback) => clock.createAlarm(callback),
      get nanos() {
        return clock.nanosCounter - epoch;
      },
    };
    const dog = chip.peripherals[WATCHDOG];
    dog.onWatchdogTrigger = () => {
      dog.alarm.enable = dog.timer.enable = false; // or an alarm of length 0 would ring for ever
      this.resetReason = dog.reason;
    };
    if (before) {
      dog.scratchData.set(before.peripherals[WATCHDOG].scratchData);
      dog.reason = this.resetReason;
      chip.sram.set(before.sram);
    }
    this.resetReason = 0;
    this.isInBootLoader = !isStartable(this.flash) || this.takeBootLoaderWord(dog);
    this.connectHost();
    for (const part of this.parts) part.attach(chip);
    chip.core.PC = FLASH_BASE;
  }

  /** Break off where the chip or its flash runs faster than their makers say that they can. */
  checkClock() {
    const hertz = this.chip.clkSys;
    const most = MOST_HZ[(this.chip.peripherals[VREG].value >> 4) & 15];
    if (!(hertz <= most)) throw new Error(`the chip runs at ${hertz} Hz, and its voltage allows ${most}`);
    if (this.flashDivider && hertz / this.flashDivider > MOST_FLASH_HZ)
      throw new Error(`the flash chip runs at ${hertz / this.flashDivider} Hz`);
  }

  /** Tell whether a reset was to lead into the ROM, which only its boot loader asks for. */
  takeBootLoaderWord(dog) {
    const [magic, check, , place] = dog.scratchData.slice(4, 8).map((word) => word >>> 0);
    if (magic !== VECTOR_MAGIC || ((place ^ -magic) >>> 0) !== check) return false;
    dog.scratchData[4] = 0;
    return place < ROM_BYTES;
  }

  /** What the watchdog does: everything but the flash, the RAM and its own scratch registers. */
  reset() {
    this.clock.nextAlarm = null;
    this.build(this.flash, this.chip);
  }

  connectHost() {
    const usb = this.chip.usbCtrl;
    this.cdc = new this.lib.USBCDC(usb);
    this.cdc.txFIFO = new this.lib.FIFO(1 << 20);
    this.cdc.onSerialData = (bytes) => this.log("console", Buffer.from(bytes).toString("latin1"));
    // A host sends when it has something to send; rp2040js's answers each offer with nothing, at
    // once, and the board spends an eighth of its time on that.
    const read = usb.onEndpointRead;
    this.offer = null;
    usb.onEndpointRead = (endpoint, size) => {
      const isIdle = endpoint === this.cdc.outEndpoint && this.cdc.txFIFO.empty;
      if (isIdle) this.offer = () => read(endpoint, size);
      else read(endpoint, size);
    };
    const update = usb.DPRAMUpdated.bind(usb);
    this.untaken = [];
    this.takeUntaken = () => this.untaken.splice(0).forEach(([offset, value]) => update(offset, value));
    usb.DPRAMUpdated = (offset, value) => {
      const isDataIn = offset >= 0x88 && offset <= 0xff && !(offset & 4);
      if (isDataIn && !this.isHostReading) this.untaken.push([offset, value]);
      else update(offset, value);
    };
  }

  /** Give the board's console bytes to read. */
  send(bytes) {
    if (!bytes.length) return;
    for (const byte of bytes) this.cdc.sendSerialByte(byte);
    const { offer } = this;
    this.offer = null;
    if (offer) offer();
  }

  /** Say whether the host takes the packets that the board has for it. */
  setHostReading(isReading) {
    this.isHostReading = isReading;
    if (isReading) this.takeUntaken();
  }

  /** Say whether the host has the port open: DTR. */
  setPortOpen(isOpen) {
    this.isPortOpen = isOpen;
    this.cdc.cdcSetControlLineState(isOpen ? 3 : 0);
  }

  /** Software asks again and again whether the flash chip is busy: pass that time at once. */
  passBusyTime(flashChip) {
    const left = Math.min(flashChip.busyUntil, this.end) - this.clock.nanosCounter;
    if (left > 0) this.clock.tick(left);
  }

  /** Run until the clock stands at `end` (ns), or a little later: an instruction is not divided. */
  run(end) {
    const { clock } = this;
    this.end = end;
    while (clock.nanosCounter < end) {
      const { core, flashCache } = this.chip;
      while (clock.nanosCounter < end && !this.resetReason) {
        if (core.waiting || this.isInBootLoader) {
          const next = clock.nextAlarm ? clock.nextAlarm.nanos : end;
          clock.tick(Math.min(next, end) - clock.nanosCounter);
          continue;
        }
        const cycles = core.executeInstruction(); // may itself pass time: passBusyTime
        const after = clock.nanosCounter + (cycles + flashCache.stall) * this.cycleNs;
        flashCache.stall = 0;
        if (clock.nextAlarm && clock.nextAlarm.nanos <= after) clock.tick(after - clock.nanosCounter);
        else clock.nanosCounter = after;
      }
      if (this.resetReason) this.reset();
    }
  }
}
