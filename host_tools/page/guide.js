// What leads a person through the page beside the board itself: the opening, the lesson, the hand
// that is dealt, the explanation of counts, and the rules.

import { Hand } from "./hand.js";
import { Lesson } from "./lesson.js";
import { Opening } from "./opening.js";
import { Rules } from "./rules.js";
import { SPOKEN } from "./texts.js";
import { Why } from "./why.js";

const BATCH = 256;

/** Random bytes of the browser, one at a time. */
class RandomBytes {
  constructor() {
    this.bytes = new Uint8Array(BATCH);
    this.place = BATCH;
  }

  next() {
    if (this.place === BATCH) {
      crypto.getRandomValues(this.bytes);
      this.place = 0;
    }
    this.place += 1;
    return this.bytes[this.place - 1];
  }
}

const find = (id) => document.getElementById(id);

export class Guide {
  /** keypad: the board's, whose keys the lesson and the dealt hand take. */
  constructor(keypad) {
    this.keypad = keypad;
    this.felt = find("felt");
    this.random = new RandomBytes();
    this.restart = null; // of the board, once it runs
    this.act = null; // a step of the dealt hand
    this.running = ""; // the mode that the board was started in
    this.rules = new Rules(find("rules"));
    this.why = new Why(find("why"), find("why-open"), (section) => this.rules.open(section));
    this.opening = new Opening(find("opening"), find("opening-open"), (mode) => this.enter(mode));
    this.hand = new Hand(this.felt, (step, cards = "") => this.act?.(step, cards), this.why);
    this.lesson = new Lesson(this.felt, keypad, (mode) => this.opening.choose(mode));
    document.addEventListener(SPOKEN, () => this.draw());
  }

  /** Ask how to play, unless a game is under way. */
  begin() {
    this.opening.begin();
  }

  /** Go over to a mode: the board starts anew if it runs in another one. */
  enter(mode) {
    const isOther = this.running && (this.running !== mode || mode === "learn");
    if (isOther) this.restart();
  }

  /** Prepare the page for the mode in which the board starts now, and return it. */
  prepare() {
    this.lesson.end();
    this.hand.end();
    this.why.take(null);
    const mode = this.opening.mode;
    this.running = mode;
    this.felt.hidden = mode === "table";
    this.keypad.gate = { learn: (symbol, isLong) => this.lesson.key(symbol, isLong), hand: (symbol, isLong) => isLong || this.hand.key(symbol) }[mode] ?? null;
    if (mode === "learn") this.lesson.begin();
    return mode;
  }

  draw() {
    if (this.running === "learn") this.lesson.draw();
    if (this.running === "hand" && this.hand.state) this.hand.draw();
    this.why.rename();
  }

  /** What modes.py calls. */
  devices() {
    return {
      mode: () => this.prepare(),
      restart_with: (restart) => { this.restart = restart; },
      note_game: (isUnderWay) => this.opening.note(isUnderWay),
      random_byte: () => this.random.next(),
      act_with: (act) => { this.act = act; },
      press_key: (symbol) => this.keypad.feed(symbol),
      show_hand: (json) => this.hand.show(json),
      show_said: (said) => this.lesson.answer(said),
      explain: (json) => this.why.take(json),
    };
  }
}
