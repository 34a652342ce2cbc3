// Starts MicroPython in the page and gives the firmware its devices (page_devices.py builds them).

import { Board } from "../board/board.js";
import { Guide } from "../learn/guide.js";
import { dayOf } from "../board/day.js";
import { hasCode } from "../base/code.js";
import { canUnpack, fetchModule, fetchPack, streamPack } from "../base/bundle.js";
import { find, wireDialog } from "../base/elements.js";
import { Loading, loadStyles, reload, whyNotLoaded } from "../base/loading.js";
import { Files, recall, remember, toHex } from "../base/store.js";
import { KeyHints } from "../board/key_hints.js";
import { isElsewhere, Keypad } from "../board/keypad.js";
import { LiveRegion } from "./live_region.js";
import { Screen } from "../board/screen.js";
import { Settings } from "../drawer/settings.js";
import { Sound } from "../board/sound.js";
import { SpeechLoader } from "../board/speech_loader.js";
import * as state from "../base/state.js";
import { StatusPanel } from "../base/status_panel.js";
import { isOn } from "../base/switches.js";
import { claim, take } from "./tabs.js";
import * as texts from "../base/texts.js";
import { TurnMark } from "../board/turn_mark.js";

const HEAP_BYTES = 4 * 1024 * 1024;
const BOARD = "cribboard.face"; // the one shown last; another name where `describe` changes (layout_json.py)
const FIRMWARE = "/firmware";
const MODULE = /\.m?py$/;
const PAGE = "cribboard_tools.page."; // the package of the page's modules
const MAIN = `${PAGE}shell.main`;
const NO_ENTRY = 44; // Emscripten's number of the error
const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const RARE = /^[D*]/;
const CAPTION_MS = 6000; // so long the scores stand that were asked for, and why a key did nothing
const MOST_WAIT_MS = 10_000; // for a board that shows nothing: a new version may mend it
const NEXT_BYTES = 30_000; // of a file left when the next is asked for: a round trip's worth, so that neither waits

/** Say in a sentence why nothing can be played, in the place of the keys; the board is dimmed. */
function tell(text, action, label) {
  document.documentElement.classList.add("dead");
  document.documentElement.dataset.mode = "table"; // its layout has a place for keys at every size
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  find("notice-text").textContent = text;
  find("notice-button").textContent = label;
  find("notice-button").onclick = action;
  find("notice").hidden = false;
}

/** Files and folders of the firmware: Emscripten's search for each part of a path takes long. @type {Set<string>} */
const paths = new Set();

/** Write a module where MicroPython finds it; a language's texts.json is the page's. */
function writeModule(fs, path, bytes) {
  if (!MODULE.test(path)) return;
  const file = `${FIRMWARE}/${path}`;
  const folder = file.slice(0, file.lastIndexOf("/"));
  if (!paths.has(folder)) fs.mkdirTree(folder);
  paths.add(folder);
  fs.writeFile(file, bytes);
  paths.add(file);
}

/** An error of Emscripten's file system, without the text and trace that it gives each: an import looks
    for two files in vain. */
class FileError {
  constructor(errno) {
    this.name = "ErrnoError";
    this.errno = errno;
  }
}

/** Make the many searches of an import fast: most are for files that are not there. */
function hastenImports(fs) {
  fs.ErrnoError = FileError;
  const stat = fs.stat;
  fs.stat = (path, ...more) => {
    if (path.startsWith(FIRMWARE) && !paths.has(path)) throw new FileError(NO_ENTRY);
    return stat(path, ...more);
  };
}

/** The board that was shown last, null if none can be read. */
function recallBoard() {
  try { return { ...JSON.parse(recall(BOARD) ?? ""), isKept: true }; } catch { return null; }
}

/** Draw, while the firmware loads, the board that was shown last; at the first visit the usual one. */
function drawEarly(board, files) {
  const usual = JSON.parse(find("board").dataset.layout);
  const isFirst = files.names() === "[]";
  const last = isFirst ? null : recallBoard();
  const isUsual = isFirst || last?.name === usual.name && last.panel === usual.panel;
  if (!isUsual && !last?.words) return; // it will be told
  board.engrave({ names: [], colours: [], players: 0 });
  board.setLayout(isUsual ? usual : last);
  if (isFirst) remember(BOARD, JSON.stringify(usual));
}

