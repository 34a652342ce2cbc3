// A hand that the page deals: the cards on the cloth, and what the person does with them. Cards and
// opponent are in Python (dealt_hand.py); the board gets the same keys as from real cards.

import { Adviser } from "./adviser.js";
import { move, places } from "./card_motion.js";
import { handOn, handed } from "../base/code.js";
import { RANKS, backElement, cardElement, nameOf, rankOfKey, seriesElements } from "./cards.js";
import { button, make } from "../base/elements.js";
import { renew } from "./keyed.js";
import { isElsewhere } from "../board/keypad.js";
import { recall, remember } from "../base/store.js";
import { Spoken, onTheTable, ownCards } from "./spoken.js";
import { loadStyles } from "../base/loading.js";
import { percent, say } from "../base/texts.js";

/** In sessionStorage, "on" while each decision of a learner has its hint (stages.js), "done" after a deal. */
export const COACHED = "cribboard.coached";
const PERSON = 0;
const OPPONENT = 1;
const CRIB = 2;
const LINES = ["mine", "theirs"]; // by seat
/** Pauses before the steps that need nobody, in ms; after points the pegs need longer. */
const PAUSE_MS = { cut: 700, discard: 200, starter: 900, theirs: 1100, heels: 900, takes: 1100, passes: 200 };
const AFTER_POINTS_MS = 700;
const PACES = { usual: 1, slow: 2, quick: 0.3 }; // of these pauses
const SWEEP_MS = 900; // so long the cards of a series that has ended lie there
const DECISIONS = ["away", "lay"]; // steps that have a hint
const THINKING = ["discard", "theirs", "takes"]; // who waits sees it, and need not hear it each time

/** Reasons whose number is a part of all games (advisor.py). */
const PERCENT = new Set(["go", "race", "show", "out"]);

/** Return mean points as text, in the language of the page: with as many decimals as say something. */
function points(number) {
  return number.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 2 });
}

/** Return advice for the person (hand_advice.py) in words; state: of dealt_hand.py. */
export function hintText({ step, dealer, names }, { cards, chance, reason: [key, by] }) {
  const [first, second] = cards.map(nameOf);
  if (!first) return say("hint-none");
  const why = key !== "crib" ? key : dealer === PERSON ? "crib-mine" : "crib-theirs";
  const more = PERCENT.has(key) ? percent(by) : points(by);
  return [
    step === "away" ? say("hint-away", { n: first, m: second }) : say("hint-lay", first),
    say(`hint-${why}`, { n: more, who: names[OPPONENT] }),
    key === "wins" ? "" : say("hint-chance", percent(chance)),
  ].filter(Boolean).join(" ");
}

export class Hand {
  /** root: the cloth. act: called with a step and its cards. explain: of the last
      count, a Why, or null. python: what a MicroPython starts from (page.js). onFailure: called if
      nobody can think. */
  constructor(root, act, explain, python, onFailure) {
    this.root = root;
    this.act = act;
    this.explain = explain;
    this.state = null;
    this.chosen = [];
    this.timer = 0;
    this.adviser = new Adviser(python, (answer) => this.take(answer), onFailure);
    /** To the state's question, null before it is there. @type {?{cards: string[], chance: number, reason: [string, number]}} */
    this.answer = null;
    this.isAsked = false; // for a hint
    this.isDue = false; // the pause before a step of nobody's is over
    this.wanted = ""; // what the keyboard's focus was on: a card, or a button's part; "": elsewhere
    this.sweepTimer = 0;
    this.isSwept = true; // the cards of the series that has ended, if one has
    this.news = make("p", "said");
    this.ask = make("p", "ask");
    this.buttons = make("div", "buttons");
    this.lines = ["cards", "theirs", "middle", "mine"].map((name) => make("div", name));
    this.spoken = new Spoken();
    this.parts = [this.lines[0], make("div", "telling", this.news, this.ask), this.buttons];
    /** The person's count of a hand, once it is loaded. @type {?import("./counting.js").CountView} */
    this.counting = null;
    /** The options of the game, once they are loaded. @type {?import("./hand_options.js").HandOptions} */
    this.options = null;
    addEventListener("keydown", (event) => this.letter(event));
  }

