// Everything that the board keeps in this browser, saved as one file and read back from one.

import { download } from "../base/elements.js";
import { Files, toHex } from "../base/store.js";

const KIND = "cribboard-backup";
const VERSION = 1;
const MOST_BYTES = 4_000_000; // a browser keeps five million letters, two for each byte
const NAME = /^[\w.-]{1,64}$/;
const HEX = /^([0-9a-f]{2})*$/;

/** Why a file is refused: a key of the page's texts. */
export class BackupError extends Error {}

/** Return the SHA-256 of a backup's files in hexadecimal, "" where the browser has none: it wants a
    page from https or from the computer itself. */
async function digest(contents) {
  if (!globalThis.crypto?.subtle) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(Object.entries(contents).sort()));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Return all the board's files as the text of a backup. */
async function exportText(files) {
  const contents = {};
  for (const name of JSON.parse(files.names())) contents[name] = files.read(name);
  const made = new Date().toISOString();
  const sha256 = await digest(contents);
  return `${JSON.stringify({ kind: KIND, version: VERSION, made, sha256, files: contents }, null, 1)}\n`;
}

/** Hand all the board's files over as a file. */
export async function save(files) {
  download(`cribboard-${new Date().toISOString().slice(0, 10)}.json`, await exportText(files), "application/json");
}

/** Return the files of a backup: hexadecimal text by name. Throws a BackupError that says why not. */
export async function parse(text) {
  if (text.length > 2 * MOST_BYTES) throw new BackupError("backup-too-large");
  let backup;
  try {
    backup = JSON.parse(text);
  } catch {
    throw new BackupError("backup-other-file");
  }
  if (backup?.kind !== KIND) throw new BackupError("backup-other-file");
  if (backup.version !== VERSION) throw new BackupError("backup-other-version");
  const { files } = backup;
  if (typeof files !== "object" || files === null || Array.isArray(files)) throw new BackupError("backup-damaged");
  for (const [name, hex] of Object.entries(files)) {
    if (!NAME.test(name) || typeof hex !== "string" || !HEX.test(hex)) throw new BackupError("backup-damaged");
  }
  const sum = backup.sha256 ? await digest(files) : "";
  if (sum && sum !== backup.sha256) throw new BackupError("backup-damaged");
  return files;
}

/** Make these the board's files: all of them, or none where the storage is too small. */
export function replaceAll(contents, files = Files.open()) {
  const before = {};
  for (const name of JSON.parse(files.names())) before[name] = files.read(name);
  const write = (wanted) => {
    for (const name of JSON.parse(files.names())) if (!(name in wanted)) files.remove(name);
    return Object.entries(wanted).every(([name, hex]) => files.replace(name, hex));
  };
  if (files.isKept && write(contents)) return;
  write(before);
  throw new BackupError("backup-no-room");
}