/** Fetch MicroPython's WebAssembly, compiled. onLast: called when the next file can be asked for. */
function fetchMicroPython(loading, onLast) {
  let left = Number(document.body.dataset.wasm);
  return fetchModule("micropython.bin", (bytes) => {
    left -= bytes;
    if (left < NEXT_BYTES) onLast();
    loading.add(bytes);
  });
}

/** Write the firmware's modules as they arrive, and import at once those that main.py needs; the pack
    has them in that order (page_pack.py), main.py after them. */
async function importFirmware(python, files) {
  let isNeeded = true;
  for await (const [path, bytes] of files) {
    writeModule(python.FS, path, bytes);
    const name = path.replace(/(\/__init__)?\.m?py$/, "").replaceAll("/", ".");
    if (name === MAIN) isNeeded = false;
    if (isNeeded) python.pyimport(name);
  }
}

/** Loads what the firmware does not need at its start, each pack once. */
class Loader {
  constructor() {
    this.fs = null; // MicroPython's, once it runs
    /** Resolves when the later modules are there. @type {Promise<void>} */
    this.arrival = new Promise((arrive) => { this.arrive = arrive; });
    this.written = new Set();
    this.hasModules = false;
  }

  async loadLanguage(language) {
    this.write(await texts.loadPack(language));
  }

  /** Load the modules that are imported after a key. */
  async loadModules() {
    this.later ??= fetchPack("later.bin");
    this.later.catch(() => { this.later = null; });
    this.write(await this.later);
    this.hasModules = true;
    this.arrive();
  }

  /** Load them, and the other languages. */
  async loadRest() {
    const [, ...packs] = await Promise.all([this.loadModules(), ...texts.loadAll()]);
    for (const pack of packs) this.write(pack);
  }

  /** Return all modules that are there, as [path, bytes]. */
  modules() {
    return [...paths].filter((path) => MODULE.test(path)).map((path) => [path, this.fs.readFile(path)]);
  }

  write(pack) {
    if (this.written.has(pack)) return;
    for (const [path, bytes] of pack) writeModule(this.fs, path, bytes);
    this.written.add(pack);
  }
}

/** Start MicroPython from its compiled WebAssembly; it waits for ever for one that fails. */
function startMicroPython(loadMicroPython, wasm) {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports, done) => {
      WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm)).catch(reject);
      return {};
    };
    const stderr = (text) => console.error(text);
    loadMicroPython({ heapsize: HEAP_BYTES, stderr, instantiateWasm }).then(resolve, reject);
  });
}

