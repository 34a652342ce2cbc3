// Learn cribbage: stages of a few exercises, each with moves of one's own, at the addresses #learn and
// #learn/fifteens. What an answer is worth says Python (lesson_stages.py), of a discard the advice engine.

import { Adviser } from "../hand/adviser.js";
import { RANKS, cardElement, nameOf, seriesElements } from "../hand/cards.js";
import { partLine, reasons, verdictText } from "../hand/counting.js";
import { Door } from "../base/door.js";
import { button, liveTexts, make, write } from "../base/elements.js";
import { COACHED, hintText } from "../hand/hand.js";
import { renew } from "../hand/keyed.js";
import { Files, hexToText, recall, remember, textToHex } from "../base/store.js";
import { decimal, say, share } from "../base/texts.js";

/** How many exercises the stages have, in their order; the last is a hand that the page deals. */
const ROUNDS = { fifteens: 3, pairs: 3, crib: 2, play: 4, count: 2, nobs: 4, deal: 1 };
const STAGES = Object.keys(ROUNDS);
/** The stage of one's own mistakes, which practice.py chooses, and the right answers after which one is learned. */
const MISTAKES = "mistakes";
const MOST_RIGHT = 3;
const WEIGHING_MS = 8000; // until it is asked again whether a mistake was found
const ADDRESS = "#learn";
/** The board's file that has how many exercises of each stage are done. */
const FILE = "stages";
const PERSON = 0;
const GO = "go";
/** So little less than the best is as good, of the chance to win: models can be trusted no further. */
const NEARLY = 0.005;

/** The number of points, in the language of the page. */
const points = (number) => decimal(Math.abs(number), 0, 1);

/** The exercises done of each stage, by its name. */
function readProgress() {
  try {
    const found = JSON.parse(hexToText(Files.open().read(FILE) ?? ""));
    const isRight = ([name, done]) => name in ROUNDS && Number.isInteger(done) && done > 0 && done <= ROUNDS[name];
    return Object.fromEntries(Object.entries(found).filter(isRight));
  } catch {
    return {};
  }
}

function writeProgress(progress) {
  Files.open().replace(FILE, textToHex(JSON.stringify(progress)));
}

export class Stages extends Door {
  /** loadModule: resolves to lesson_stages.py; python: returns what another MicroPython starts from;
      leave: called with a mode to go over to; pastRoom: resolves to the room of past matches, once it can. */
  constructor(loadModule, python, leave, pastRoom) {
    super({
      id: "learn", address: ADDRESS, styles: ["hand/counting.css", "learn/stages.css"],
      title: () => (this.stage ? this.words(`title-${this.stage}`) : say("way-cribbage")), loadModule,
    });
    this.python = python;
    this.goTo = leave;
    this.pastRoom = pastRoom;
    this.due = 0; // mistakes that are asked today
    this.stage = ""; // "": the list of all
    this.at = 0; // the exercise
    this.state = null; // of lesson_stages.py
    this.chosen = []; // cards
    this.isDone = false;
    /** The advice on a discard, as of hand_advice.py. @type {?{question: string, chance: number, ranked: any[]}} */
    this.advice = null;
    /** What the last discard is compared with: [key, of the advice]. @type {[string, any][]} */
    this.judged = [];
    this.isWaiting = false; // for the advice on the cards that are chosen
    /** @type {?Adviser} */
    this.adviser = null;
    this.all = button("all", "", () => { location.hash = ADDRESS; });
    this.closing.before(this.all);
    this.list = make("ol", "stages");
    this.progress = make("progress");
    this.aim = make("p", "aim");
    this.table = make("div", "table");
    this.news = make("p", "said");
    this.prompt = make("p", "ask");
    this.parts = make("ol", "parts");
    this.buttons = make("div", "buttons");
    this.telling = make("div", "counting", liveTexts(this.news, this.prompt), this.parts);
    this.exercise = make("div", "exercise", make("div", "top", liveTexts(this.aim), this.progress), this.table, this.telling, this.buttons);
    this.dialog.append(make("div", "body", this.list, this.exercise));
    this.dialog.addEventListener("keydown", (event) => this.key(event));
  }

