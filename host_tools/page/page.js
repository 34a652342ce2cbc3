// Starts MicroPython in the page and gives the firmware its devices (main.py builds them).

import { Board } from "./board.js";
import { Guide } from "./guide.js";
import { Files, toHex } from "./store.js";
import { Keypad } from "./keypad.js";
import { Screen } from "./screen.js";
import { Sound } from "./sound.js";
import { Speech } from "./speech.js";
import * as state from "./state.js";
import * as texts from "./texts.js";

const HEAP_BYTES = 4 * 1024 * 1024;
const FIRMWARE = "/firmware";
const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const OTHER_TAB_MS = 1500; // a reload lets go of the board within this

const find = (id) => document.getElementById(id);

/** Say in a sentence why nothing can be played: over the keys, which are dead; the board is dimmed. */
function tell(text, action, label) {
  document.documentElement.classList.add("dead");
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  find("notice-text").textContent = text;
  find("notice-button").textContent = label;
  find("notice-button").onclick = action;
  find("notice").hidden = false;
}

/** One tab at a time plays and writes the store. Resolve once it is known whether this one may;
    call onTaken when another tab has the game, be it now or later. */
function claim(onTaken) {
  if (!navigator.locks) return Promise.resolve();
  const isTaking = location.hash === "#here";
  history.replaceState(null, "", location.pathname);
  const options = isTaking ? { steal: true } : { signal: AbortSignal.timeout(OTHER_TAB_MS) };
  return new Promise((resolve) => {
    const hold = () => { resolve(); return new Promise(() => {}); };
    navigator.locks.request("cribboard", options, hold).catch(() => { onTaken(); resolve(); });
  });
}

function takeBoard() {
  location.hash = "here";
  location.reload();
}

async function fetchText(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.text();
}

function writeFirmware(fs, files) {
  for (const [path, text] of Object.entries(files)) {
    const parts = `${FIRMWARE}/${path}`.split("/").slice(1, -1);
    parts.reduce((folder, part) => {
      const inner = `${folder}/${part}`;
      if (!fs.analyzePath(inner).exists) fs.mkdir(inner);
      return inner;
    }, "");
    fs.writeFile(`${FIRMWARE}/${path}`, text);
  }
}

/** What main.py calls; bytes come and go as hexadecimal text. */
function makeDevices(board, screen, keypad, files, sound, speech, guide) {
  return {
    ...guide.devices(),
    next_key: () => keypad.next(),
    show_board: (json) => board.setLayout(JSON.parse(json)),
    engrave: (json) => board.engrave(JSON.parse(json), texts.say("start")),
    wants_less_motion: () => LESS_MOTION.matches,
    watch_motion: (changed) => LESS_MOTION.addEventListener("change", () => changed()),
    show_state: (json) => state.receive(json),
    show_legal_keys: (json) => state.receiveLegalKeys(json),
    show_pixels: (hex) => board.show(hex),
    show_row: (number, hex, cells) => screen.show(number, hex, cells),
    turn_screen: (isTurned) => screen.turn(isTurned),
    read: (name) => files.read(name),
    replace: (name, hex) => files.replace(name, hex),
    write: (name, offset, hex) => files.write(name, offset, hex),
    names: () => files.names(),
    browser_language: () => texts.browserLanguage(),
    speak: (language) => texts.apply(language),
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
      speech.stop();
      tell(texts.say("nothing-lost", sentence), () => location.reload(), texts.say("restart"));
    },
  };
}

async function start() {
  await texts.load();
  const files = Files.open();
  const keypad = new Keypad(find("keypad"));
  const screen = new Screen(find("screen"), find("spoken"));
  const board = new Board(find("board"));
  const sound = new Sound();
  const speech = new Speech(find("caption"), document.body.dataset.voices.split(" ").filter(Boolean));
  window.cribboard = {
    pixels: () => board.wire,
    onFrame: (callback) => {
      board.onFrame = callback; // called with each frame's bytes as hexadecimal text
    },
    screen: () => [...screen.rows],
    state: () => state.current(),
    press: (symbol, isLong = false) => keypad.press(symbol, isLong),
    isIdle: () => keypad.isIdle,
    sounds: () => sound.asked,
    said: () => speech.said,
    isSpeaking: () => speech.isPlaying,
  };
  const guide = new Guide(keypad);
  let micropython = null;
  let isTaken = false;
  await claim(() => {
    isTaken = true;
    files.detach();
    keypad.stop();
    speech.stop();
    micropython?.runPython("task.cancel()");
    tell(texts.say("other-tab"), takeBoard, texts.say("use-here"));
  });
  if (!isTaken) guide.begin();
  const [{ loadMicroPython }, firmware, main] = await Promise.all([
    import("./micropython.mjs"),
    fetchText("firmware.json"),
    fetchText("main.py"),
  ]);
  micropython = await loadMicroPython({ heapsize: HEAP_BYTES, stderr: (text) => console.error(text) });
  writeFirmware(micropython.FS, JSON.parse(firmware));
  micropython.registerJsModule("page", makeDevices(board, screen, keypad, files, sound, speech, guide));
  micropython.runPython(`import sys\nsys.path.insert(0, "${FIRMWARE}")`);
  micropython.runPython(main);
  if (!isTaken) keypad.start(); // else it shows the game as it was found, and takes no keys
  document.documentElement.classList.add("started");
  if (!files.isKept) find("not-kept").hidden = false;
}

function wireHelp() {
  const help = find("help");
  find("help-open").addEventListener("click", () => help.showModal());
  // A dialog that closes gives the focus back to its button, which Enter and Space would press again.
  help.addEventListener("close", () => document.activeElement?.blur());
  help.addEventListener("click", (event) => { if (event.target === help) help.close(); });
}

wireHelp();
start().catch((error) => {
  console.error(error);
  const isOld = typeof WebAssembly === "undefined";
  const why = isOld
    ? texts.say("no-webassembly")
    : texts.say("not-loaded") || "The page did not load.";
  tell(why, () => location.reload(), texts.say("again") || "Try again");
});