  /** Take a letter that is no key of the board: it asks for something. */
  letter(event) {
    const { state, explain } = this;
    if (!state || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event)) return;
    const key = event.key.toLowerCase();
    if (key === "h" && this.hasHint()) this.hint();
    else if (key === "w" && explain?.hasCount()) explain.open();
    else if (key === "m") this.spoken.say(ownCards(state));
    else if (key === "l") this.spoken.say(onTheTable(state));
  }

  /** Take a new state, JSON of dealt_hand.py. */
  show(json) {
    const before = this.state;
    this.state = JSON.parse(json);
    const isAway = this.state.step === "away";
    this.chosen = this.chosen.filter((card) => isAway && this.state.hand.includes(card));
    if (this.state.question !== before?.question) {
      this.answer = null;
      this.isAsked = ["away", "lay"].includes(this.state.step) && recall(COACHED, "sessionStorage") === "on";
      if (this.isAsked) setTimeout(() => this.act("hint")); // Python is showing the state
      this.adviser.ask(this.state.question);
    }
    this.waitToSweep(before);
    this.draw();
    clearTimeout(this.timer);
    this.isDue = false;
    const pause = PAUSE_MS[this.state.step];
    if (pause === undefined) return;
    const hasScored = before && String(before.scores) !== String(this.state.scores);
    this.timer = setTimeout(() => {
      this.isDue = true;
      this.goOn();
    }, (pause + (hasScored ? AFTER_POINTS_MS : 0)) * PACES[this.state.counting.pace]);
  }

  /** Let a series that has just ended lie for a while; before: the state that has it, null for none. */
  waitToSweep(before) {
    clearTimeout(this.sweepTimer);
    const { laid, series } = this.state;
    this.isSwept = !before?.series.length || series.length > 0 || laid.length < before.laid.length;
    if (this.isSwept) return;
    this.sweepTimer = setTimeout(() => {
      this.isSwept = true;
      this.draw();
    }, SWEEP_MS * PACES[this.state.counting.pace]);
  }

  /** What lies on the cloth: the state, or while a series that has ended lies there, what was before. */
  get seen() {
    if (this.isSwept) return this.state;
    const { laid, hands, step } = this.state;
    const series = laid.slice(laid.findLastIndex(([, , isFirst]) => isFirst)).map(([seat, card]) => [seat, card]);
    const count = series.reduce((sum, [, card]) => sum + Math.min(RANKS.indexOf(card[0]) + 1, 10), 0);
    return { ...this.state, series, count, hands: [], crib_cards: [], counted: -1, step: hands.length ? "" : step };
  }

  /** Take the answer to a question. */
  take(answer) {
    if (answer.question !== this.state?.question) return;
    this.answer = answer;
    if (this.isAsked) this.draw();
    this.goOn();
  }

  /** Do a step that is nobody's, once its pause is over and what is chosen for it is known. */
  goOn() {
    if (!this.isDue || (this.state.question && !this.answer)) return;
    this.isDue = false;
    this.act(this.state.step, this.answer?.cards.join(" "));
  }

  /** Leave the cloth: nothing is done any more. */
  end() {
    clearTimeout(this.timer);
    clearTimeout(this.sweepTimer);
    document.body.classList.remove("why-on-cloth");
    this.state = null;
    this.answer = null;
    this.adviser.ask("");
    this.counting?.end();
    this.root.replaceChildren();
  }

  /** Take a key of the board, which means a card or a step here; held, only * has a meaning. */
  key(symbol, isLong = false) {
    this.wanted = ""; // Enter is a key of the board now, not of a card
    if (isLong) {
      if (symbol === "*" && this.state?.can_redo) this.act("redo");
      return;
    }
    if (this.counting?.key(symbol)) return;
    const { step, playable } = this.state ?? {};
    const rank = rankOfKey(symbol);
    const fitting = rank ? (playable ?? []).filter((card) => card[0] === rank) : [];
    if (step === "lay" && fitting.length) this.act("lay", fitting[0]);
    else if (step === "away" && fitting.length) {
      this.choose(fitting.find((card) => !this.chosen.includes(card)) ?? fitting[0]);
    } else if (symbol === "*") this.takeBack();
    else if (step === "go" && (symbol === "D" || symbol === "#")) this.act("go");
    else if (symbol === "#") this.root.querySelector(".act:not(:disabled)")?.click();
  }

  /** Take back the card chosen last, else the last card or discard. */
  takeBack() {
    if (this.chosen.length) this.choose(this.chosen.at(-1));
    else if (this.state?.can_undo) this.act("undo");
  }

  /** Whether there is a hint at this step, and hints are wanted. */
  hasHint() {
    return DECISIONS.includes(this.state.step) && this.state.counting.hints === "on";
  }

  /** Show the advice, now or once it is there. */
  hint() {
    if (!this.isAsked) this.act("hint");
    this.isAsked = true;
    this.draw();
  }

  choose(card) {
    if (this.state.step === "lay") {
      this.act("lay", card);
      return;
    }
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((one) => one !== card);
    else this.chosen = [...this.chosen.slice(-1), card];
    this.draw();
  }

  /** Let the person count, where it is their turn to; return whether that is shown in the place of the cards. */
  drawCount() {
    if (!this.isSwept) return false;
    if (this.counting) return this.counting.draw(this.state, this.last());
    if (["way", "say", "spot"].includes(this.state.step)) this.loadCounting();
    return false;
  }

  async loadCounting() {
    const parts = Promise.all([import("./counting.js"), loadStyles("hand/counting.css")]);
    const [{ CountView }] = await parts.catch((error) => {
      this.adviser.fail(error);
      return [{ CountView: null }];
    });
    if (!CountView || !this.state || this.counting) return;
    this.counting = new CountView(this.root, this.act, this.spoken, () => this.openOptions(), () => this.draw());
    this.draw();
  }

  /** Open the options of the game. */
  async openOptions() {
    const [{ HandOptions }] = await Promise.all([import("./hand_options.js"), loadStyles("hand/counting.css")]);
    this.options ??= new HandOptions(this.act);
    if (!this.state) return;
    const { counting, step, is_new: isNew, deal } = this.state;
    this.options.open(step === "again" ? { ...counting, given: "" } : counting, isNew, deal); // of the next game, which is the person's own
  }

  /** Hand on the result as a line: the code, the score, and what helped. */
  async share() {
    const { deal, scores, help: [tries = 1, undone = 0, hints = 0] } = this.state;
    const helped = [["undone", undone], ["hints", hints], ["try", tries > 1 ? tries : 0]].map(([key, n]) => (n ? say(`hand-line-${key}`, { n }) : ""));
    const line = say("hand-line", { n: scores[PERSON], m: scores[OPPONENT], more: helped.join(""), what: handed(`#play=${deal}`) });
    this.spoken.write(this.news, await handOn(line));
  }

  draw() {
    if (this.drawCount()) return;
    const focused = /** @type {?HTMLElement} */ (document.activeElement);
    const isInside = this.root.contains(focused);
    if (focused && isInside) this.wanted = focused.matches(":focus-visible") ? (focused.dataset.card ?? focused.dataset.part ?? "") : "";
    else if (focused && focused !== document.body) this.wanted = "";
    const before = places(this.root);
    const [cards, theirs, middle, mine] = this.lines;
    renew(theirs, this.theirs());
    renew(middle, this.middle());
    renew(mine, this.mine());
    renew(cards, [theirs, middle, mine, ...this.crib()]);
    this.tell();
    this.root.classList.toggle("show", this.seen.hands.length > 0);
    if (!this.buttons.isConnected) this.root.append(...this.parts);
    if (before.size || this.state.step === "away") move(this.root, before);
    if (this.wanted) this.focus();
  }

  /** Give the focus back to what had it, or to what can be done now. */
  focus() {
    const buttons = [...this.root.querySelectorAll("button:not(:disabled)")];
    const find = (name) => buttons.find((one) => (one.dataset.card ?? one.dataset.part) === name);
    (find(this.wanted) ?? find("act") ?? buttons.find((one) => one.dataset.card))?.focus();
  }

  /** Cards that lie face down; line: where they lie. */
  backs(line, number) {
    return Array.from({ length: number }, (_, at) => this.back(`${line} ${at}`));
  }

  back(key) {
    const back = backElement();
    back.dataset.key = key;
    return back;
  }

  /** A hand, in a box that says how large its cards are, and the player's cards that were swept aside. */
  line(seat, label, cards) {
    const { counted } = this.seen;
    const row = this.row(counted === seat ? "row counted" : "row", LINES[seat], ...cards);
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", label);
    const swept = this.swept().filter(([layer]) => layer === seat).map(([, card]) => this.back(card));
    return make("div", "line", row, ...(swept.length ? [this.row("row swept", "swept", ...swept)] : []));
  }

  row(name, line, ...cards) {
    const row = make("div", name, ...cards);
    row.dataset.line = line;
    return row;
  }

  /** The cards of the play that were swept aside; at the show none is any more. */
  swept() {
    const { laid, series, hands } = this.seen;
    return hands.length ? [] : laid.slice(0, laid.length - series.length);
  }

  heading(seat, text) {
    const { dealer, counted, scores } = this.seen;
    const parts = [make("i", `dot track-${seat}`), make("span", "", text), make("b", "", String(scores[seat]))];
    if (dealer === seat) parts.push(make("small", "", say("dealer")));
    const heading = make("h2", "", ...parts);
    heading.classList.toggle("counted", counted === seat || (counted === CRIB && dealer === seat));
    return heading;
  }

  /** The opponent: a heading, and the cards. */
  theirs() {
    const { hands, theirs, names } = this.seen;
    const cards = hands.length ? hands[OPPONENT].map((card) => cardElement(card)) : this.backs("theirs", theirs);
    const label = `${names[OPPONENT]}: ${hands.length ? "" : say("hand-holds", theirs)}`;
    return [this.heading(OPPONENT, names[OPPONENT]), this.line(OPPONENT, label, cards)];
  }

  /** Between the hands: the pack, or the starter; the count; the cards of the play, or at the end the crib's. */
  middle() {
    const { starter, series, count, crib_cards: cribCards, hands } = this.seen;
    const isPlay = Boolean(starter) && !hands.length;
    const aside = make("div", "aside", this.spot("starter", starter ? say("hand-starter") : "", starter ? cardElement(starter) : this.back("pack")));
    if (isPlay) aside.append(make("p", "", make("b", "", String(count)), say("hand-count")));
    const crib = cribCards.map((card) => cardElement(card));
    return [aside, ...(isPlay ? [this.series(series)] : []), ...(crib.length ? [this.spot("opened", say("hand-crib"), ...crib)] : [])];
  }

  /** The cards of the play since the last 31 or go, each in a column of its own. */
  series(series) {
    const row = this.row("series", "series", ...seriesElements(series));
    row.style.setProperty("--cards", String(series.length || 1));
    return row;
  }

  /** The crib, while it lies face down, beside its dealer. */
  crib() {
    const { crib, crib_cards: cribCards, counted, dealer } = this.seen;
    if (!crib || cribCards.length) return [];
    const pile = this.spot("crib", say("hand-crib"), ...this.backs("crib", crib));
    pile.setAttribute("aria-label", `${say("hand-crib")} (${this.seen.names[dealer]}), ${say("hand-holds", crib)}`);
    pile.classList.add(`of-${dealer}`);
    pile.classList.toggle("counted", counted === CRIB);
    return [pile];
  }

  spot(name, label, ...cards) {
    return make("figure", `${name} spot`, this.row("row", name, ...cards), make("figcaption", "", label));
  }

  mine() {
    const { hand, hands, playable, step, names } = this.seen;
    const hinted = (this.isAsked && this.answer?.cards) || [];
    const isShow = hands.length > 0;
    const cards = (isShow ? hands[PERSON] : hand).map((card) => {
      if (isShow) return cardElement(card);
      const element = cardElement(card, () => this.choose(card));
      element.toggleAttribute("disabled", !playable.includes(card));
      if (hinted.includes(card)) {
        element.classList.add("lit");
        element.setAttribute("aria-label", `${nameOf(card)}, ${say("hand-hint")}`);
      }
      if (step === "away") element.setAttribute("aria-pressed", String(this.chosen.includes(card)));
      return element;
    });
    return [this.heading(PERSON, say("hand-you", names[PERSON])), this.line(PERSON, say("hand-yours"), cards)];
  }

  /** Tell what happened last, what is to be done, or the hint, and give the buttons that do it. */
  tell() {
    const { step, can_undo: canUndo, can_redo: canRedo } = this.seen;
    const { answer, isAsked, explain } = this;
    if (isAsked) this.news.textContent = "";
    else this.spoken.tell(this.news, this.last());
    this.root.classList.toggle("hinting", isAsked);
    const hint = answer ? hintText(this.state, answer) : say("hint-thinking", { who: this.state.names[OPPONENT] });
    if (isAsked || !THINKING.includes(step)) this.spoken.write(this.ask, isAsked ? hint : this.question());
    else this.ask.textContent = this.question();
    const act = button("act", this.label(), () => this.doNext(), "act");
    act.disabled = step === "away" && this.chosen.length !== 2;
    const hasWhy = Boolean(explain?.hasCount()) && ["count", "next", "again"].includes(step);
    document.body.classList.toggle("why-on-cloth", hasWhy); // else there would be two buttons
    renew(this.buttons, [
      ...(hasWhy ? [button("quiet-act", explain.label(), () => explain.open(), "why")] : []),
      ...(step === "again" ? [button("quiet-act", say("hand-review"), () => { location.hash = "past"; }, "review")] : []),
      ...(step === "again" && this.state.deal ? [button("quiet-act", say("hand-share"), () => this.share(), "share")] : []),
      ...(this.hasOptions() ? [button("quiet-act", say("hand-options"), () => this.openOptions(), "options")] : []),
      ...(canUndo ? [button("quiet-act", say("hand-undo"), () => this.act("undo"), "undo")] : []),
      ...(canRedo ? [button("quiet-act", say("hand-redo"), () => this.act("redo"), "redo")] : []),
      ...(DECISIONS.includes(step) && this.hasHint() ? [button("quiet-act", say("hand-hint"), () => this.hint(), "hint")] : []),
      ...(["away", "go", "count", "next", "again"].includes(step) ? [act] : []),
    ]);
  }

  /** Do the step that the button names now. */
  doNext() {
    const { step } = this.state;
    this.act(step, step === "away" ? this.chosen.join(" ") : "");
    if (!["next", "again"].includes(step) || recall(COACHED, "sessionStorage") !== "on") return;
    remember(COACHED, "done", "sessionStorage");
    location.hash = "learn/deal"; // the stage that sent the learner here
  }

  /** Whether the options of the game are at hand: before it, between deals, and where the page counts. */
  hasOptions() {
    const { step, is_new: isNew, counting } = this.state;
    if (step === "count") return counting.way === "page" && counting.level !== "auto";
    return step === "next" || step === "again" || isNew;
  }

  /** What happened last. */
  last() {
    const { last, said, names, dealer, is_lost: isLost, turned } = this.state;
    if (isLost) return say("hand-lost");
    if (turned === "undo") return say("hand-undone");
    const { kind = "", seat, card, taker = -1, cut } = last;
    const who = names[seat];
    const parts = [turned ? say("hand-redone") : ""];
    if (kind === "go") { // the board's words for it name nobody
      parts.push(say("hand-says-go", who), taker < 0 ? "" : say("hand-takes-last", names[taker]));
      parts.push(...said.split("; ").slice(1));
    } else if (kind === "starter") { // nor a suit
      const [, more] = said.match(/^[^,;]*[,;] (.*)/) ?? [];
      parts.push(`${say("hand-starter")}: ${nameOf(card)}.`, more ? `${names[Math.max(seat, 0)]}: ${more}` : "");
    } else {
      if (kind === "lay") parts.push(`${who}: ${nameOf(card)}.`);
      if (kind === "game") parts.push(say("hand-cut-was", { n: nameOf(cut[PERSON]), m: nameOf(cut[OPPONENT]), who: names[OPPONENT] }));
      parts.push(kind === "heels" ? `${names[dealer]}: ${said}` : said);
    }
    return parts.filter(Boolean).join(" ");
  }

  question() {
    const { step, dealer, names, scores, target, winner, result } = this.seen;
    const { series } = this.state;
    if (step === "away") {
      const aim = scores.some(Boolean) ? [] : [say("hand-aim", { who: names[PERSON], what: target })];
      return [...aim, dealer === PERSON ? say("hand-away-mine") : say("hand-away-theirs", names[OPPONENT])].join(" ");
    }
    if (step === "discard" || step === "theirs") return say("hand-thinks", names[OPPONENT]);
    if (step === "again") return `${winner === PERSON ? say("hand-won") : ""} ${result.replace(/[^!]$/, "$&.")}`.trim();
    if (step === "takes") return say("hand-takes", names[OPPONENT]);
    return say({ cut: "hand-cut", starter: "hand-turn", lay: series.length ? "hand-lay" : "hand-lead", go: "hand-go" }[step] ?? "");
  }

  label() {
    const { step, counted, names } = this.state;
    if (step !== "count") return say({ away: "hand-do-away", go: "hand-do-go", next: "hand-do-next", again: "hand-do-again" }[step] ?? "");
    if (counted === CRIB) return say("hand-do-crib");
    return counted === PERSON ? say("hand-do-mine") : say("hand-do-theirs", names[OPPONENT]);
  }
}
