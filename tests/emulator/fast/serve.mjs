// The emulated board as a child process: a JSON object a line in, one a line out.
//   node serve.mjs rp2040 FOLDER_OF_RP2040JS BOOT_ROM
//   node serve.mjs rp2350 FOLDER_OF_RP2350JS
// Requests: {op: "make", ...}, "power", "run" (duration in ns), "read" (a register), "misses" (of the
// flash cache), "level" and "watch" (a pin), "flash" (get, or set `data`). Each may carry `inputs`
// (keys, faults) and `send` (bytes for the console). Every answer carries what has happened since the last one.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { Amplifier, Buzzer, Display, Strip, Wires } from "./parts.mjs";

const [chip, folder, romPath] = process.argv.slice(2);
const { Board, load } = await import(chip === "rp2350" ? "./rp2350.mjs" : "./chip.mjs");
const lib = await load(folder);
const { High, Low } = lib.GPIOPinState;
const rom = romPath && new Uint32Array(new Uint8Array(readFileSync(romPath)).buffer);

let board, strip, display, wires;
let adc = [], openPins = [];
const FIRST_ADC_PIN = 26;
const watched = new Set();

/** What a chip that was reset has to be given again. */
const settings = {
  attach(chip) {
    chip.adc.channelValues.splice(0, adc.length, ...adc);
    const read = chip.adc.onADCRead;
    chip.adc.onADCRead = (channel) => {
      const isOpen = openPins.includes(FIRST_ADC_PIN + channel);
      const isPulled = isOpen && chip.gpio[FIRST_ADC_PIN + channel].pulldownEnabled;
      chip.adc.channelValues[channel] = isPulled ? 0 : (adc[channel] ?? 0);
      read(channel);
    };
    for (const pin of watched) listen(chip, pin);
  },
};

function listen(chip, pin) {
  chip.gpio[pin].addListener((value) => board.log("edges", [pin, board.nanos, value === High]));
}

function make({ flash, erase_ms, program_ms, cache, is_rail_switched, display: controller }) {
  const image = new Uint8Array(Buffer.from(flash, "base64"));
  const flashChip = { flash: image, eraseMs: erase_ms, programMs: program_ms, cacheBound: cache };
  board = new Board(lib, { rom, ...flashChip });
  wires = new Wires(board, Low, High);
  strip = new Strip(board, High, is_rail_switched);
  display = controller ? new Display(board, controller) : null;
  board.parts = [wires, strip, new Buzzer(board, High), new Amplifier(board, High), settings];
  if (display) board.parts.push(display);
}

function takeInputs(inputs) {
  const { pads, driven, is_host_reading, is_port_open, display: shown } = inputs;
  wires.set(pads, driven);
  [adc, openPins] = [inputs.adc, inputs.open_pins];
  board.chip?.adc.channelValues.splice(0, adc.length, ...adc);
  if (board.chip && board.isHostReading !== is_host_reading) board.setHostReading(is_host_reading);
  if (board.chip && board.isPortOpen !== is_port_open) board.setPortOpen(is_port_open);
  display?.set(shown);
}

const requests = {
  make,
  power: () => {
    display?.lose();
    board.powerOn();
  },
  run: ({ ns }) => board.run(board.nanos + ns),
  read: ({ address }) => board.chip.readUint32(address),
  misses: () => board.chip.flashCache?.takeMisses() ?? [],
  level: ({ pin }) => board.chip.gpio[pin].value === High,
  watch: ({ pin }) => {
    watched.add(pin);
    listen(board.chip, pin);
  },
  flash: ({ data }) => {
    if (data === undefined) return Buffer.from(board.flash).toString("base64");
    board.flash.set(Buffer.from(data, "base64"));
  },
};

let seen = -1;

/** Return what the tests are to know of, and forget it. */
function report(value) {
  strip.latch();
  const { news } = board;
  board.news = {};
  const found = { ...news, console: (news.console ?? []).join(""), nanos: board.nanos, value };
  if (display && (display.bytesIn !== seen || display.isOn !== display.wasOn)) {
    [seen, display.wasOn] = [display.bytesIn, display.isOn];
    found.display = display.report();
  }
  found.is_in_boot_loader = board.isInBootLoader ?? false;
  if (display) found.nacks = display.nacks;
  return found;
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.op === "make") make(request);
  if (request.inputs) takeInputs(request.inputs);
  if (request.send) board.send(Buffer.from(request.send, "base64"));
  const value = request.op === "make" ? null : requests[request.op](request);
  process.stdout.write(JSON.stringify(report(value)) + "\n");
}
