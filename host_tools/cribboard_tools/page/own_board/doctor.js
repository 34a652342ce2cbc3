// The questions of `cribboard doctor` about keys and holes, as a picture in which the key or hole in
// question blinks, about lamps that flicker, and its check of the program in flash: at the prompt of a board
// that was stopped, with the probes of the command.

import { make } from "../base/elements.js";
import { AnswerError } from "./prompt.js";
import { Board } from "../board/board.js";

const LEGEND = "123A456B789C*0#D";
const KEY_MS = 1500; // of one look at the keypad, after which the person may have said something
const BYTE = 60; // of a light, as the command has it
// The wires of the build guide, by the names that keypad_lines.py has for their ends.
const WIRES = { a: 7, b: 8, c: 9, d: 10, e: 11, f: 12, g: 13, h: 14, z: "GND", "?": "…" };
const FLICKER_MS = 30_000;
const SEAL_MS = 600_000; // at most; a board takes two seconds
const HOLES = 6; // that are asked about, from the first pixel to the last
const BLINK_MS = 500;
const [DARK, WHITE, RED] = ["000000", "ffffff", "0dff03"]; // as on the wire

export class Doctor {
  /** prompt: a Prompt; probes: of the list; layout: of the board's lights, as live_board.py has it;
      words: the room's texts; show: called with sentences and, by key of its words, what may be answered. */
  constructor(prompt, { probes, layout, words, show }) {
    this.prompt = prompt;
    this.probes = probes;
    this.layout = layout;
    this.words = words;
    this.show = show;
    this.isOver = false;
    this.keys = new Map([...LEGEND].map((symbol) => [symbol, make("span", "key", symbol === "*" ? "∗" : symbol)]));
    const { board, wood } = Board.made();
    this.board = board;
    this.holes = wood;
    wood.addEventListener("click", (event) => this.chosen?.(board.pixelAt(event)));
    /** Takes the hole that was clicked, while one is asked for. @type {?(pixel: number) => void} */
    this.chosen = null;
    this.keypad = make("div", "keys", ...this.keys.values());
    this.element = make("div", { className: "doctor", ariaHidden: "true" }, this.keypad, wood); // the sentences say it
    board.engrave({ names: [], colours: [], players: 0 });
    board.setLayout(layout);
    this.joined = new Map(); // key -> the two lines that it joins
    this.blinking = new Map(); // pixel -> its colour
    this.timer = setInterval(() => this.blink(), BLINK_MS);
    this.isLit = false;
  }

  blink() {
    this.isLit = !this.isLit;
    this.board.show(this.layout.places.map((_, pixel) => (this.isLit && this.blinking.get(pixel)) || DARK).join(""));
  }

  /** Ask everything; resolves to the sentences of what was found. */
  async examine() {
    await this.prompt.run(this.probes.doctor);
    const found = [
      ...await this.examineKeys(), ...await this.examineHoles(), ...await this.examineFlicker(), ...await this.examineProgram(),
    ];
    if (this.isOver) return;
    this.show(found.length ? [...found, this.words("doctor-more")] : [this.words("all-good")], {});
  }

  end() {
    this.isOver = true;
    clearInterval(this.timer);
  }

  /** Whether a key at a place joins one line of each key in its row or column, and none of others. The order of
      the lines is the board's own. */
  fits(at, contact) {
    return contact !== "?" && [...this.joined].every(([key, lines]) => {
      const other = LEGEND.indexOf(key);
      const isBeside = other >> 2 === at >> 2 || other % 4 === at % 4;
      return [...lines].filter((line) => contact.includes(line)).length === Number(isBeside);
    });
  }

  async examineKeys() {
    this.holes.hidden = true;
    const touching = await this.contact(this.probes.idle.replace("%d", "0"));
    if (touching) {
      return [this.words("keys-touch", { what: [...touching].map((line) => WIRES[line]).join(" ") })];
    }
    const wrong = new Map();
    for (const [symbol, element] of this.keys) {
      element.classList.add("asked");
      const seen = await this.pressed(symbol);
      element.classList.remove("asked");
      if (this.isOver) return [];
      if (seen === null) break; // that is enough
      const isRight = seen !== "" && this.fits(LEGEND.indexOf(symbol), seen);
      element.classList.add(isRight ? "good" : "wrong");
      (isRight ? this.joined : wrong).set(symbol, seen);
    }
    const named = (lines) => [...this.joined].find(([, other]) => other === lines)?.[0] ?? "–";
    return [...wrong].map(([key, lines]) => this.words("key-wrong", { key, what: named(lines) }));
  }

