// An RP2350 of rp2350js (github.com/c1570/rp2350js) with what that emulator lacks: a flash chip behind
// the QMI's direct mode, which its ROM erases and programs, and which is busy meanwhile; the flash's
// pins; pins that MCRR sets, as the SDK does; doubles that VLDR and VSTR move; state machines that
// execute each instruction at its own moment; the clock that software has set; a reset that keeps what
// the watchdog keeps. It starts in its own ROM, on one Cortex-M33: our firmware leaves the other one
// there. The flash cache is not modelled.

import { Board as Pico, fixClock, passLoop, tellOfAborts } from "./chip.mjs";
import { FlashChip } from "./flash_chip.mjs";

const FREF_HZ = 12e6, ROSC_HZ = 11e6; // RP2350 data sheet 8.3: the ring oscillator's nominal frequency
const ROM_BYTES = 32 * 1024;
const CLOCKS = 0x40010, PLL_SYS = 0x40050, TIMER = 0x400b0, QMI = 0x400d0; // as rp2350js keys them
const IO_QSPI = 0x40030, NO_FUNCTION = 0x1f, PULLED_UP = 0xffffffff; // data sheet 9.11.2
const SYS_FROM_AUX = 1, USB_HZ = 48e6; // of CLK_SYS_CTRL; PLL_USB's output
const CSR = 0x00, TX = 0x04, RX = 0x08; // RP2350 data sheet 12.14.6
const ENABLE = 1 << 0, ASSERT_CS = 1 << 2, AUTO_CS = 1 << 6;
const TX_EMPTY = 1 << 11, RX_EMPTY = 1 << 16, RX_FULL = 1 << 17;
const IS_16_BIT = 1 << 18, NO_PUSH = 1 << 20, RX_LEVEL = 18, RX_MOST = 4;

const MCRR = 0xec40, GPIO_COPROCESSOR = 0; // Armv8-M manual: MCRR, first halfword without Rt2
const VLDR = 0xed00, DOUBLES = 11, UP = 1 << 7, LOAD = 1 << 4; // the same: VLDR and VSTR
const OUT = 0x10, OE = 0x30; // of SIO; its SET, CLR and XOR follow at +8, +16 and +24

/** Load rp2350js from its folder, in which `npm run build` was run. */
export async function load(folder) {
  const { pathToFileURL } = await import("node:url");
  const { join } = await import("node:path");
  const at = (name) => pathToFileURL(join(folder, "dist/esm", name)).href;
  const names = ["index.js", "utils/fifo.js", "clock/simulation-clock.js"];
  return Object.assign({}, ...(await Promise.all(names.map((name) => import(at(name))))));
}

/** The QMI as the ROM drives it: bytes through direct mode, by a chip select of its own or forced. */
function connectFlash(lib, board) {
  const { chip, flashChip } = board;
  const registers = new Map();
  const answers = [], waiting = [];
  let isForced = false;
  const qmi = new lib.BasePeripheral(chip, "QMI");
  const release = () => isForced || flashChip.select(false); // what it had to send is sent
  qmi.readUint32 = (offset) => {
    if (offset === CSR) {
      release();
      const level = (answers.length ? 0 : RX_EMPTY) | (answers.length < RX_MOST ? 0 : RX_FULL);
      const shown = (registers.get(CSR) ?? 0) & (ASSERT_CS | AUTO_CS | ENABLE);
      return (shown | TX_EMPTY | level | (Math.min(answers.length, 7) << RX_LEVEL)) >>> 0;
    }
    if (offset === RX) return answers.shift() ?? 0;
    return registers.get(offset) ?? 0;
  };
  const send = (value) => {
    if (!isForced && registers.get(CSR) & AUTO_CS) flashChip.select(true);
    let answer = flashChip.shift(value & 0xff);
    if (value & IS_16_BIT) answer |= flashChip.shift((value >> 8) & 0xff) << 8;
    if (!(value & NO_PUSH)) answers.push(answer);
  };
  qmi.writeUint32 = (offset, value) => {
    if (offset === TX) waiting.push(value);
    else registers.set(offset, value);
    if (offset === CSR) {
      isForced = (value & ASSERT_CS) !== 0;
      flashChip.select(isForced);
    }
    if (registers.get(CSR) & ENABLE) waiting.splice(0).forEach(send); // before that they only queue
  };
  chip.peripherals[QMI] = qmi;
}