  get isAsked() {
    return /^#learn\b(?!\/board)/.test(location.hash);
  }

  /** Leave the stages; what comes next is another entry, so that the way back leads to them. */
  leave() {
    this.adviser?.end();
    this.adviser = null;
    super.leave();
  }

  leaveAddress() {
    history.pushState(null, "", location.pathname + location.search);
  }

  async speak() {
    await super.speak();
    this.all.textContent = this.words("back");
    if (this.dialog.open) this.draw();
  }

  /** Show the stage that the address names, or the list of all. */
  async follow() {
    const name = location.hash.slice(ADDRESS.length + 1);
    const isKnown = STAGES.includes(name) || name === MISTAKES;
    this.refuse(name && !isKnown ? this.words("refused") : "");
    if (name && !isKnown) history.replaceState(null, "", ADDRESS);
    this.stage = isKnown ? name : "";
    this.state = null;
    if (this.stage === "deal") this.noteDeal();
    if (!this.stage) this.practise();
    const done = readProgress()[this.stage] ?? 0;
    this.at = done;
    const begun = this.stage && this.stage !== "deal" ? this.begin() : this.draw();
    this.heading.focus({ preventScroll: true }); // not once it has begun: the focus may have been moved by then
    await begun;
  }

  /** Begin an exercise; after the last one of a stage, the first. */
  async begin() {
    this.refuse("");
    this.chosen = [];
    this.isDone = false;
    this.advice = null;
    this.judged = [];
    this.isWaiting = false;
    this.state = null;
    write(this.news, "");
    write(this.prompt, "");
    this.draw();
    const { stage } = this;
    const state = await (stage === MISTAKES ? this.practise() : this.ask("begin", this.asked()));
    if (!state || stage !== this.stage) return;
    if (this.at >= state.rounds) {
      this.at = 0;
      await this.begin();
      return;
    }
    this.state = state;
    if (state.question) {
      this.adviser ??= new Adviser(this.python(), (advice) => this.advise(advice), () => this.refuse(say("part-failed"), true));
      this.adviser.ask(state.question);
    }
    if (state.told) this.tellMoves();
    this.draw();
  }

  /** Take an answer to a mistake, if there is one; resolve to the next one, null for none. */
  async practise(answer = /** @type {any[]} */ ([])) {
    const found = await this.pastRoom().then((room) => room.practise(answer, Boolean(this.stage) && !answer.length)).catch((error) => {
      console.info(error.message);
      if (this.stage) this.refuse(say("part-failed"), true);
    });
    if (!found) return answer.length ? [] : null;
    this.due = found.due;
    if (!this.stage) this.draw();
    if (answer.length) return found.done[answer[0]];
    if (this.stage === MISTAKES && !found.asked) {
      write(this.news, this.words(found.is_busy ? "weighing" : "none-due"));
      if (found.is_busy) setTimeout(() => { if (this.stage === MISTAKES && !this.state) this.begin(); }, WEIGHING_MS);
    }
    const { asked } = found;
    return asked && { ...asked, ...asked.question, kind: asked.kind === "lay" ? "lay" : "crib", dealt: asked.held, question: JSON.stringify(asked.question) };
  }

  /** A question of lesson_stages.py as JSON. */
  asked(more = {}) {
    return JSON.stringify({ stage: this.stage, at: this.at, ...more });
  }

  /** The exercise is done: keep that, and offer the next one. */
  finish() {
    this.isDone = true;
    if (this.stage === MISTAKES) return;
    const progress = readProgress();
    progress[this.stage] = Math.max(progress[this.stage] ?? 0, this.at + 1);
    writeProgress(progress);
  }

