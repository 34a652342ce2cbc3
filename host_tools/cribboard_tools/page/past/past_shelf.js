// What the browser keeps of past matches: a file of the board's store for each (shelf.py), and the record.
// They are with the other files, so that the backup has them.

import { hexToText, textToHex } from "../base/store.js";

const PREFIX = "past.";
const RECORD = "past.record";
const PRACTICE = "practice"; // what was answered (practice.py), as JSON
const HAND = "hand.";
const MOST_LETTERS = 3_000_000; // of the five million that a browser keeps: the boards need the rest

export class PastShelf {
  /** files: the page's (store.js). */
  constructor(files) {
    this.files = files;
  }

  names() {
    return JSON.parse(this.files.names());
  }

  /** The texts of all matches, by name. */
  texts() {
    const names = this.names().filter((name) => name.startsWith(PREFIX) && name !== RECORD);
    return Object.fromEntries(names.map((name) => [name, hexToText(this.files.read(name))]));
  }

  record() {
    return hexToText(this.files.read(RECORD) ?? "");
  }

  /** What was answered of one's own mistakes; more: in the place of it, where there is any. */
  practice(more = null) {
    if (more) this.files.replace(PRACTICE, textToHex(JSON.stringify(more)));
    return JSON.parse(hexToText(this.files.read(PRACTICE) ?? "") || "{}");
  }

  /** The files of a mode as its board has them, in hexadecimal. */
  filesOf(mode) {
    const prefix = mode === "hand" ? HAND : "";
    const own = this.names().filter((name) => name.startsWith(prefix) && !name.startsWith(PREFIX) && (prefix || !name.startsWith(HAND)));
    const found = own.map((name) => [name.slice(prefix.length), this.files.read(name)]);
    const settings = this.files.read("settings");
    return Object.fromEntries([...(settings === null ? [] : [["settings", settings]]), ...found]);
  }

  /** Store what an answer of the worker has changed; return whether there was room for all. */
  store({ write = {}, record = "" }) {
    const texts = Object.entries(record ? { ...write, [RECORD]: record } : write);
    const lengths = new Map(this.names().filter((name) => name.startsWith(PREFIX)).map((name) => [name, this.files.read(name).length]));
    let isKept = true;
    for (const [name, text] of texts) {
      const hex = textToHex(text);
      const before = lengths.get(name) ?? 0;
      lengths.set(name, hex.length);
      const isRoom = hex.length <= before || [...lengths.values()].reduce((sum, one) => sum + one, 0) <= MOST_LETTERS;
      if (isRoom && this.files.replace(name, hex)) continue;
      lengths.set(name, before);
      isKept = false;
    }
    return isKept;
  }

  /** Write the files of a mode; before: as they were when these were made. Return whether all are there:
      else everything is as before. */
  replace(mode, before, files) {
    const prefix = mode === "hand" ? HAND : "";
    const now = this.filesOf(mode);
    if (["hot0", "hot1"].some((name) => now[name] !== before[name])) return false;
    for (const [name, hex] of Object.entries(files)) {
      if (this.files.replace(prefix + name, hex)) continue;
      for (const written of Object.keys(files)) {
        if (written in now) this.files.replace(prefix + written, now[written]);
        else this.files.remove(prefix + written);
      }
      return false;
    }
    return true;
  }
}