/** The flash's pins: the ROM gives up an erase if it reads an override of one, as after an abort. */
function keepPins(lib, chip) {
  const registers = new Map();
  const pins = new lib.BasePeripheral(chip, "IO_QSPI");
  pins.readUint32 = (at) => registers.get(at) ?? (at & 4 ? NO_FUNCTION : PULLED_UP); // CTRL, STATUS
  pins.writeUint32 = (offset, value) => registers.set(offset, value);
  chip.peripherals[IO_QSPI] = pins;
}

/** Execute the next instruction if rp2350js cannot; return whether it was one. */
function executeMissing(chip, core) {
  const at = core.PC >>> 0;
  const isFlash = at >>> 24 === 0x10;
  if (!isFlash && at >>> 24 !== 0x20) return false;
  const memory = isFlash ? chip.flash16 : chip.sram16;
  const place = (at & 0xffffff) >>> 1;
  const first = memory[place];
  const isPins = (first & 0xfff0) === MCRR;
  if ((!isPins && (first & 0xff20) !== VLDR) || core.regs.itState) return false;
  const second = memory[place + 1];
  const coprocessor = (second >> 8) & 15;
  if (isPins && coprocessor === GPIO_COPROCESSOR) setPins(chip, core, first, second);
  else if (!isPins && coprocessor === DOUBLES) moveDouble(chip, core, first, second);
  else return false;
  core.PC = at + 4;
  core.cycles++;
  return true;
}

/** An MCRR of the GPIO coprocessor (data sheet 3.6.1). */
function setPins(chip, core, first, second) {
  const values = [core.regs.r[second >> 12], core.regs.r[first & 15]];
  const operation = (second >> 4) & 15; // 0..3: put, XOR, SET, CLR of a word; 4..7: of one pin
  const base = (second & 15) === 4 ? OE : OUT;
  const bit = operation < 4 ? values[0] : 1 << values[0];
  const isOn = operation < 4 || values[1] & 1;
  const offset = [0, 24, 8, 16][operation & 3];
  if (operation === 4) chip.sio.writeUint32(base + (isOn ? 8 : 16), bit, 0);
  else if (operation < 8 && isOn) chip.sio.writeUint32(base + offset, bit, 0);
}

/** VLDR or VSTR of a double: rp2350js moves its first word only, and the SDK cancels alarms so. */
function moveDouble(chip, core, first, second) {
  const { r, s } = core.regs;
  const words = new Uint32Array(s.buffer, s.byteOffset, s.length);
  const base = first & 15, index = 2 * (second >> 12), offset = (second & 0xff) << 2;
  const from = base === 15 ? (core.PC + 4) & ~3 : r[base];
  const address = (first & UP ? from + offset : from - offset) >>> 0;
  for (const half of [0, 1]) {
    if (first & LOAD) words[index + half] = chip.readUint32(address + 4 * half);
    else chip.writeUint32(address + 4 * half, words[index + half]);
  }
}

/** Let a state machine execute each instruction at its own moment, also while the CPU sleeps. */
function paceMachine(board, pio, machine) {
  let isDue = false, isStepping = false;
  const alarm = board.clock.createAlarm(() => {
    isDue = false;
    if (!machine.enabled || machine.waiting) return;
    const waited = passLoop(pio, machine, machine.nextPC & 31);
    machine.curClockPhase = machine.clockDiv - 256; // its step counts clocks, and this is the one
    isStepping = true;
    machine.step();
    isStepping = false;
    pio.checkChangedPins();
    if (machine.enabled && !machine.waiting) plan(waited);
  });
  const plan = (cycles) => {
    isDue = true;
    const divider = (machine.clockDiv || 65536 * 256) / 256;
    alarm.schedule((cycles + 1 + machine.remainingDelay) * divider * board.cycleNs);
    machine.remainingDelay = 0;
  };
  const start = () => {
    if (machine.enabled && !machine.waiting && !isStepping && !isDue) plan(0);
  };
  const checkWait = machine.checkWait.bind(machine);
  machine.checkWait = () => {
    if (!machine.waiting) return;
    checkWait();
    if (!isStepping) pio.checkChangedPins();
    start();
  };
  return start;
}

