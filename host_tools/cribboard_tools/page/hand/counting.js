// The person's count of a hand or crib, in the place of the cards on the cloth: by combinations that are
// tapped, or by a number; what the opponent missed, with muggins; and what was missed, afterwards. What
// combinations score is said in Python (combinations.py), and pegged by the board's own rules.

import { cardElement, joined, nameOf, rankOf, rankOfKey } from "./cards.js";
import { button, make } from "../base/elements.js";
import { renew } from "./keyed.js";
import { say } from "../base/texts.js";

const PERSON = 0;
const OPPONENT = 1;
const CRIB = 2;
const MOST = 29;
/** Ways to count, in the order of the keys 1 2 3. */
export const WAYS = ["tap", "number", "page"];
const LIT_MS = 1400;
/** What so many pairs of one rank are called. */
const PAIRS = { 1: "pair", 3: "pair-royal", 6: "double-pair-royal" };

/** The names of parts that were found together: "Fifteen and run". */
export function reasons(parts) {
  const counts = new Map();
  for (const [reason] of parts) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const names = [...counts].flatMap(([reason, count]) => {
    if (reason === "pair" && PAIRS[count]) return [say(`why-${PAIRS[count]}`)];
    return Array(count).fill(say(`why-${reason}`));
  });
  return joined(names);
}

/** What a tap is worth, in words (combinations.py); points: all found so far. */
export function verdictText({ key, points: number, parts, cards }, points) {
  if (key === "found") return say("hand-found", { what: reasons(parts), n: number, m: points });
  return say(`hand-no-${key}`, key === "sum" ? { what: joined(cards.map(rankOf)), n: number } : number);
}

/** A line with the cards of a part, its name and its points. */
export function partLine(cards, text, number) {
  return make("li", "", make("span", "combination", ...cards.map((card) => cardElement(card))), make("span", "reason", text), make("b", "", `+${number}`));
}

export class CountView {
  /** root: the cloth. act: called with a step and what is chosen for it. spoken: a Spoken. onOptions: opens
      the options. onLeave: called when the cards are to be shown again. */
  constructor(root, act, spoken, onOptions, onLeave) {
    this.root = root;
    this.act = act;
    this.spoken = spoken;
    this.onOptions = onOptions;
    this.onLeave = onLeave;
    this.state = null;
    this.chosen = []; // cards that are tapped
    this.number = ""; // that is typed
    this.counted = ""; // whose count it is: another one begins anew
    this.seen = ""; // the result that was read
    this.last = ""; // what happened last
    this.timer = 0;
    this.heading = make("h2", "");
    this.scores = make("p", "scores");
    this.cards = make("div", { className: "row", role: "group" });
    this.news = make("p", "said");
    this.ask = make("p", "ask");
    this.list = make("ol", "parts");
    this.field = make("div", "number");
    this.buttons = make("div", "buttons");
    this.input = make("input");
    Object.assign(this.input, { type: "number", min: "0", max: String(MOST), inputMode: "numeric" });
    this.input.dataset.part = "number";
    this.input.addEventListener("input", () => this.type(this.input.value));
    this.input.addEventListener("keydown", (event) => { if (event.key === "Enter") this.finish(); });
    const told = make("div", "side", make("div", "telling", this.news, this.ask), this.list, this.field, this.buttons);
    this.element = make("div", "counting", make("div", "head", this.heading, this.scores), this.cards, told);
  }

  /** What is shown now: way, tap, number or result; "" where the cards are. */
  get kind() {
    const { step, told, counting } = this.state ?? {};
    if (!step) return "";
    if (told && this.isToRead(told)) return "result";
    if (step === "way") return "way";
    return step === "say" || step === "spot" ? counting.way : "";
  }

  /** Whether something was missed, or too much said, and the person has not read it yet. */
  isToRead(told) {
    return this.seen !== this.id(told) && (told.claim !== told.points || told.is_false);
  }

  id({ who, at, claim }) {
    return `${who} ${at} ${claim}`;
  }

  /** Take a state of dealt_hand.py, and what happened last; return whether it is shown here, in the place
      of the cards. */
  draw(state, news = this.last) {
    this.state = state;
    this.last = news;
    const { kind } = this;
    if (!kind) {
      this.end();
      return false;
    }
    const { tally, verdict } = state;
    const counted = `${kind} ${tally?.who} ${tally?.claim}`;
    if (this.counted !== counted) {
      this.counted = counted;
      this.chosen = [];
      this.number = "";
      this.ask.textContent = ""; // it is asked again
      this.spoken.tell(this.news, news);
    }
    if (["found", "twice"].includes(verdict?.key)) this.chosen = [];
    const focused = /** @type {?HTMLElement} */ (document.activeElement);
    const isInside = this.element.contains(focused);
    const wanted = (isInside && (focused?.dataset.card ?? focused?.dataset.part)) || "";
    this.element.dataset.kind = kind;
    this.head();
    const show = { way: () => this.askWay(), tap: () => this.tap(), number: () => this.askNumber(), result: () => this.result() };
    show[kind]();
    if (verdict?.key) this.tell(verdict);
    document.body.classList.remove("why-on-cloth");
    if (!this.element.isConnected) this.root.replaceChildren(this.element);
    if (wanted || !focused || focused === document.body) this.focus(wanted);
    return true;
  }