  draw() {
    const { stage, state } = this;
    this.heading.textContent = this.titleOf();
    this.entitle(this.titleOf());
    this.all.hidden = !stage;
    this.list.hidden = Boolean(stage);
    this.exercise.hidden = !stage;
    if (!stage) return this.drawList();
    const kind = stage === "deal" ? "deal" : (state?.kind ?? "");
    this.exercise.dataset.kind = kind === "lay" ? "play" : kind; // a lay asked again is drawn as the play
    const rounds = state?.rounds ?? 1;
    this.progress.max = rounds;
    this.progress.value = this.at + (this.isDone ? 1 : 0);
    this.progress.hidden = rounds < 2;
    this.progress.setAttribute("aria-label", this.words("round", { n: this.at + 1, m: rounds }));
    this.parts.replaceChildren();
    const shows = { find: () => this.drawFind(), crib: () => this.drawCrib(), play: () => this.drawPlay(), lay: () => this.drawLay(), heels: () => this.drawHeels() };
    if (stage === "deal") this.drawDeal();
    else if (state) {
      write(this.aim, stage === MISTAKES ? this.positionText() : this.words(`${stage}-${this.at + 1}`));
      shows[state.kind]();
    } else for (const box of [this.table, this.buttons]) renew(box, []);
    this.parts.hidden = !this.parts.children.length;
    this.focus();
  }

  /** The stages, each with its aim. */
  drawList() {
    const progress = readProgress();
    renew(this.list, [...STAGES, MISTAKES].map((name) => {
      const open = button("stage", "", () => { location.hash = `${ADDRESS}/${name}`; }, name);
      open.append(make("b", "", this.words(`title-${name}`)), make("span", "", this.words(`aim-${name}`)));
      const done = progress[name] ?? 0;
      if (name === MISTAKES && this.due) open.append(make("em", "", this.words("due", this.due)));
      if (done) open.append(make("em", "", done >= ROUNDS[name] ? this.words("finished") : this.words("round", { n: done, m: ROUNDS[name] })));
      return make("li", "", open);
    }));
    const board = button("stage", "", () => { location.hash = `${ADDRESS}/board`; }, "board");
    board.append(make("b", "", say("way-learn")), make("span", "", say("way-learn-what")));
    this.list.append(make("li", "", board));
  }

  /** Give the buttons of an exercise: [part, text, what it does, whether it can be pressed]; the last is the act. */
  act(...rows) {
    renew(this.buttons, rows.filter(Boolean).map(([part, text, onClick, isLive = true], at, all) => {
      const one = button(at === all.length - 1 ? "act" : "quiet-act", text, () => onClick.call(this), part);
      one.disabled = !isLive;
      return one;
    }));
  }

  /** What follows a finished exercise. */
  goOn() {
    if (this.stage === MISTAKES) return ["next", this.words("next"), this.begin];
    const next = STAGES[STAGES.indexOf(this.stage) + 1];
    const isLast = this.at + 1 >= (this.state?.rounds ?? 1);
    if (isLast) return ["next", this.words("next-stage", this.words(`title-${next}`)), () => { location.hash = `${ADDRESS}/${next}`; }];
    return ["next", this.words("next"), () => {
      this.at += 1;
      this.begin();
    }];
  }

  /** Give the focus to the act where what had it is gone. */
  focus() {
    if (!this.dialog.open || this.dialog.contains(document.activeElement)) return;
    const act = /** @type {?HTMLElement} */ (this.buttons.querySelector(".act:not(:disabled)"));
    (act ?? this.heading).focus({ preventScroll: true });
  }

  /** Return the element of a card that can be chosen. */
  choosable(card, isLive = true) {
    const element = /** @type {HTMLButtonElement} */ (cardElement(card, () => this.choose(card)));
    element.setAttribute("aria-pressed", String(this.chosen.includes(card)));
    element.disabled = !isLive;
    return element;
  }

  choose(card) {
    if (this.state.kind === "play") return this.move(card);
    const most = { crib: 2, lay: 1 }[this.state.kind] ?? 5;
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((one) => one !== card);
    else this.chosen = [...this.chosen, card].slice(-most);
    this.draw();
  }

  spot(label, ...cards) {
    return make("figure", "", make("div", "row", ...cards), make("figcaption", "", label));
  }

  // Combinations

