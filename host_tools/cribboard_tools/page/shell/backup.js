// Everything that the board keeps in this browser, saved as one file and read back from one, and the dialog for it.

import { download } from "../base/elements.js";
import { Files, toHex } from "../base/store.js";
import * as texts from "../base/texts.js";

const KIND = "cribboard-backup";
const VERSION = 1;
const MOST_BYTES = 4_000_000; // a browser keeps five million letters, two for each byte
const NAME = /^[\w.-]{1,64}$/;
const HEX = /^([0-9a-f]{2})*$/;

/** Why a file is refused: a key of the page's texts. */
class BackupError extends Error {}

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
async function parse(text) {
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
function replaceAll(contents, files = Files.open()) {
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

/** Open the dialog. files: the board's; stopBoard: ends the firmware, so that it writes nothing over
    what is restored; canRestore: whether this tab has the game, and the browser keeps it. */
export function open(dialog, { files, stopBoard, canRestore }) {
  const part = (name) => dialog.querySelector(`[data-part="${name}"]`);
  const [keep, choose, input, message, confirm] =
    ["save", "choose", "input", "message", "confirm"].map(part);
  let contents = null;
  const ask = (text, isAsking) => {
    message.textContent = text;
    confirm.hidden = !isAsking;
  };
  ask("", false);
  keep.onclick = () => save(files);
  choose.hidden = !canRestore;
  choose.onclick = () => input.click();
  input.onchange = async () => {
    const [file] = input.files;
    input.value = ""; // the same file may be chosen again
    if (!file) return;
    try {
      contents = await parse(await file.text());
      ask(texts.say("backup-ask", String(Object.keys(contents).length)), true);
    } catch (error) {
      refuse(error);
    }
  };
  confirm.onclick = () => {
    try {
      replaceAll(contents); // where there is no room, the board goes on
      stopBoard();
      location.reload();
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error) => {
    if (!(error instanceof BackupError)) throw error;
    ask(texts.say(error.message), false);
  };
  dialog.showModal();
}