function pacePio(board, pio) {
  const starts = pio.machines.map((machine) => paceMachine(board, pio, machine));
  const write = pio.writeUint32.bind(pio);
  pio.writeUint32 = (offset, value) => {
    write(offset, value);
    pio.checkChangedPins();
    for (const start of starts) start();
  };
}

/** The chip, its flash and its USB host; `parts` are attached again after each reset. */
export class Board extends Pico {
  powerOn() {
    const flash = this.flash ?? this.image;
    this.end = 0;
    this.build(flash, null);
  }

  build(flash, before) {
    const { lib } = this;
    const chip = new lib.RP2350({ coreArch: "arm" });
    const epoch = before ? this.nanos : 0;
    this.chip = chip;
    this.clock = fixClock(chip.clock);
    this.clock.nanosCounter = epoch;
    const say = (part, text) => console.error(part, text);
    chip.logger = { debug() {}, info() {}, warn() {}, error: say };
    chip.flash.set(flash);
    this.flash = chip.flash.subarray(0, flash.length);
    this.flashChip = new FlashChip(this);
    connectFlash(lib, this);
    keepPins(lib, chip);
    this.followClock();
    for (const pio of chip.pio) pacePio(this, pio);
    chip.i2c.forEach(tellOfAborts);
    const { clock } = this;
    chip.peripherals[TIMER].clock = {
      createAlarm: (callback) => clock.createAlarm(callback),
      get nanos() {
        return clock.nanosCounter - epoch;
      },
    };
    const dog = chip.watchdog;
    dog.onWatchdogTrigger = () => {
      dog.alarm.enable = dog.timer.enable = false;
      this.resetReason = dog.reason;
    };
    if (before) {
      dog.scratchData.set(before.watchdog.scratchData);
      dog.reason = this.resetReason;
      chip.sram.set(before.sram);
    }
    this.resetReason = 0;
    this.listenToEvents(chip.core[0]);
    this.connectHost();
    for (const part of this.parts) part.attach(chip);
  }

  reset() {
    this.build(this.flash, this.chip);
  }

  /** Let the chip's clock be what software has made it: from an oscillator, or from a PLL. */
  followClock() {
    const { chip } = this;
    const parts = [CLOCKS, PLL_SYS].map((key) => chip.peripherals[key]);
    const [clocks, pll] = parts;
    const follow = () => {
      const isAux = clocks.sysCtrl & SYS_FROM_AUX, isUsb = (clocks.sysCtrl >> 5) & 7; // AUXSRC
      const refHz = clocks.refCtrl & 3 ? FREF_HZ : ROSC_HZ;
      const hertz = !isAux ? refHz : isUsb ? USB_HZ : pll.foutpostdiv;
      chip.clkSys = chip.clkPeri = hertz;
      for (const { timer } of chip.pwm.channels) timer.frequency = hertz; // it keeps its first clock
      this.cycleNs = 1e9 / hertz;
      // The ROM's boot loader begins so. Then the chip stands still: rp2350js cannot run the rest.
      this.isInBootLoader = Boolean(isAux && isUsb && chip.core[0].PC >>> 0 < ROM_BYTES);
    };
    for (const part of parts) {
      const write = part.writeUint32.bind(part);
      part.writeUint32 = (offset, value) => {
        write(offset, value);
        follow();
      };
    }
    follow();
  }

  /** An exception sets the event that a WFE waits for (Armv8-M manual, B6.4). */
  listenToEvents(core) {
    const enter = core.exceptionEntry.bind(core);
    core.exceptionEntry = (number) => {
      enter(number);
      core.eventRegistered = true;
    };
  }

  run(end) {
    this.end = end;
    while (this.clock.nanosCounter < end) {
      const { clock } = this;
      const core = this.chip.core[0];
      while (clock.nanosCounter < end && !this.resetReason) {
        if (core.waiting || this.isInBootLoader) {
          const next = clock.nextAlarm ? clock.nextAlarm.nanos : end;
          clock.tick(Math.max(0, Math.min(next, end) - clock.nanosCounter));
          continue;
        }
        const cycles = executeMissing(this.chip, core) ? 1 : core.executeInstruction();
        const after = clock.nanosCounter + cycles * this.cycleNs;
        if (clock.nextAlarm && clock.nextAlarm.nanos <= after) clock.tick(after - clock.nanosCounter);
        else clock.nanosCounter = after;
      }
      if (this.resetReason) this.reset();
    }
  }
}