/** What main.py calls; bytes come and go as hexadecimal text. */
function makeDevices(board, screen, keypad, files, sound, speech, guide, loader, settings) {
  return {
    ...guide.devices(),
    next_key: async () => {
      for (;;) {
        const key = await keypad.next();
        if (key !== "Escape" && !RARE.test(key)) return key;
        // These import modules; the menu changes the language too, but opens without the others.
        await loader.loadRest().catch(() => {});
        if (loader.hasModules) return key;
        speech.show(whyNotLoaded(), CAPTION_MS);
      }
    },
    flash_key: (symbol) => keypad.flash(symbol),
    answer_drawer: (answer) => settings.connect((request) => {
      const answered = answer(request);
      keypad.wake(); // the board shows at once what has changed
      return answered;
    }),
    is_drawer_open: () => settings.isOpen,
    show_drawer: (json) => settings.show(JSON.parse(json).state),
    rest: (ms) => keypad.rest(ms),
    pause: () => new Promise((resolve) => { setTimeout(resolve); }),
    load_language: (language) => loader.loadLanguage(language),
    load_rest: () => loader.loadRest(),
    rest_arrives: () => loader.arrival,
    board_name: () => (board.layout && !board.layout.isKept ? board.layout.name + board.layout.panel : ""),
    show_board: (json) => {
      board.setLayout(JSON.parse(json));
      remember(BOARD, json);
    },
    engrave: (json) => board.engrave(JSON.parse(json)),
    wants_less_motion: () => LESS_MOTION.matches,
    today: () => dayOf(),
    watch_motion: (changed) => LESS_MOTION.addEventListener("change", () => changed()),
    show_state: (json) => state.receive(json),
    show_legal_keys: (json) => state.receiveLegalKeys(json),
    show_pixels: (hex) => board.show(hex),
    show_loop: async (frames, beatMs, phaseMs, isStill) => {
      const begun = performance.now() - phaseMs;
      const before = board.wire;
      const { LightLoop } = await import("../board/light_loop.js");
      const loop = new LightLoop(board, frames.split(" "), beatMs, performance.now() - begun, isStill);
      if (loop.has(before) && loop.has(board.wire)) board.play(loop); // no key came meanwhile
    },
    show_row: (number, hex, cells) => screen.show(number, hex, cells),
    turn_screen: (isTurned) => screen.turn(isTurned),
    read: (name) => files.read(name),
    replace: (name, hex) => files.keep(name, hex),
    write: (name, offset, hex) => files.write(name, offset, hex),
    names: () => files.names(),
    browser_language: () => texts.browserLanguage(),
    speak: (language) => texts.loadPack(language).then(() => {
      if (language !== texts.spoken()) texts.apply(language); // at the start it is
    }),
    say: (key, what) => texts.say(key, what),
    play: (json, volume) => sound.play(JSON.parse(json), volume),
    has_voice: () => speech.languages.length > 0,
    load_voice: async (language) => toHex((await speech.load(language)) ?? []),
    use_voice: (language) => speech.use(language),
    say_clips: (json, volume, rate, text) => speech.play(JSON.parse(json), volume, rate, text),
    stop_speech: () => speech.stop(),
    is_speaking: () => speech.isPlaying,
    caption: (text, ms) => speech.show(text, ms),
    stopped: (sentence) => {
      keypad.stop();
      settings.disconnect();
      speech.stop();
      tell(texts.say("nothing-lost", sentence), () => location.reload(), texts.say("restart"));
    },
  };
}

/** Show each state of the game in the panel, on the keys, on the wood and to a screen reader. */
function showStates(board, keypad, speech, settings) {
  const [scores, prompt, phrase, count, laid, pegs] = ["scores", "prompt", "phrase", "running-count", "laid", "pegs"].map(find);
  const panel = new StatusPanel({ scores, prompt, phrase, count, laid, pegs });
  const hints = new KeyHints(keypad, find("hold"));
  const turn = new TurnMark(board);
  const live = new LiveRegion(find("spoken"));
  const showAll = (now) => {
    for (const part of [panel, hints, turn]) part.show(now);
    laid.disabled = now.mode !== "table"; // else the page deals the cards
  };
  state.onState(showAll);
  const name = () => {
    hints.name();
    laid.title = texts.say("laid-tap");
  };
  name();
  document.addEventListener(texts.SPOKEN, () => {
    name();
    if (state.current()) showAll(state.current());
  });
  laid.addEventListener("click", (event) => settings.openCards(panel.numberAt(event)));
  const tellScores = () => speech.show(live.sayScores(), CAPTION_MS);
  find("tell-scores").addEventListener("click", tellScores);
  addEventListener("keydown", (event) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (event.key.toLowerCase() === "s" && isPlain && !isTyping) tellScores();
  });
}