  end() {
    clearTimeout(this.timer);
    this.counted = "";
    this.element.remove();
  }

  /** Take a key of the board; return whether it means something here. */
  key(symbol) {
    const { kind } = this;
    if (!kind) return false;
    if (kind === "way") {
      const way = WAYS[Number(symbol) - 1];
      if (way) this.act("choose", `way ${way}`);
    } else if (symbol === "#") this.finish();
    else if (symbol === "*") this.takeBack();
    else if (kind === "tap") this.tapRank(rankOfKey(symbol));
    else if (kind === "number" && /\d/.test(symbol)) this.type(this.number + symbol);
    return true;
  }

  /** The four cards, and the starter last. */
  shown() {
    const { cards, starter } = this.kind === "result" ? this.state.told : this.state.tally;
    return [...cards, starter];
  }

  head() {
    const { names, scores, dealer, tally, told } = this.state;
    const { who } = (this.kind === "result" ? told : tally) ?? { who: -1 }; // nobody's yet: how it is counted is asked
    const isMine = who === PERSON || (who === CRIB && dealer === PERSON);
    const [mine, theirs] = who === CRIB ? ["hand-count-my-crib", "hand-count-their-crib"] : ["hand-count-my-hand", "hand-count-their-hand"];
    this.spoken.write(this.heading, who < 0 ? say("hand-way-ask") : say(isMine ? mine : theirs, names[OPPONENT]));
    const points = isMine && tally && this.kind === "tap" ? tally.points : 0;
    this.scores.replaceChildren(...scores.flatMap((score, seat) => {
      const parts = [make("i", `dot track-${seat}`), seat === PERSON ? say("hand-you", names[seat]) : names[seat], make("b", "", String(score))];
      if (seat === PERSON && points) parts.push(make("b", "pegged", `+${points}`));
      return [make("span", "", ...parts)];
    }));
  }

  /** Show the five cards; onTap: makes them buttons. @param {(card: string) => void} [onTap] */
  drawCards(lit, onTap) {
    const elements = this.shown().map((card) => {
      const element = cardElement(card, onTap && (() => onTap(card)));
      if (onTap) element.setAttribute("aria-pressed", String(this.chosen.includes(card)));
      element.classList.toggle("lit", lit.includes(card));
      return element;
    });
    elements[elements.length - 1].classList.add("starter");
    elements[elements.length - 1].setAttribute("aria-label", `${nameOf(this.shown().at(-1))}, ${say("hand-starter")}`);
    this.cards.setAttribute("aria-label", this.heading.textContent ?? "");
    this.cards.hidden = false;
    renew(this.cards, elements);
  }

  /** The question how the person counts. */
  askWay() {
    this.cards.hidden = true;
    this.list.replaceChildren();
    this.field.replaceChildren();
    this.spoken.write(this.ask, say("hand-way-later"));
    renew(this.buttons, WAYS.map((way) => {
      const choice = button("choice", "", () => this.act("choose", `way ${way}`), `way-${way}`);
      choice.append(make("b", "", say(`hand-way-${way}`)), make("span", "", say(`hand-way-${way}-what`)));
      return choice;
    }));
  }

  /** The count by combinations. */
  tap() {
    const { tally, step, names } = this.state;
    const { points, claim, found } = tally;
    this.drawCards([], (card) => this.choose(card));
    this.field.replaceChildren();
    this.spoken.write(this.ask, step === "say" ? say("hand-say-tap") : say("hand-spot-tap", { who: names[OPPONENT], n: claim }));
    renew(this.list, found.map(({ cards, parts }) => partLine(cards, reasons(parts), parts.reduce((sum, part) => sum + part[2], 0))));
    const more = Math.max(0, points - claim);
    const all = step === "say" ? say("hand-tap-all", points) : more ? say("hand-spot-take", more) : say("hand-spot-none");
    const test = button("act", say("hand-tap-try"), () => this.test(), "try");
    test.disabled = !this.chosen.length;
    renew(this.buttons, [...this.quiet(), test, button(this.chosen.length ? "quiet-act" : "act", all, () => this.goOn(), "act")]);
  }

  /** The count by a number. */
  askNumber() {
    const { step, names, tally } = this.state;
    this.drawCards([]);
    this.list.replaceChildren();
    this.spoken.write(this.ask, step === "say" ? say("hand-say-number") : say("hand-spot-number", { who: names[OPPONENT], n: tally.claim }));
    const change = (part, label, sign, by) => {
      const made = button("quiet-act", sign, () => this.type(String((Number(this.number) || 0) + by)), part);
      made.setAttribute("aria-label", label);
      return made;
    };
    if (this.input.value !== this.number) this.input.value = this.number;
    this.input.setAttribute("aria-label", this.ask.textContent ?? "");
    if (!this.input.isConnected) this.field.replaceChildren(change("less", say("hand-less"), "−", -1), this.input, change("more", say("hand-more"), "+", 1));
    const points = Number(this.number);
    const isNone = step === "spot" && !points;
    const label = isNone ? say("hand-spot-none") : step === "spot" ? say("hand-spot-take", points) : say("hand-say-it", this.number);
    const act = button("act", label, () => this.goOn(), "act");
    act.disabled = step === "say" && this.number === "";
    renew(this.buttons, [...this.quiet(), act]);
  }

