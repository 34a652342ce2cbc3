// The drive of a board in its boot loader: the chip's ROM takes each block of a file that is written to
// it, and starts the board after the last one. The drive is gone then, often before the browser knows.

import { PortError } from "./stream.js";

const INFO = "INFO_UF2.TXT";
const FILE = "cribboard.uf2";
const PIECE = 1 << 16; // bytes written at a time
/** What INFO_UF2.TXT names as Board-ID, which is also the drive's label, for each chip. */
export const LABELS = { RP2040: "RPI-RP2", RP2350: "RP2350" };

/** The Board-ID of a drive, "" where it is none of a boot loader. directory: as showDirectoryPicker gives one. */
async function labelOf(directory) {
  try {
    const file = await (await directory.getFileHandle(INFO)).getFile();
    return /^Board-ID: *(\S+)/m.exec((await file.text()).slice(0, 512))?.[1] ?? "";
  } catch {
    return "";
  }
}

/** Write a file for a chip onto its drive. tell: called with (bytes, of all).
    Throws a PortError where the drive is another one, or is gone before everything was written. */
export async function writeDrive(directory, bytes, chip, tell) {
  const label = await labelOf(directory);
  if (!Object.values(LABELS).includes(label)) throw new PortError("no-drive");
  if (label !== LABELS[chip]) throw new PortError("other-chip");
  try {
    const file = await directory.getFileHandle(FILE, { create: true });
    const writer = await file.createWritable();
    for (let at = 0; at < bytes.length; at += PIECE) {
      await writer.write(bytes.subarray(at, at + PIECE));
      tell(Math.min(at + PIECE, bytes.length), bytes.length);
    }
    await writer.close().catch(() => {}); // the board starts with the last block, and its drive goes
  } catch {
    throw new PortError("drive-lost");
  }
}