  drawFind() {
    const { cards, is_crib: isCrib, parts, left, needs_all: needsAll } = this.state;
    const own = cards.slice(0, -1).map((card) => this.choosable(card, !this.isDone));
    const starter = this.choosable(cards.at(-1), !this.isDone);
    starter.setAttribute("aria-label", `${nameOf(cards.at(-1))}, ${say("hand-starter")}`);
    renew(this.table, [this.spot(isCrib ? say("hand-crib") : "", ...own), this.spot(say("hand-starter"), starter)]);
    const shown = this.isDone ? parts : parts.filter(([, , , isFound]) => isFound);
    this.parts.replaceChildren(...shown.map(([reason, some, number, isFound]) => {
      const line = partLine(some, say(`why-${reason}`), number);
      line.classList.toggle("missed", !isFound);
      return line;
    }));
    if (!this.isDone) write(this.prompt, left && !needsAll ? this.words("left", { n: left }) : "");
    if (this.isDone) return this.act(["again", this.words("again"), this.begin], this.goOn());
    this.act(
      left > 0 && ["show", this.words("show"), () => this.show("shown")],
      needsAll && ["all", this.words("nothing"), this.tellAll],
      ["try", say("hand-tap-try"), this.tap, this.chosen.length > 0],
    );
  }

  /** Ask what the chosen cards score. */
  async tap() {
    const { taps } = this.state;
    const state = await this.ask("find", this.asked({ taps, tapped: this.chosen.join(" ") }));
    if (!state) return;
    const { verdict } = state;
    this.state = { ...this.state, ...state };
    write(this.news, "");
    if (verdict.key === "found" || verdict.key === "other") {
      write(this.news, this.words(verdict.key, { what: reasons(verdict.parts), n: verdict.points }));
    } else write(this.news, verdictText(verdict, state.points));
    if (verdict.key === "found" || verdict.key === "twice") this.chosen = [];
    if (!state.left && !state.needs_all) this.finishFind();
    this.draw();
  }

  finishFind() {
    this.finish();
    this.chosen = [];
    write(this.prompt, this.stage === "count" ? this.words("said", this.state.said) : this.words(this.state.parts.length ? "all" : "none"));
  }

  /** Say that nothing is left: what is, is shown. */
  tellAll() {
    const { left, parts } = this.state;
    const missing = parts.reduce((sum, [, , number, isFound]) => sum + (isFound ? 0 : number), 0);
    if (left) this.show("missed", missing);
    else {
      write(this.news, "");
      this.finishFind();
      this.draw();
    }
  }

  /** Show what is left to find, and go on. */
  show(key, missing = 0) {
    this.isDone = true;
    this.chosen = [];
    write(this.news, this.words(key, { n: missing }));
    write(this.prompt, "");
    this.draw();
  }

  // The discard

  advise(advice) {
    if (advice.question !== this.state?.question) return;
    this.advice = advice;
    if (this.isWaiting) this.layAway();
  }

  drawCrib() {
    renew(this.table, [this.spot(say("hand-yours"), ...this.state.dealt.map((card) => this.choosable(card, !this.isDone)))]);
    this.drawJudged();
    if (this.isDone) return this.act(this.stage !== MISTAKES && ["again", this.words("again"), this.begin], this.goOn());
    this.act(["away", say("hand-do-away"), this.layAway, this.chosen.length === 2]);
  }

  /** Judge the two cards, or the one, that are chosen, once the advice is there. */
  layAway() {
    this.isWaiting = !this.advice;
    if (!this.advice) return write(this.news, this.words("thinking"));
    const [best] = this.advice.ranked;
    const own = this.adviceOn(this.chosen);
    if (!own) return write(this.news, this.words("over", { what: nameOf(this.chosen[0]), n: this.state.count + Math.min(RANKS.indexOf(this.chosen[0][0]) + 1, 10) }));
    const { is_dealer: isDealer } = this.state;
    const loss = share(own.loss);
    const [key, by] = own.reason;
    const why = key === "crib" ? `why-crib-${isDealer ? "mine" : "theirs"}` : `why-${key}`;
    const isGood = own.loss <= NEARLY;
    write(this.news, own === best ? this.words("best") : this.words(isGood ? "good" : "worse", loss));
    write(this.prompt, own === best || !by ? "" : this.words(why, { n: points(-by) }));
    this.judged = own === best ? [["ours", best]] : [["yours", own], ["ours", best]];
    if (this.stage === MISTAKES) this.judgeMistake(best, isGood);
    else if (isGood) this.finish();
    this.draw();
  }