async function start() {
  if (!canUnpack()) {
    find("too-old").hidden = false; // in all languages: none can be unpacked
    find("loading").hidden = true;
    return;
  }
  const loading = new Loading(find("loading"), Number(document.body.dataset.bytes));
  let beginFirmware;
  const firmware = new Promise((begin) => { beginFirmware = begin; })
    .then(() => streamPack("firmware.bin", (bytes) => loading.add(bytes)));
  const parts = Promise.all([import("../micropython.mjs"), fetchMicroPython(loading, beginFirmware)]);
  const speaking = texts.load();
  for (const part of [parts, speaking]) part.catch(() => {}); // reported where it is awaited
  const files = Files.open();
  const keypad = new Keypad(find("keypad"));
  const screen = new Screen(find("screen"));
  const board = new Board(find("board"));
  let sheet = null; // what is printed
  const settings = new Settings(find("drawer"), find("drawer-open"), {
    print: () => sheet?.print(), onFailure: () => speech.show(whyNotLoaded(), CAPTION_MS),
  });
  const speech = new SpeechLoader(find("caption"), (document.body.dataset.voices ?? "").split(" ").filter(Boolean));
  showStates(board, keypad, speech, settings);
  keypad.onMenu = () => { // by number on the display, by name in the drawer
    if (isOn("display") || guide.running !== "table") return false;
    settings.open();
    return true;
  };
  const sound = new Sound();
  window.cribboard = {
    pixels: () => board.frame(),
    screen: () => [...screen.rows],
    state: () => state.current(),
    board: () => board,
    press: (symbol, isLong = false) => keypad.press(symbol, isLong),
    menu: () => keypad.enqueue("D", true), // the board's own, whose display may be hidden
    isIdle: () => keypad.isIdle,
    sounds: () => sound.asked,
    said: () => speech.said,
    isSpeaking: () => speech.isPlaying,
    canPrint: () => Boolean(sheet?.card),
  };
  const loader = new Loader();
  /** MicroPython with the firmware, once it has been asked for. @type {?Promise<any>} */
  let running = null;
  const runFirmware = () => {
    running ??= parts.then(async ([{ loadMicroPython }, wasm]) => {
      const python = await startMicroPython(loadMicroPython, wasm);
      loader.fs = python.FS;
      guide.python = () => ({ wasm, heapBytes: HEAP_BYTES, files: loader.modules() });
      python.registerJsModule("page", devices);
      python.runPython(`import sys\nsys.path.insert(0, "${FIRMWARE}")`);
      hastenImports(python.FS);
      await importFirmware(python, await firmware);
      return python;
    });
    return running;
  };
  const guide = new Guide(keypad, speech, async (name) => {
    const python = await runFirmware(); // also where another tab has the game
    await Promise.all([loader.loadModules(), loader.loadLanguage(texts.spoken())]);
    return python.pyimport(PAGE + name);
  });
  settings.options.prepare = () => loader.loadRest();
  let micropython = null;
  const devices = makeDevices(board, screen, keypad, files, sound, speech, guide, loader, settings);
  const stopBoard = () => {
    files.detach(); // it writes nothing more
    keypad.stop();
    settings.disconnect();
    speech.stop();
    micropython?.runPython("main.task.cancel()");
  };
  let isTaken = false; // another tab has the game
  find("backup-open").addEventListener("click", async () => {
    const backup = await import("./backup.js");
    backup.open(find("backup-dialog"), { files, stopBoard, canRestore: !isTaken && files.isKept });
  });
  await speaking;
  loading.show();
  drawEarly(board, files);
  await claim(() => {
    isTaken = true;
    stopBoard();
    tell(texts.say("other-tab"), () => take(hasCode(guide.asked) ? guide.asked : ""), texts.say("use-here"));
    loading.end();
  });
  guide.begin(isTaken);
  if (isTaken) return;
  const python = await runFirmware();
  if (isTaken) return;
  python.runPython(`import ${MAIN} as main`);
  micropython = python;
  keypad.start();
  loading.end();
  document.documentElement.classList.add("started");
  await Promise.race([keypad.firstRest, new Promise((resolve) => { setTimeout(resolve, MOST_WAIT_MS); })]);
  loader.loadRest().catch((error) => console.info(error.message)); // tried again at the menu
  import("./after_start.js").then(({ settleIn }) => settleIn({ guide, settings, files, sound, onSheet: (made) => { sheet = made; } }));
}

for (const name of ["help", "backup-dialog"]) wireDialog(find(name));

/** Show the help of the game on the screen. */
function openHelp() {
  Promise.all([import("../learn/help.js"), texts.loadGuide()])
    .then(([{ showHelp }]) => showHelp(find("help")), (error) => console.info(error.message));
}

find("help-open").addEventListener("click", openHelp);
addEventListener("keydown", (event) => {
  if (event.key === "?" && !isElsewhere(event)) openHelp();
});
start().catch((error) => {
  console.error(error);
  const isOld = typeof WebAssembly === "undefined";
  const why = isOld
    ? texts.say("no-webassembly")
    : `${texts.early("not-loaded")} ${whyNotLoaded()}`;
  find("loading").hidden = true;
  find("notice").lang = texts.wanted();
  tell(why, () => reload(find("notice")), texts.early("again"));
});
