// What leads a person through the page beside the board itself: the opening, and what is loaded once
// it is wanted: the lesson, the hand that is dealt, the explanation of counts, the rules, and the doors:
// the stages of Learn cribbage at the address #learn, and the count of a hand without a game at #count.

import { codeIn, hasCode, seedOf } from "../base/code.js";
import { button, find, make } from "../base/elements.js";
import { loadStyles, reload, whyNotLoaded } from "../base/loading.js";
import { Opening, addressOf, isUnderWay, lessonStep } from "../base/opening.js";
import { hexToText, recall } from "../base/store.js";
import { SPOKEN, loadGuide, say } from "../base/texts.js";

const BATCH = 256;
const STYLES = "learn/guide.css";
const DOOR_NAMES = ["count", "learn"];
const HAND = "hand";
const CODE = "cribboard:file:hand.deal"; // of the dealt game, in hexadecimal
/** Of a door, by its part; #learn/board is the lesson. */
const DOORS = new RegExp(`^#(${DOOR_NAMES.join("|")})\\b(?!/board)`);

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

export class Guide {
  /** keypad: the board's, whose keys the lesson and the dealt hand take. speech: the page's.
      loadModule: resolves to a module of the page's MicroPython, by its name. */
  constructor(keypad, speech, loadModule) {
    this.keypad = keypad;
    this.speech = speech;
    this.loadModule = loadModule;
    this.name = document.title;
    this.asked = location.hash.replace("#here", ""); // claim (tabs.js) clears it
    this.felt = find("felt");
    this.random = new RandomBytes();
    this.restart = null; // of the board, once it runs
    this.act = null; // a step of the dealt hand
    /** What another MicroPython starts from, once one runs. @type {() => object} */
    this.python = () => ({});
    /** Called with a mode that was chosen (addresses.js). @type {(mode: string) => void} */
    this.onEnter = () => {};
    /** Resolves to the room of past matches, once that can be loaded (after_start.js). @type {any} */
    this.pastRoom = null;
    /** Kept once it can. @type {Promise<void>} */
    this.pastThere = new Promise((arrive) => { this.bringPast = arrive; });
    this.wanted = ""; // the code whose game is to begin
    this.running = ""; // the mode that the board was started in
    this.loading = {}; // promises of the parts
    this.parts = {}; // those that are loaded
    this.opening = new Opening(find("opening"), find("opening-open"), (mode) => this.enter(mode));
    for (const opener of document.querySelectorAll("[data-rules]")) {
      opener.addEventListener("click", () => this.openRules(""));
    }
    for (const name of ["count", "learn"]) find(`${name}-open`).addEventListener("click", () => { location.hash = name; });
    addEventListener("hashchange", () => {
      this.playCode(location.hash);
      this.openDoor(true);
    });
    document.addEventListener(SPOKEN, () => this.draw());
  }

  /** Load a part, once; resolve to it, or to null where it does not load. */
  async part(name) {
    if (!this.loading[name]) {
      this.loading[name] = this.make(name);
      this.loading[name].catch(() => { delete this.loading[name]; }); // it is tried again when it is wanted again
    }
    try {
      const [part] = await Promise.all([this.loading[name], loadStyles(STYLES), loadGuide()]);
      this.parts[name] = part;
      return part;
    } catch (error) {
      console.info(error.message);
      return null;
    }
  }

  async make(name) {
    if (name === "rules") return new (await import("./rules.js")).Rules(find("rules"));
    if (name === "count") return new (await import("../count/count_door.js")).CountDoor(() => this.loadModule("count.counted_hand"), this.speech);
    if (name === "learn") {
      const { Stages } = await import("./stages.js");
      return new Stages(() => this.loadModule("learn.lesson_stages"), () => this.python(), (mode) => this.opening.choose(mode), () => this.pastThere.then(() => this.pastRoom()));
    }
    if (name === "why") {
      const { Why } = await import("../hand/why.js");
      return new Why(find("why"), find("why-open"), (section, word) => this.openRules(section, word));
    }
    if (name === "hand") {
      const [{ Hand }] = await Promise.all([import("../hand/hand.js"), loadStyles("hand/cloth.css")]);
      const why = await this.part("why");
      const act = (step, cards = "") => this.act?.(step, cards);
      return new Hand(this.felt, act, why, this.python(), () => this.tellFailed());
    }
    const [{ Lesson }] = await Promise.all([import("./lesson.js"), loadStyles("learn/lesson.css")]);
    return new Lesson(this.felt, this.keypad, (mode) => this.opening.choose(mode));
  }

  /** Open the rules, at a section, and there at a word that is explained. */
  async openRules(section, word = "") {
    (await this.part("rules"))?.open(section, word);
  }

