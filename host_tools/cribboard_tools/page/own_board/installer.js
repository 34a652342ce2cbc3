// Installation of an image or a voice pack on one board: what runs on it, its files saved, the restart
// into the boot loader, and its answer afterwards. Nothing here knows of the page: port, storage, network
// and the drive are handed in, and each step is told.

import { compare, ownFiles, readAll, restore } from "./board_files.js";
import { sha256 } from "./bytes.js";
import { CodeError, Prompt } from "./prompt.js";
import { PortError, PortStream } from "./stream.js";
import { Wire } from "./wire.js";

const BAUD = 115_200; // USB has none, but a port wants one
/** Of a board that runs, in ms: an answer, and until it has saved its game. */
const LINK_MS = 2000; // a board that was just plugged in still starts
const SAVING_MS = 10_000;
const LOOK_MS = 500;
const ANSWER_MS = 60_000; // until a board that has restarted answers

const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Return the bytes of a file of the list, once its size and SHA-256 are right. Throws a PortError. */
export async function load(entry, fetchFile) {
  const answer = await fetchFile(entry.file).catch(() => null);
  if (!answer?.ok) throw new PortError("not-loaded");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length !== entry.size || await sha256(bytes) !== entry.sha256) throw new PortError("bad-image");
  return bytes;
}

/** Open a port; return its PortStream. Throws a PortError "busy" where another program has it. */
export async function openPort(port, onlost = () => {}) {
  try {
    await port.open({ baudRate: BAUD });
  } catch (error) {
    throw new PortError(error.name === "InvalidStateError" ? "open" : "busy");
  }
  await port.setSignals?.({ dataTerminalReady: true }).catch(() => {});
  return new PortStream(port, onlost);
}

/** What runs on a board. number: of its chip; image: version, commit and board of a Cribboard image, or null; health: of the link, or null.
    @typedef {{ release: string, machine: string, number: string, root: string[],
      image: ?{ version: string, commit: string, board: string }, health: any }} Standing */

export class Installer {
  /** list: of the page's files (page_installs.py); keep: a Keep; python: resolves to a module of the page's
      MicroPython; tell: called with (step, fields); patience: how many times longer than a real board's everything may take. */
  constructor({ list, keep, fetchFile, python, tell = (/** @type {string} */ step, fields = {}) => {}, patience = 1 }) {
    this.patience = patience;
    this.python = python;
    this.module = null; // board_link.py, once a port was opened
    this.list = list;
    this.keep = keep;
    this.fetchFile = fetchFile;
    this.tell = tell;
    this.port = null;
    this.stream = null;
    this.prompt = null; // while the board is stopped
    /** Once `look` has found it. @type {any} */
    this.standing = null;
  }

  /** Return what runs on the board of a port, and goes on; null where no link answers: `stop` then tells.
      Throws a PortError. @returns {Promise<?Standing>} */
  async look(port) {
    await this.open(port);
    const health = await this.health();
    if (!health?.image?.board) return null;
    this.standing = { release: "", machine: "", number: "", root: [], image: health.image, health };
    return this.standing;
  }

  async open(port) {
    await this.close();
    this.module ??= await this.python("own_board.board_link");
    this.port = port;
    this.stream = await openPort(port);
  }

  /** The health of the link, null where nothing answers as one. */
  async health() {
    const { stream } = this;
    const wire = new Wire(this.module, stream, { answerMs: LINK_MS * this.patience });
    try {
      return await wire.ask("health");
    } catch (error) {
      if (stream?.isLost) throw error;
      return null;
    }
  }

  /** Stop the board at its prompt, and return what it is. @returns {Promise<Standing>} */
  async stop() {
    this.prompt = new Prompt(this.stream, this.patience);
    await this.prompt.stop();
    let answer;
    try {
      answer = await this.prompt.ask(this.list.probes.about);
    } catch (error) {
      throw error instanceof PortError ? error : new PortError("not-a-board");
    }
    const standing = standingOf(answer);
    if (!standing) throw new PortError("not-a-board");
    this.standing = { ...standing, health: this.standing?.health ?? null };
    return this.standing;
  }

  /** The image of the list for a board that runs, undefined if there is none. */
  imageFor(standing) {
    const { images } = this.list;
    return images.find(({ board }) => board === standing.image?.board)
      ?? images.find(({ machines }) => machines.includes(standing.machine.split(" with ")[0]));
  }