  /** The advice on some cards; of a lay that on any card of the rank. */
  adviceOn(chosen) {
    const isOf = chosen.length > 1 ? (card) => chosen.includes(card) : ([rank]) => chosen[0][0] === rank;
    return this.advice?.ranked.find(({ cards }) => cards.every(isOf));
  }

  drawJudged() {
    const means = this.state.is_dealer ? "means" : "means-theirs";
    this.parts.replaceChildren(...this.judged.map(([key, { cards, loss, parts: [hand, crib] }]) => make(
      "li", "", make("b", "", this.words(key)), make("span", "combination", ...cards.map((card) => cardElement(card))),
      make("span", "", hand === undefined ? (loss ? share(-loss) : "") : this.words(means, { n: points(hand), m: points(crib) })),
    )));
  }

  // A mistake

  /** Who decides here, at which score. */
  positionText() {
    const { is_dealer: isDealer, own, other, series, names, track, kind } = this.state;
    const [who, them] = [names[track], names[1 - track]];
    const what = kind === "lay" ? say(series.length ? "hand-lay" : "hand-lead") : isDealer ? say("hand-away-mine") : say("hand-away-theirs", them);
    return `${this.words(isDealer ? "at-dealer" : "at-pone", { who, n: own, other: them, m: other })} ${what}`;
  }

  /** Lay a card of the play, as it lay. */
  drawLay() {
    const { held, series, count, starter } = this.state;
    this.drawSeries(series, count, held, !this.isDone, this.spot(say("hand-starter"), cardElement(starter)));
    this.drawJudged();
    if (this.isDone) return this.act(this.goOn());
    this.act(["lay", this.words("lay"), this.layAway, this.chosen.length === 1]);
  }

  /** Say why the best is better, and what was chosen in the game; keep whether this was right. */
  async judgeMistake(best, isGood) {
    const { kind, is_dealer: isDealer, names, track, cards, name } = this.state;
    const then = this.adviceOn(cards);
    if (then && !this.judged.some(([, one]) => one === then)) this.judged.push(["then", then]);
    const why = hintText({ step: kind === "lay" ? "lay" : "away", dealer: isDealer ? 0 : 1, names: [names[track], names[1 - track]] }, { ...best, chance: this.advice?.chance });
    this.finish();
    write(this.prompt, why);
    const [right] = await this.practise([name, isGood]);
    if (this.state?.name === name) write(this.prompt, `${why} ${right < MOST_RIGHT ? this.words("times", { n: right, m: MOST_RIGHT }) : this.words("learned")}`);
  }

  // The play

  drawPlay() {
    const { hand, playable, series, count, is_done: isOver, scores, is_scoring: isScoring } = this.state;
    for (const element of this.drawSeries(series, count, hand, !isOver)) element.removeAttribute("aria-pressed");
    if (isOver && !this.isDone) this.finish();
    const turn = [this.words("your-turn", { n: count }), playable.length && !isScoring ? this.words("free") : ""].join(" ").trim();
    write(this.prompt, isOver ? `${this.words("all")} ${this.words("scored", { n: scores[0], m: scores[1] })}` : turn);
    if (this.isDone) return this.act(["again", this.words("again"), this.begin], this.goOn());
    this.act(["go", say("hand-do-go"), () => this.move(GO)]);
  }

  /** Draw what lies, with more beside it, and the cards in hand; return those. */
  drawSeries(series, count, hand, isLive, ...more) {
    const row = make("div", "series", ...seriesElements(series));
    row.style.setProperty("--cards", String(Math.max(series.length, 1)));
    const total = make("p", "count", make("b", "", String(count)), say("hand-count"));
    const own = hand.map((card) => this.choosable(card, isLive));
    renew(this.table, [make("div", "laid", row, total, ...more), make("div", "row", ...own)]);
    return own;
  }

  /** Lay a card, or say go. */
  async move(word) {
    const state = await this.ask("move", this.asked({ moves: this.state.moves, move: word }));
    if (!state) return;
    this.state = { ...this.state, ...state };
    write(this.news, "");
    if (state.refused) {
      const keys = { none: "no-score", go: "say-go" };
      const what = state.other || (word === GO ? "" : word);
      write(this.news, this.words(keys[state.refused] ?? state.refused, { what: what && nameOf(what), n: state.number }));
    } else this.tellMoves();
    this.draw();
  }

