// A board's settings and games in this browser, while its firmware is replaced: saved before, compared
// after, and put back where the new firmware has found none. They stay until they are on the board again.

import { fromBase64, sha256, toBase64 } from "./bytes.js";
import { PortError } from "./stream.js";

const KEPT = "cribboard:own-board:"; // and the chip's number: a name of localStorage
const MOST_FILES = 2000;
const MOST_BYTES = 1 << 21; // of all files: more than any file system of ours or of a stock image
const WALK_MS = 120_000;
/** Blocks that littlefs takes for a folder, and to leave free for the next games. */
const FOLDER_BLOCKS = 2;
const RESERVED_BLOCKS = 8;
const DATA = "/data/";

/** A path that can be written back: no part of it is empty or leads up. */
function isPlain(path) {
  const parts = path.split("/").slice(1);
  return typeof path === "string" && path[0] === "/" && path.length < 200
    && parts.every((part) => part && part !== "." && part !== ".." && !/[\\:\0]/.test(part));
}

/** Read all files of the board at its prompt; return {path: bytes}. tell: called with (files, of all). */
export async function readAll(prompt, probes, tell) {
  await prompt.run(probes.tools);
  const paths = await prompt.ask(probes.paths, WALK_MS);
  if (!Array.isArray(paths) || paths.length > MOST_FILES) throw new PortError("damaged");
  const found = {};
  let bytes = 0;
  for (const [place, path] of paths.entries()) {
    if (typeof path !== "string" || !isPlain(path)) throw new PortError("damaged");
    tell(place, paths.length);
    found[path] = await prompt.get(path, (more) => {
      bytes += more;
      if (bytes > MOST_BYTES) throw new PortError("damaged");
    });
  }
  return found;
}

/** The files of Cribboard's own among a board's. */
export function ownFiles(files) {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(DATA)));
}

/** Compare saved files with the board's, at its prompt: how many are the `same`, how many have
    `changed` since, and the paths that are `missing`. */
export async function compare(prompt, probes, files) {
  await prompt.run(probes.tools);
  const output = await prompt.run('walk("/data", tell_hash)', WALK_MS);
  const there = new Map([...output.matchAll(/^([0-9a-f]{64}) (\/.*?)\r?$/gm)].map(([, hash, path]) => [path, hash]));
  const result = { same: 0, changed: 0, missing: /** @type {string[]} */ ([]) };
  for (const [path, data] of Object.entries(files)) {
    if (!there.has(path)) result.missing.push(path);
    else if (there.get(path) === await sha256(data)) result.same += 1;
    else result.changed += 1;
  }
  return result;
}

/** Put saved files back in one step, where the board has none. Returns how many; 0 where it has files
    of its own already. Throws a PortError where they do not fit or arrive damaged. */
export async function restore(prompt, probes, files) {
  const paths = Object.keys(files);
  if (!paths.length) return 0;
  await prompt.run(probes.tools);
  const [hasFiles, block, free] = await prompt.ask(probes.room);
  if (hasFiles) return 0;
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/"))));
  const blocks = paths.reduce((sum, path) => sum + Math.ceil(files[path].length / Math.max(1, block)), 0);
  if (!block || blocks + RESERVED_BLOCKS + FOLDER_BLOCKS * folders.size > free) throw new PortError("no-room");
  for (const path of paths) await prompt.put(path.replace(/^\/data\//, "/data.new/"), files[path]);
  if (await prompt.ask(probes.restore) !== 1) throw new PortError("damaged");
  return paths.length;
}

/** Saved files in a storage like localStorage, null for none, as base64 by path. */
export class Keep {
  constructor(storage) {
    this.storage = storage;
    /** What the storage could not take. @type {Map<string, string>} */
    this.held = new Map();
  }

  /** Keep a board's files; return whether they outlast this page. */
  save(number, files) {
    const entries = Object.entries(files).map(([path, data]) => [path, toBase64(data)]);
    const text = JSON.stringify({ files: Object.fromEntries(entries) });
    this.held.set(number, text);
    try {
      this.storage.setItem(KEPT + number, text);
      return true;
    } catch {
      return false; // it is full, or off
    }
  }

  /** What is kept of a board: {files: {path: bytes}}; null for nothing. */
  read(number) {
    try {
      const { files } = JSON.parse(this.text(number));
      const found = Object.entries(files).filter(([path]) => isPlain(path));
      return { files: Object.fromEntries(found.map(([path, data]) => [path, fromBase64(data)])) };
    } catch {
      return null; // nothing, or not ours
    }
  }

  /** The numbers of the boards of which something is kept. */
  numbers() {
    const names = [];
    try {
      for (let place = 0; place < this.storage.length; place += 1) names.push(this.storage.key(place));
    } catch { /* storage is off */ }
    const stored = names.filter((name) => name.startsWith(KEPT)).map((name) => name.slice(KEPT.length));
    return [...new Set([...this.held.keys(), ...stored])];
  }

  /** What is kept of a board, as JSON. */
  text(number) {
    return this.held.get(number) ?? this.storage?.getItem(KEPT + number) ?? "null";
  }

  remove(number) {
    this.held.delete(number);
    try { this.storage.removeItem(KEPT + number); } catch { /* storage is off */ }
  }
}