  /** What was said, what it counts, and each combination; of tapped ones those that were missed are lit. */
  result() {
    const { told, names, dealer, counting } = this.state;
    const { who, claim, points, parts, taken, is_false: isFalse } = told;
    const isMine = who === PERSON || (who === CRIB && dealer === PERSON);
    const isTapped = counting.way === "tap";
    const missed = isTapped ? parts.filter(([, , , isFound]) => !isFound) : [];
    this.drawCards(missed.flatMap(([, cards]) => cards));
    this.field.replaceChildren();
    this.spoken.write(this.news, say(isMine ? "hand-told-mine" : "hand-told-theirs", { who: names[OPPONENT], n: claim, m: points }));
    const takes = isMine ? taken && say("hand-taken-theirs", { who: names[OPPONENT], n: taken })
      : isFalse ? say("hand-taken-false", { who: names[OPPONENT], n: taken })
        : taken ? say("hand-taken-mine", taken) : say("hand-taken-none");
    this.spoken.write(this.ask, takes || "");
    renew(this.list, parts.map(([reason, cards, number, isFound]) => {
      const line = partLine(cards, say(`why-${reason}`), number);
      if (isTapped && !isFound) {
        line.classList.add("missed");
        line.append(make("em", "", say("hand-missed")));
      }
      return line;
    }));
    renew(this.buttons, [...this.quiet().slice(1), button("act", say("hand-go-on"), () => this.goOn(), "act")]);
  }

  /** The way to count otherwise, undo and redo. */
  quiet() {
    const undo = button("quiet-act", say("hand-undo"), () => this.takeBack(), "undo");
    return [
      button("quiet-act", say("hand-options"), () => this.onOptions(), "options"),
      ...(this.state.can_undo || this.chosen.length ? [undo] : []),
      ...(this.state.can_redo ? [button("quiet-act", say("hand-redo"), () => this.act("redo"), "redo")] : []),
    ];
  }

  choose(card) {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((one) => one !== card) : [...this.chosen, card];
    this.draw({ ...this.state, verdict: null });
  }

  /** Choose the next card of a rank; where all are chosen, none of them any more. */
  tapRank(rank) {
    const cards = this.shown().filter((card) => card[0] === rank);
    const next = cards.find((card) => !this.chosen.includes(card));
    this.chosen = next ? [...this.chosen, next] : this.chosen.filter((card) => !cards.includes(card));
    this.draw({ ...this.state, verdict: null });
  }

  /** Ask what the chosen cards score. */
  test() {
    this.act("find", this.chosen.join(" "));
  }

  /** Tell what a tap is worth; what is found lights. */
  tell(verdict) {
    this.spoken.write(this.news, "");
    this.spoken.write(this.news, verdictText(verdict, this.state.tally?.points ?? 0));
    clearTimeout(this.timer);
    if (verdict.key !== "found") return;
    for (const card of this.cards.querySelectorAll("button")) card.classList.toggle("found", verdict.cards.includes(card.dataset.card));
    this.timer = setTimeout(() => {
      for (const card of this.cards.querySelectorAll(".found")) card.classList.remove("found");
    }, LIT_MS);
  }

  type(text) {
    const number = Math.min(Math.max(Number.parseInt(text, 10), 0), MOST);
    this.number = Number.isNaN(number) ? "" : String(number);
    this.draw({ ...this.state, verdict: null });
  }

  takeBack() {
    if (this.chosen.length || this.number) {
      this.chosen = [];
      this.number = "";
      this.draw({ ...this.state, verdict: null });
    } else if (this.state.can_undo) this.act("undo");
  }

  /** Do what # does: test the chosen cards, say the count, or go on. */
  finish() {
    if (this.kind === "tap" && this.chosen.length) this.test();
    else this.goOn();
  }

  /** Say the count, or go on from what was missed. */
  goOn() {
    if (this.kind === "result") this.leave();
    else this.done();
  }

  /** Say the count, or what was missed. */
  done() {
    const { step, tally, counting } = this.state;
    if (counting.way === "number") {
      if (step === "spot" || this.number !== "") this.act(step, String(Number(this.number)));
      return;
    }
    this.act(step, String(step === "say" ? tally.points : Math.max(0, tally.points - tally.claim)));
  }

  /** Go back to the cards from what was missed. */
  leave() {
    this.seen = this.id(this.state.told);
    this.onLeave();
  }

  /** Give the focus back to what had it, or to what can be done now. */
  focus(wanted) {
    const parts = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll("button:not(:disabled), input")]);
    const find = (name) => parts.find((one) => (one.dataset.card ?? one.dataset.part) === name);
    (find(wanted) ?? (wanted ? find("act") : null))?.focus();
  }
}
