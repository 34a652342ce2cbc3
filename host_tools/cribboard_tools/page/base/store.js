// The board's files, kept in localStorage: one item a file, its bytes as hexadecimal text.
// setItem is all or nothing and is done when it returns, so a closed tab loses nothing.

const PREFIX = "cribboard:file:";
const ENCODER = new TextEncoder();

/** Return what the browser keeps under a name, null if nothing. */
export function recall(name, kind = "localStorage") {
  try { return globalThis[kind].getItem(name); } catch { return null; }
}

/** Have the browser keep a text under a name, where it keeps anything. */
export function remember(name, value, kind = "localStorage") {
  try { globalThis[kind].setItem(name, value); } catch { /* storage is off */ }
}

/** Return bytes as hexadecimal text. */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return text as its bytes in hexadecimal. */
export function textToHex(text) {
  return toHex(ENCODER.encode(text));
}

/** Return the text whose bytes these are in hexadecimal. */
export function hexToText(hex) {
  return new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16)));
}

/** Text that is not hexadecimal is handed over as its own bytes: the journal refuses it in a sentence. */
function clean(text) {
  return /^([0-9a-f]{2})*$/.test(text) ? text : textToHex(text);
}

/** A store that forgets, for a browser that keeps nothing. */
class Memory extends Map {
  getItem(name) { return this.get(name) ?? null; }
  setItem(name, value) { this.set(name, value); }
  removeItem(name) { this.delete(name); }
  key(index) { return [...this.keys()][index]; }
  get length() { return this.size; }
}

export class Files {
  constructor(storage) {
    this.storage = storage ?? new Memory();
    this.isKept = Boolean(storage);
    /** What a full storage has no room for, in the order in which it is to be stored. */
    this.unstored = new Map();
    /** Called after each `keep`, with the name. @type {(name: string) => void} */
    this.onKept = () => {};
  }

  /** The browser's own store, or one that forgets where that is shut off. */
  static open() {
    try {
      localStorage.setItem("cribboard:probe", "1");
      localStorage.removeItem("cribboard:probe");
      return new Files(localStorage);
    } catch {
      return new Files(null);
    }
  }

  /** Leave the store to another tab: from now on read and write a copy of it, kept nowhere. */
  detach() {
    const copy = new Memory();
    for (const name of JSON.parse(this.names())) {
      copy.setItem(PREFIX + name, this.read(name));
    }
    this.unstored.clear();
    this.storage = copy;
  }

  read(name) {
    const text = this.unstored.get(name) ?? this.storage.getItem(PREFIX + name);
    return text === null ? null : clean(text);
  }

  replace(name, hex) {
    try {
      this.storage.setItem(PREFIX + name, hex);
      this.unstored.delete(name);
      return true;
    } catch {
      return false;
    }
  }

  /** Replace a file of the board's; without room it is kept in memory, with all that follow: none may be
      stored before another that it depends on. */
  keep(name, hex) {
    this.unstored.delete(name);
    this.unstored.set(name, hex);
    for (const [one, text] of this.unstored) if (!this.replace(one, text)) break;
    this.onKept(name);
  }

  write(name, offset, hex) {
    const old = (this.read(name) ?? "").padEnd(2 * offset, "0");
    const end = 2 * offset + hex.length;
    this.keep(name, old.slice(0, 2 * offset) + hex + old.slice(end));
  }

  remove(name) {
    this.unstored.delete(name);
    this.storage.removeItem(PREFIX + name);
  }

  names() {
    const names = [...this.unstored.keys()];
    for (let index = 0; index < this.storage.length; index += 1) {
      const name = this.storage.key(index);
      if (name.startsWith(PREFIX)) names.push(name.slice(PREFIX.length));
    }
    return JSON.stringify([...new Set(names)].sort());
  }
}