  /** Save the board's files and restart it in its boot loader; return the bytes for its drive.
      entry: of an image, or of a voice pack, which leaves the board's files alone. */
  async prepare(entry) {
    this.tell("loading");
    const bytes = await load(entry, this.fetchFile);
    if (!this.prompt) {
      this.tell("saving");
      await this.untilSaved();
      await this.stop();
    }
    const { probes } = this.list;
    const files = await readAll(this.prompt, probes, (n, m) => this.tell("reading", { n, m }));
    const isKept = this.keepFiles(this.standing.image ? files : ofAnother(files));
    this.tell("saved", { n: Object.keys(files).length, isKept });
    await this.prompt.run(probes.dark).catch((error) => {
      if (!(error instanceof CodeError)) throw error; // lights that stay lit harm nothing
    });
    await this.prompt.leave("bootloader");
    await this.close();
    return bytes;
  }

  /** Keep the files; those of an earlier time that never came back are kept where there are none now. */
  keepFiles(files) {
    const { number } = this.standing;
    const earlier = Object.keys(ownFiles(files)).length ? {} : ownFiles(this.keep.read(number)?.files ?? {});
    const all = { ...earlier, ...files };
    if (!Object.keys(all).length) return true;
    return this.keep.save(number, all);
  }

  /** Wait while the board has something to save. */
  async untilSaved() {
    const end = performance.now() + SAVING_MS * this.patience;
    for (;;) {
      const health = await this.health();
      if (health?.is_saved !== false) return;
      if (performance.now() > end) throw new PortError("unsaved");
      await wait(LOOK_MS);
    }
  }

  /** Wait until the board, which has restarted, answers; compare its files with those saved.
      entry: what was installed. Returns {same, changed, missing, restored, version}. */
  async confirm(port, entry) {
    this.tell("waiting");
    const health = await this.answer(port);
    if (entry.version && !isSame(health.image, entry)) throw new PortError("other-version");
    this.tell("checking");
    await this.stop();
    const { probes } = this.list;
    const { number } = this.standing;
    const kept = this.keep.read(number);
    const own = ownFiles(kept?.files ?? {});
    let result = await compare(this.prompt, probes, own);
    let restored = 0;
    if (result.missing.length) {
      restored = await restore(this.prompt, probes, own);
      if (restored) result = await compare(this.prompt, probes, own);
    }
    const isAllOwn = Object.keys(own).length === Object.keys(kept?.files ?? {}).length;
    if (!result.missing.length && isAllOwn) this.keep.remove(number);
    await this.restart();
    return { ...result, restored, version: health.image?.version ?? "" };
  }

  /** Open the port again and again until the link answers; return its health. */
  async answer(port) {
    const end = performance.now() + ANSWER_MS * this.patience;
    for (;;) {
      try {
        await this.open(port);
        const health = await this.health();
        if (health) return health;
      } catch (error) {
        if (!(error instanceof PortError)) throw error;
      }
      await this.close();
      if (performance.now() > end) throw new PortError("silent");
      await wait(LOOK_MS);
    }
  }

  /** Start a stopped board again, and close its port. */
  async restart() {
    if (this.prompt) await this.prompt.leave("reset").catch(() => {});
    await this.close();
  }

  async close() {
    const { port, stream } = this;
    this.port = this.stream = this.prompt = null;
    await stream?.close();
    await port?.close().catch(() => {}); // it may be gone
  }
}

/** Files under names that are not Cribboard's: another program's, which are kept and never put back. */
const ofAnother = (files) => Object.fromEntries(Object.entries(files).map(([path, data]) => [`/other${path}`, data]));

/** Whether a board's image is the one of the list. A commit that ends with "+" may differ by now. */
export function isSame(image, entry) {
  return image?.version === entry.version && image.commit === entry.commit && image.board === entry.board;
}

/** Return the answer of the probe `about` as a Standing, null for another form. */
function standingOf(answer) {
  const isList = (value, size) => Array.isArray(value) && value.length === size;
  const isText = (value) => typeof value === "string" && value.length < 200;
  if (!isList(answer, 5)) return null;
  const [release, machine, number, image, root] = answer;
  const isWhole = isList(release, 3) && release.every(Number.isInteger) && isText(machine)
    && isList(image, 4) && image.every(isText) && isText(number) && /^[0-9a-z]{1,64}$/i.test(number)
    && Array.isArray(root) && root.every(isText);
  if (!isWhole) return null;
  const named = image[0] ? { version: image[0], commit: image[1], board: image[2] } : null;
  return { release: release.join("."), machine, number, root, image: named };
}
