// The lesson: the manual's first deal with its cards on the cloth. The next key is lit; any other is
// answered, and not passed on. Its texts are `learn-1` ... of the page's texts.

import { backElement, cardElement } from "../hand/cards.js";
import { button, liveTexts, make, write } from "../base/elements.js";
import { lessonStep, noteLesson } from "../base/opening.js";
import { current, onState } from "../base/state.js";
import { fill, say } from "../base/texts.js";

/** The keys of the manual's first deal (docs/manual.md), and the card that each one stands for. */
const STEPS = [
  ["1"], ["5", "5h"], ["A", "Jh"], ["5", "5s"], ["9", "9c"], ["D"], ["7", "7d"], ["C", "Kh"], ["6", "6s"],
  ["B", "Qc"], ["D"], ["8", "8d"], ["1", "Jh"], ["#"], ["#"], ["1", "Ac"], ["2", "2d"], ["3", "3s"], ["3", "3c"], ["#"],
];
const HANDS = [["5s", "8d", "Qc", "Kh"], ["Jh", "9c", "7d", "6s"]];
const STARTER = "5h";
const CRIB = ["Ac", "2d", "3s", "3c"];
const STARTER_STEP = 2; // from this step on it is face up
const SHOW_STEP = 12; // from this step on all hands lie open
const CRIB_STEP = 15;
const MARGIN = 6; // of a key, with its glow
const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");

export class Lesson {
  /** root: the cloth; keypad: the board's; leave: called with a mode when the lesson is left. */
  constructor(root, keypad, leave) {
    this.root = root;
    this.keypad = keypad;
    this.leave = leave;
    this.step = 0; // how many keys the board has had
    this.aim = 0; // how many it has had once it answers
    this.said = "";
    this.isPending = false; // keys were passed on, and not answered yet
    this.isOther = false; // another key than the lit one was pressed last
    this.texts = ["said", "ask", "other"].map((name) => make("p", name));
    this.buttons = make("div", "buttons");
    this.told = make("div", "told", liveTexts(...this.texts), this.buttons);
    this.table = make("div", "cards");
    onState(() => { if (this.table.isConnected) this.drawCards(); }); // the scores
  }

  /** Begin, or go on where this tab was: the new board gets the keys up to there. */
  begin() {
    this.step = this.aim = lessonStep();
    this.said = "";
    this.isPending = this.step > 0;
    this.isOther = false;
    for (const [key] of STEPS.slice(0, this.step)) this.keypad.enqueue(key, false);
    this.draw();
  }

  end() {
    this.light("");
    this.root.replaceChildren();
  }

  /** Take a key: the lit one is passed on to the board. */
  key(symbol, isLong) {
    if (this.isPending || this.step >= STEPS.length) return;
    this.isOther = isLong || symbol !== STEPS[this.step][0];
    if (this.isOther) this.draw();
    else {
      this.isPending = true;
      this.aim = this.step + 1;
      this.keypad.feed(symbol);
    }
  }

  /** Take what the board says now; while keys are left, it is no answer to the last. */
  answer(said) {
    if (!this.isPending || this.keypad.queue.length) return;
    this.isPending = false;
    this.said = said;
    this.step = this.aim;
    noteLesson(this.step < STEPS.length ? this.step : 0);
    this.draw();
  }

  /** Draw it again, in the language that is set now. */
  draw() {
    const isEnd = this.step >= STEPS.length;
    const key = isEnd ? "" : STEPS[this.step][0];
    this.light(key);
    const [said, text, other] = this.texts;
    write(said, this.said ? `“${this.said}”` : "");
    fill(text, say(`learn-${this.step + 1}`));
    fill(other, this.isOther ? say("learn-other", key) : "");
    const progress = make("progress");
    progress.max = STEPS.length;
    progress.value = this.step;
    progress.ariaLabel = say("learn-progress", `${this.step} / ${STEPS.length}`);
    const ends = () => [this.button("way-hand", "act", "hand"), this.button("way-table", "quiet-act", "table")];
    const leave = () => [progress, this.button("learn-leave", "quiet-act", "table")];
    this.buttons.replaceChildren(...(isEnd ? ends() : leave()));
    this.drawCards();
    if (!this.told.isConnected) this.root.append(this.told, this.table);
    this.show(this.keypad.buttons.get(key));
  }

  drawCards() {
    this.table.replaceChildren(...this.cards());
  }

  /** Scroll the lit key into the window, and what is told; in a very low window only that. */
  show(key) {
    if (!key) return;
    const { top } = this.told.getBoundingClientRect();
    const below = key.getBoundingClientRect().bottom + MARGIN - innerHeight;
    const isFar = below - top > innerHeight / 4;
    const by = isFar ? top : Math.max(below, Math.min(top, 0));
    scrollBy({ top: by, behavior: LESS_MOTION.matches ? "instant" : "smooth" });
  }

  button(text, name, mode) {
    return button(name, say(text), () => {
      noteLesson(0); // it is over
      this.leave(mode);
    });
  }

  cards() {
    const now = this.step < STEPS.length ? STEPS[this.step][1] : "";
    const laid = new Set(STEPS.slice(0, Math.min(this.step, SHOW_STEP)).map(([, card]) => card));
    const isShow = this.step >= SHOW_STEP;
    const element = (card) => {
      const made = cardElement(card);
      made.classList.toggle("lit", card === now);
      made.classList.toggle("laid", !isShow && laid.has(card) && card !== STARTER);
      return made;
    };
    const spot = (label, cards, ...more) => {
      const row = make("div", "row small", ...cards);
      return make("figure", "spot", row, make("figcaption", "", label, ...more));
    };
    const state = current();
    const isPlayed = state?.mode === "learn"; // else it is of the board before
    const hand = (track) => {
      const score = make("b", "", isPlayed ? String(state.scores[track]) : "");
      const made = spot(state?.names[track] ?? "", HANDS[track].map(element), score);
      made.lastElementChild?.prepend(make("i", `dot track-${track}`));
      return made;
    };
    const spots = [hand(1), hand(0)];
    spots.push(spot(say("hand-starter"), [this.step + 1 < STARTER_STEP ? backElement() : element(STARTER)]));
    if (this.step >= STARTER_STEP && !isShow) {
      spots.push(spot(say("hand-count"), [make("b", "count", isPlayed ? String(state.count) : "")]));
    }
    if (this.step >= CRIB_STEP) spots.push(spot(say("hand-crib"), CRIB.map(element)));
    return spots;
  }

  /** Light one key of the board, and no other. */
  light(key) {
    for (const [symbol, button] of this.keypad.buttons) button.classList.toggle("next-key", symbol === key);
  }
}