  /** Open the door that the address asks for, and close the others; the board goes on.
      isInner: the way back leads into this page. */
  async openDoor(isInner) {
    const name = DOORS.exec(location.hash)?.[1];
    for (const other of DOOR_NAMES) if (other !== name) this.parts[other]?.close();
    const door = name && await this.part(name);
    await door?.open(isInner);
    return door;
  }

  /** Open what the address asks for; then ask how to play, unless a game is under way, here or in
      another tab. */
  async begin(isElsewhere) {
    if (DOORS.test(this.asked)) {
      history.replaceState(null, "", this.asked);
      await (await this.openDoor(false))?.closed;
    }
    if (isElsewhere) return;
    if (this.playCode(this.asked)) this.asked = "#play";
    this.opening.begin();
  }

  /** Begin the game of the code that an address has, or go on with it; return whether it has one. What is under
      way stays: the board has it too. */
  playCode(address) {
    const code = hasCode(address) ? codeIn(address) : "";
    if (!code || document.documentElement.classList.contains("dead")) return false;
    history.replaceState(null, "", "#play");
    const isThis = isUnderWay(HAND) && seedOf(code) === seedOf(hexToText(recall(CODE) ?? ""));
    const begin = () => {
      this.wanted = code;
      find("opening").close();
      this.resume(HAND);
    };
    if (isThis) this.opening.choose(HAND);
    else if (!isUnderWay(HAND) || !this.pastRoom) begin();
    else this.pastRoom().then((room) => room.keep(HAND)).catch((error) => console.info(error.message)).then(begin);
    return true;
  }

  /** Go over to a mode: the board starts anew if it runs in another one, or if a lesson is over. */
  enter(mode) {
    this.onEnter(mode);
    const isOther = this.running && (this.running !== mode || (mode === "learn" && !lessonStep()));
    if (isOther) {
      this.restart();
      this.keypad.wake();
    }
  }

  /** Start the board in a mode whose match was put there meanwhile. */
  resume(mode) {
    if (this.running === mode) {
      this.restart();
      this.keypad.wake();
    } else this.opening.choose(mode);
  }

  /** Begin another game after the one that has ended. */
  rematch() {
    if (this.running === "hand") this.act("again", "");
    else this.keypad.press("#");
  }

  /** Prepare the page for the mode in which the board starts now, and return it. */
  prepare() {
    const { lesson, hand, why } = this.parts;
    lesson?.end();
    hand?.end();
    why?.take(null);
    const mode = this.opening.mode;
    this.running = mode;
    this.keypad.forget(); // what the last board asked for
    this.felt.hidden = mode === "table";
    this.keypad.gate = {
      learn: (symbol, isLong) => this.parts.lesson?.key(symbol, isLong),
      hand: (symbol, isLong) => this.parts.hand?.key(symbol, isLong),
    }[mode] ?? null;
    if (mode === "learn") this.beginLesson();
    return mode;
  }

  async beginLesson() {
    const lesson = await this.part("lesson");
    if (this.running !== "learn") return;
    if (lesson) lesson.begin();
    else this.tellFailed();
  }

  async showHand(json) {
    const hand = await this.part("hand");
    if (this.running !== "hand") return;
    if (hand) hand.show(json);
    else this.tellFailed();
  }

  /** Say on the cloth that a part did not load, with a button that loads the page anew. */
  tellFailed() {
    const again = button("act", say("again"), () => {
      history.replaceState(null, "", addressOf(this.running)); // the page then opens as it is now
      reload(failure);
    });
    const failure = make("div", { role: "alert" }, make("p", "", `${say("part-failed")} ${whyNotLoaded()}`), again);
    this.felt.replaceChildren(failure);
  }

  async explain(json) {
    (await this.part("why"))?.take(json);
  }

  async draw() {
    if (Object.keys(this.parts).length) await loadGuide().catch(() => {});
    if (this.running === "learn") this.parts.lesson?.draw();
    if (this.running === "hand" && this.parts.hand?.state) this.parts.hand.draw();
    this.parts.why?.rename();
    for (const name of DOOR_NAMES) this.parts[name]?.speak();
  }

  /** What modes.py calls. */
  devices() {
    return {
      mode: () => this.prepare(),
      running_mode: () => this.running,
      restart_with: (restart) => { this.restart = restart; },
      note_game: (isUnderWay) => this.opening.note(isUnderWay),
      random_byte: () => this.random.next(),
      wanted_deal: () => {
        const link = this.wanted;
        this.wanted = "";
        return link;
      },
      act_with: (act) => { this.act = act; },
      press_key: (symbol) => this.keypad.feed(symbol),
      show_hand: (json) => { this.showHand(json); },
      show_said: (said) => { this.parts.lesson?.answer(said); },
      explain: (json) => { this.explain(json); },
    };
  }
}
