// Runs a flash image on an emulated RP2040 and prints what its USB console says:
//   node run.mjs FOLDER_OF_RP2040JS FLASH BOOT_ROM END LIMIT_MS
// Stops when the console has said END (status 0), or after so many emulated ms (status 1).
// The last line on stderr is the emulated ms it took. Nothing is wired to it, and its flash
// can be read only.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const CYCLE_NS = 8; // 125 MHz
const FLASH_START = 0x10000000;

const [folder, flash, rom, end, limit] = process.argv.slice(2);
const main = join(folder, "node_modules/rp2040js/dist/esm/index.js");
const { ConsoleLogger, LogLevel, Simulator, USBCDC } = await import(pathToFileURL(main).href);

const { rp2040: chip, clock } = new Simulator();
const { core } = chip;
chip.logger = new ConsoleLogger(LogLevel.Error);
chip.loadBootrom(new Uint32Array(new Uint8Array(readFileSync(rom)).buffer));
chip.flash.set(readFileSync(flash));
core.PC = FLASH_START;

let told = "";
new USBCDC(chip.usbCtrl).onSerialData = (bytes) => {
  told += Buffer.from(bytes).toString("latin1");
};
while (!told.includes(end) && clock.nanos < limit * 1e6) {
  for (let step = 0; step < 100_000; step++) {
    if (core.waiting) clock.tick(clock.nanosToNextAlarm);
    else clock.tick(core.executeInstruction() * CYCLE_NS);
  }
}
process.stdout.write(told, "latin1");
console.error(clock.nanos / 1e6);
process.exitCode = told.includes(end) ? 0 : 1;