  /** Tell what was laid and said since the learner's last move. */
  tellMoves() {
    const who = this.words("opponent");
    const texts = this.state.told.flatMap(([seat, card, said, taker]) => {
      const isMine = seat === PERSON;
      const go = isMine ? this.words("go-mine") : say("hand-says-go", who);
      const last = taker < 0 ? "" : taker === PERSON ? this.words("last-mine") : say("hand-takes-last", who);
      return [card === GO ? go : `${isMine ? "" : `${who}: `}${nameOf(card)}, ${said}.`, last];
    });
    write(this.news, texts.filter(Boolean).join(" "));
  }

  // Heels

  drawHeels() {
    renew(this.table, [this.spot(say("hand-starter"), cardElement(this.state.starter))]);
    if (this.isDone) return this.act(["again", this.words("again"), this.begin], this.goOn());
    write(this.prompt, "");
    const choice = (name, seat) => [name, this.words(`heels-${name}`), () => this.claim(seat)];
    this.act(choice("mine", 0), choice("theirs", 1), choice("none", -1));
    for (const one of this.buttons.children) one.className = "act";
  }

  async claim(seat) {
    const taken = await this.ask("heels", this.asked());
    if (!taken) return;
    const isRight = taken.seat === seat;
    write(this.news, "");
    write(this.news, this.words(isRight ? "heels-right" : "heels-wrong"));
    if (isRight) this.finish();
    this.draw();
  }

  // A whole deal

  /** Keep that the deal was played, if it was. */
  noteDeal() {
    this.at = 0;
    this.isDone = recall(COACHED, "sessionStorage") === "done";
    if (!this.isDone) return;
    remember(COACHED, "", "sessionStorage");
    this.finish();
  }

  drawDeal() {
    write(this.aim, this.words("aim-deal"));
    write(this.news, this.isDone ? this.words("deal-done") : "");
    write(this.prompt, this.isDone ? "" : this.words("deal-1"));
    renew(this.table, []);
    const play = () => {
      history.pushState(null, "", "#play");
      this.dialog.close();
      this.goTo("hand");
    };
    this.act(
      this.isDone && ["all", this.words("back"), () => { location.hash = ADDRESS; }],
      this.isDone ? ["play-on", say("way-hand"), play] : ["play", this.words("start-deal"), () => {
        remember(COACHED, "on", "sessionStorage");
        play();
      }],
    );
  }

  // Keys

  /** Take a key of the keyboard: a rank is a card, Enter the act, Backspace takes a choice back. */
  key(event) {
    const { target, key, ctrlKey, altKey, metaKey } = event;
    if (!this.state || ctrlKey || altKey || metaKey) return;
    const rank = RANKS.indexOf(key === "0" ? "T" : key === "1" ? "A" : key.toUpperCase());
    if (key.length === 1 && rank >= 0) this.tapRank(RANKS[rank]);
    else if (key.toLowerCase() === "g" && this.state.kind === "play" && !this.isDone) this.move(GO);
    else if (key === "Backspace") {
      this.chosen = [];
      this.draw();
    } else if (key === "Enter" && !(target instanceof HTMLButtonElement)) {
      const act = /** @type {?HTMLElement} */ (this.buttons.querySelector(".act:not(:disabled)"));
      if (!act) return;
      act.click();
    } else return;
    event.preventDefault();
  }

  /** Choose the next card of a rank; where all are chosen, none of them any more. */
  tapRank(rank) {
    const cards = /** @type {HTMLElement[]} */ ([...this.table.querySelectorAll("button.card:not(:disabled)")])
      .map((one) => one.dataset.card ?? "").filter((card) => card[0] === rank);
    const next = cards.find((card) => !this.chosen.includes(card));
    if (next) this.choose(next);
    else if (cards.length) {
      this.chosen = this.chosen.filter((card) => !cards.includes(card));
      this.draw();
    }
  }
}
