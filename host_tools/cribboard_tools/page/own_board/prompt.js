// A board stopped at MicroPython's prompt: running code, and copying files.

import { fromBase64, sha256, toBase64 } from "./bytes.js";
import { PortError } from "./stream.js";

const STOP_MS = 10_000; // a board that was just starting takes some seconds
const RUN_MS = 60_000;
const MOST_BYTES = 1 << 17; // of one answer
const PIECE_BYTES = 256; // the board's buffer takes as many at once
const PIECE_MS = 10;
const FILE_BYTES = 1536; // of a file at a time
const RAW = "raw REPL; CTRL-B to exit\r\n>";

/** Code on the board ended in an error: the text is its traceback. */
export class CodeError extends Error {}

/** What the board prints is no answer to what was asked: it may run anything. */
export class AnswerError extends Error {}

const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** A text as a Python literal: JSON's is one, without the letters beyond ASCII. */
function quoted(text) {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export class Prompt {
  /** stream: a PortStream. patience: how many times longer than a real board's everything may take. */
  constructor(stream, patience = 1) {
    this.patience = patience;
    this.stream = stream;
    this.said = "";
    this.heard = () => {};
    const decoder = new TextDecoder();
    stream.take = (chunk) => {
      this.said += decoder.decode(chunk, { stream: true });
      if (this.said.length > MOST_BYTES) this.said = this.said.slice(-MOST_BYTES);
      this.heard();
    };
  }

  /** Stop the program and reach the prompt. Throws a PortError "no-prompt" where Ctrl-C stops nothing. */
  async stop(mostMs = STOP_MS) {
    for (let left = 2; left > 0; left -= 1) {
      this.said = "";
      await this.send("\r\x03\x03");
      await wait(100);
      await this.send("\r\x01");
      try {
        await this.until(RAW, mostMs / 2);
        await wait(100); // a second answer, if it was just starting
        this.said = "";
        return;
      } catch (error) {
        if (error.message !== "silent") throw error;
      }
    }
    throw new PortError("no-prompt");
  }

  /** Run code; return what it prints. Throws a CodeError or a PortError. */
  async run(code, mostMs = RUN_MS) {
    this.said = "";
    await this.send(code);
    await this.send("\x04");
    await this.until("OK", mostMs);
    const output = await this.until("\x04", mostMs);
    const error = await this.until("\x04", mostMs);
    await this.until(">", mostMs);
    if (error.trim()) throw new CodeError(error.trim().slice(-1000));
    return output;
  }

  /** Run code; return the JSON that it prints last. Throws an AnswerError for anything else. */
  async ask(code, mostMs = RUN_MS) {
    const output = await this.run(code, mostMs);
    try {
      return JSON.parse(output.trim().split("\n").at(-1) ?? "");
    } catch {
      throw new AnswerError(output.slice(-80));
    }
  }

  /** Read a whole file. Throws a PortError "damaged" where its hash is another one. */
  async get(path, tell = (/** @type {number} */ bytes) => {}) {
    const hash = await this.hash(path);
    await this.run(`from binascii import b2a_base64\nfile = open(${quoted(path)}, "rb")`);
    const pieces = [];
    for (;;) {
      const text = (await this.run(`print(b2a_base64(file.read(${FILE_BYTES})).decode(), end="")`)).trim();
      if (!text) break;
      let piece;
      try { piece = fromBase64(text); } catch { throw new PortError("damaged"); }
      if (piece.length > FILE_BYTES) throw new PortError("damaged");
      pieces.push(...piece);
      tell(piece.length);
    }
    await this.run("file.close()");
    const data = Uint8Array.from(pieces);
    if (await sha256(data) !== hash) throw new PortError("damaged");
    return data;
  }

  /** Write a whole file, and make its folders. Throws a PortError "damaged" where it arrives as another. */
  async put(path, data) {
    await this.run(`from binascii import a2b_base64\nfolders(${quoted(path)})\nfile = open(${quoted(path)}, "wb")`);
    for (let at = 0; at < data.length; at += FILE_BYTES) {
      await this.run(`file.write(a2b_base64("${toBase64(data.subarray(at, at + FILE_BYTES))}"))`);
    }
    await this.run("file.close()");
    if (await this.hash(path) !== await sha256(data)) throw new PortError("damaged");
  }

  /** The SHA-256 of a file in hexadecimal; the functions of the probe `tools` must be there. */
  async hash(path) {
    return (await this.run(`print(file_hash(${quoted(path)}))`)).trim();
  }

  /** Call a function of the module machine that restarts the board, and hear no more of it. */
  async leave(call) {
    await this.send(`import machine\nmachine.${call}()`);
    await this.send("\x04").catch(() => {});
  }

  async send(text) {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      if (at) await wait(PIECE_MS);
      await this.stream.write(bytes.subarray(at, at + PIECE_BYTES));
    }
  }

  /** Wait for a mark; return what came before it, and keep what comes after. */
  async until(mark, mostMs) {
    const end = performance.now() + mostMs * this.patience;
    for (;;) {
      const place = this.said.indexOf(mark);
      if (place >= 0) {
        const before = this.said.slice(0, place);
        this.said = this.said.slice(place + mark.length);
        return before;
      }
      const left = end - performance.now();
      if (this.stream.isLost) throw new PortError("lost");
      if (left <= 0) throw new PortError("silent");
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 500));
        this.heard = () => { clearTimeout(timer); resolve(undefined); };
      });
    }
  }
}
