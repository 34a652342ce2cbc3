// The board's files, kept in localStorage: one item a file, its bytes as hexadecimal text.
// setItem is all or nothing and is done when it returns, so a closed tab loses nothing.

const PREFIX = "cribboard:file:";
const ENCODER = new TextEncoder();

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
      copy.setItem(PREFIX + name, this.storage.getItem(PREFIX + name));
    }
    this.storage = copy;
  }

  read(name) {
    const text = this.storage.getItem(PREFIX + name);
    return text === null ? null : clean(text);
  }

  replace(name, hex) {
    try {
      this.storage.setItem(PREFIX + name, hex);
      return true;
    } catch {
      return false;
    }
  }

  write(name, offset, hex) {
    const old = (this.read(name) ?? "").padEnd(2 * offset, "0");
    const end = 2 * offset + hex.length;
    return this.replace(name, old.slice(0, 2 * offset) + hex + old.slice(end));
  }

  remove(name) {
    this.storage.removeItem(PREFIX + name);
  }

  names() {
    const names = [];
    for (let index = 0; index < this.storage.length; index += 1) {
      const name = this.storage.key(index);
      if (name.startsWith(PREFIX)) names.push(name.slice(PREFIX.length));
    }
    return JSON.stringify(names.sort());
  }
}