  /** Resolves to the contact that the board sees when a key is pressed, "" for none, null if the person leaves. */
  async pressed(symbol) {
    let said;
    this.show([this.words("press", { key: symbol })], {
      "no-contact": () => { said = ""; },
      enough: () => { said = null; },
    });
    while (said === undefined && !this.isOver) {
      const contact = await this.contact(this.probes.key.replace("%d", String(KEY_MS)).replace("%d", "0"));
      if (said === undefined && contact) return contact;
    }
    return said;
  }

  /** Resolves to what the board sees of its keypad: "", two lines, or "?". Throws a AnswerError for anything else. */
  async contact(code) {
    const found = await this.prompt.ask(code);
    if (typeof found === "string" && /^(\??|[a-h][a-hz])$/.test(found)) return found;
    throw new AnswerError("lines");
  }

  async examineHoles() {
    this.keypad.hidden = true;
    this.holes.hidden = false;
    const { places } = this.layout;
    const strip = [places.length, 3];
    await this.prompt.run(this.probes.strip.replace(/%d/g, () => String(strip.shift())));
    const wrong = new Map();
    for (const pixel of asked(this.layout)) {
      await this.prompt.run(this.probes.light.replace("%r", `{${pixel}: (${BYTE}, ${BYTE}, ${BYTE})}`));
      this.blinking = new Map([[pixel, WHITE]]);
      const seen = await this.seen(pixel);
      if (seen === undefined || this.isOver) break; // that is enough
      if (seen !== pixel) wrong.set(pixel, seen);
    }
    await this.prompt.run(this.probes.unlit);
    this.blinking = new Map([...wrong.keys()].map((pixel) => [pixel, RED]));
    if (!wrong.size) return [];
    const isDark = [...wrong.values()].every((seen) => seen === null);
    return [this.words(isDark ? "holes-dark" : "holes-wrong", { n: wrong.size })];
  }

  /** Let lamps change for half a minute, as the game sends them. */
  async examineFlicker() {
    this.blinking.clear();
    if (this.isOver) return [];
    this.show([this.words("lamps-change")], {});
    await this.prompt.run(this.probes.flicker.replace("%d", String(FLICKER_MS)), 3 * FLICKER_MS);
    const isCalm = await new Promise((resolve) => {
      this.show([this.words("flicker")], { no: () => resolve(true), yes: () => resolve(false) });
    });
    await this.prompt.run(this.probes.unlit);
    return isCalm ? [] : [this.words("flickers")];
  }

  /** Compare the program in flash with its checksum, as board_update.py does. */
  async examineProgram() {
    if (this.isOver) return [];
    this.show([this.words("reads-program")], {});
    const [seal, sums] = await this.prompt.ask(this.probes.seal, SEAL_MS) ?? [];
    if (typeof seal !== "string" || !Array.isArray(sums)) throw new AnswerError("sums");
    const read = new Set(sums);
    return read.size === 1 && read.has(seal) ? [] : [this.words(read.size > 1 ? "program-slow" : "program-damaged")];
  }

  /** Resolves to the pixel whose hole is lit on the board, as the person says: null for none, -1 for another,
      undefined if the person leaves. */
  seen(pixel) {
    return new Promise((resolve) => {
      this.chosen = resolve;
      this.show([this.words("is-hole")], {
        yes: () => resolve(pixel),
        other: () => resolve(-1),
        unlit: () => resolve(null),
        enough: () => resolve(undefined),
      });
    });
  }
}

/** The pixels that are asked about, as `cribboard doctor` does of a panel: from end to end. */
export function asked(layout) {
  const holes = [...new Set(layout.tracks.flat())].filter((pixel) => pixel >= 0 && pixel < layout.places.length).sort((one, other) => one - other);
  return Array.from({ length: HOLES }, (_, at) => holes[Math.floor((at * (holes.length - 1)) / (HOLES - 1))]);
}
