// A hand that the page deals: the cards on the cloth, and what the person does with them. Cards and
// opponent are in Python (dealt_hand.py); the board gets the same keys as from real cards.

import { backElement, cardElement, liveTexts, make, nameOf } from "./cards.js";
import { Adviser } from "./adviser.js";
import { percent, say } from "./texts.js";

const PERSON = 0;
const OPPONENT = 1;
const CRIB = 2;
/** Pauses before the steps that need nobody, in ms; after points the pegs need longer. */
const PAUSE_MS = { cut: 700, discard: 200, starter: 900, theirs: 1100 };
const AFTER_POINTS_MS = 700;
const RANK_KEYS = "1234567890ABC";
const RANKS = "A23456789TJQK";

/** Write a text where it is another one: what is spoken is only what is new. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Return mean points as text, in the language of the page: with as many decimals as say something. */
function points(number) {
  return number.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 2 });
}

/** Return advice for the person (hand_advice.py) in words; state: of dealt_hand.py. */
function hintText({ step, dealer, names }, { cards, chance, reason: [key, by] }) {
  const [first, second] = cards.map(nameOf);
  if (!first) return say("hint-none");
  const why = key !== "crib" ? key : dealer === PERSON ? "crib-mine" : "crib-theirs";
  const more = key === "go" ? percent(by) : points(by);
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
    this.adviser = new Adviser(python, (question, answer) => this.take(question, answer), onFailure);
    /** To the state's question, null before it is there. @type {?{cards: string[], chance: number, reason: [string, number]}} */
    this.answer = null;
    this.isAsked = false; // for a hint
    this.isDue = false; // the pause before a step of nobody's is over
    this.wanted = ""; // what the keyboard's focus was on: a card, or a button's part; "": elsewhere
    this.shown = new Set(); // cards of the last picture, so that only new ones move
    this.news = make("p", "said");
    this.ask = make("p", "ask");
    this.buttons = make("div", "buttons");
    this.lines = ["theirs", "middle", "mine"].map((name) => make("div", name));
    this.parts = [make("div", "cards", ...this.lines), liveTexts(this.news, this.ask), this.buttons];
    /** The crib, while it lies face down. @type {?HTMLElement} */
    this.pile = null;
  }

  /** Take a new state, JSON of dealt_hand.py. */
  show(json) {
    const before = this.state;
    this.state = JSON.parse(json);
    const isAway = this.state.step === "away";
    this.chosen = this.chosen.filter((card) => isAway && this.state.hand.includes(card));
    if (this.state.question !== before?.question) {
      this.answer = null;
      this.isAsked = false;
      this.adviser.ask(this.state.question);
    }
    this.draw();
    clearTimeout(this.timer);
    this.isDue = false;
    const pause = PAUSE_MS[this.state.step];
    if (pause === undefined) return;
    const hasScored = before && String(before.scores) !== String(this.state.scores);
    this.timer = setTimeout(() => {
      this.isDue = true;
      this.goOn();
    }, pause + (hasScored ? AFTER_POINTS_MS : 0));
  }

  /** Take the answer to a question. */
  take(question, answer) {
    if (question !== this.state?.question) return;
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
    document.body.classList.remove("why-on-cloth");
    this.state = null;
    this.answer = null;
    this.adviser.ask("");
    this.root.replaceChildren();
  }

  /** Take a key of the board, which means a card or a step here; held, only * has a meaning. */
  key(symbol, isLong = false) {
    this.wanted = ""; // Enter is a key of the board now, not of a card
    if (isLong) {
      if (symbol === "*" && this.state?.can_redo) this.act("redo");
      return;
    }
    const { step, playable } = this.state ?? {};
    const rank = RANKS[RANK_KEYS.indexOf(symbol)];
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

  /** Show the advice, now or once it is there. */
  hint() {
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

  draw() {
    const focused = /** @type {?HTMLElement} */ (document.activeElement);
    const isInside = this.root.contains(focused);
    if (focused && isInside) this.wanted = focused.matches(":focus-visible") ? (focused.dataset.card ?? focused.dataset.part ?? "") : "";
    else if (focused && focused !== document.body) this.wanted = "";
    const [theirs, middle, mine] = this.lines;
    theirs.replaceChildren(...this.theirs());
    middle.replaceChildren(...this.middle());
    mine.replaceChildren(...this.mine());
    this.tell();
    this.root.classList.toggle("show", this.state.hands.length > 0);
    const crib = this.crib();
    if (!this.buttons.isConnected) this.root.append(...this.parts);
    this.pile?.remove();
    this.pile = crib;
    if (crib) (this.state.dealer === PERSON ? mine : theirs).after(crib);
    const now = [...this.root.querySelectorAll("[data-card]")].map((one) => one.dataset.card);
    this.shown = new Set(now);
    if (this.wanted) this.focus();
  }

  /** Give the focus back to what had it, or to what can be done now. */
  focus() {
    const buttons = [...this.root.querySelectorAll("button:not(:disabled)")];
    const find = (name) => buttons.find((one) => (one.dataset.card ?? one.dataset.part) === name);
    (find(this.wanted) ?? find("act") ?? buttons.find((one) => one.dataset.card))?.focus();
  }

  /** @param {() => void} [onClick] */
  card(card, onClick) {
    const element = cardElement(card, onClick);
    if (!this.shown.has(card)) element.classList.add("fresh");
    return element;
  }

  /** A hand, in a box that says how large its cards are. */
  line(isCounted, label, cards) {
    const row = make("div", isCounted ? "row counted" : "row", ...cards);
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", label);
    return make("div", "line", row);
  }

  heading(seat, text) {
    const { dealer, counted, scores } = this.state;
    const parts = [make("i", `dot track-${seat}`), make("span", "", text), make("b", "", String(scores[seat]))];
    if (dealer === seat) parts.push(make("small", "", say("hand-dealer")));
    const heading = make("h2", "", ...parts);
    heading.classList.toggle("counted", counted === seat || (counted === CRIB && dealer === seat));
    return heading;
  }

  /** The opponent: a heading, and the cards. */
  theirs() {
    const { hands, theirs, names, counted } = this.state;
    const cards = hands.length ? hands[OPPONENT].map((card) => this.card(card)) : Array.from({ length: theirs }, backElement);
    const label = `${names[OPPONENT]}: ${hands.length ? "" : say("hand-holds", theirs)}`;
    return [this.heading(OPPONENT, names[OPPONENT]), this.line(counted === OPPONENT, label, cards)];
  }

  /** Between the hands: the starter, or the pack; the count; the cards of the play, or at the end the crib's. */
  middle() {
    const { starter, series, count, crib_cards: cribCards, hands } = this.state;
    const isPlay = Boolean(starter) && !hands.length;
    const parts = [make("div", "aside", this.spot("starter", starter ? say("hand-starter") : "", starter ? this.card(starter) : backElement()))];
    if (isPlay) parts[0].append(make("p", "", make("b", "", String(count)), say("hand-count")));
    if (isPlay) parts.push(this.series(series));
    if (cribCards.length) parts.push(this.spot("opened", say("hand-crib"), ...cribCards.map((card) => this.card(card))));
    return parts;
  }

  /** The cards of the play since the last 31 or go, each in a column of its own. */
  series(series) {
    const cards = series.map(([seat, card], at) => {
      const element = this.card(card);
      element.classList.toggle("low", seat === PERSON);
      element.style.gridColumn = String(at + 1);
      return element;
    });
    const row = make("div", "series", ...cards);
    row.style.setProperty("--cards", String(series.length || 1));
    return row;
  }

  /** The crib, face down, beside its dealer; null where there is none, or where it lies open. */
  crib() {
    const { crib, crib_cards: cribCards, counted, dealer } = this.state;
    if (!crib || cribCards.length) return null;
    const pile = this.spot(`crib of-${dealer}`, say("hand-crib"), ...Array.from({ length: crib }, backElement));
    pile.setAttribute("aria-label", `${say("hand-crib")}, ${say("hand-holds", crib)}`);
    pile.classList.toggle("counted", counted === CRIB);
    return pile;
  }

  spot(name, label, ...cards) {
    return make("figure", `spot ${name}`, make("div", "row", ...cards), make("figcaption", "", label));
  }

  mine() {
    const { hand, hands, playable, step, names, counted } = this.state;
    const hinted = (this.isAsked && this.answer?.cards) || [];
    const isShow = hands.length > 0;
    const cards = (isShow ? hands[PERSON] : hand).map((card) => {
      if (isShow) return this.card(card);
      const element = this.card(card, () => this.choose(card));
      element.toggleAttribute("disabled", !playable.includes(card));
      if (hinted.includes(card)) {
        element.classList.add("lit");
        element.setAttribute("aria-label", `${nameOf(card)}, ${say("hand-hint")}`);
      }
      if (step === "away") element.setAttribute("aria-pressed", String(this.chosen.includes(card)));
      return element;
    });
    return [this.heading(PERSON, say("hand-you", names[PERSON])), this.line(counted === PERSON, say("hand-yours"), cards)];
  }

  /** Tell what happened last, what is to be done, or the hint, and give the buttons that do it. */
  tell() {
    const { step } = this.state;
    const { answer, isAsked } = this;
    write(this.news, isAsked ? "" : this.last());
    this.root.classList.toggle("hinting", isAsked);
    const hint = answer ? hintText(this.state, answer) : say("hint-thinking", { who: this.state.names[OPPONENT] });
    write(this.ask, isAsked ? hint : this.question());
    const act = this.button("act", "act", this.label(), () => this.act(step, step === "away" ? this.chosen.join(" ") : ""));
    act.disabled = step === "away" && this.chosen.length !== 2;
    const { explain } = this;
    const hasWhy = Boolean(explain?.hasCount()) && ["count", "next", "again"].includes(step);
    document.body.classList.toggle("why-on-cloth", hasWhy); // else there would be two buttons
    this.buttons.replaceChildren(
      ...(hasWhy ? [this.button("why", "quiet-act", explain.label(), () => explain.open())] : []),
      ...(this.state.can_undo ? [this.button("undo", "quiet-act", say("hand-undo"), () => this.act("undo"))] : []),
      ...(this.state.can_redo ? [this.button("redo", "quiet-act", say("hand-redo"), () => this.act("redo"))] : []),
      ...(["away", "lay"].includes(step) ? [this.button("hint", "quiet-act", say("hand-hint"), () => this.hint())] : []),
      ...(["away", "go", "count", "next", "again"].includes(step) ? [act] : []),
    );
  }

  /** What happened last. */
  last() {
    const { last, said, names, is_lost: isLost, turned } = this.state;
    if (isLost) return say("hand-lost");
    if (turned === "undo") return say("hand-undone");
    const [seat, card, taker] = last;
    const tell = (who, mine, theirs) => (who === PERSON ? say(mine) : say(theirs, names[who]));
    const parts = [turned ? say("hand-redone") : ""];
    if (card === "") { // a go: the board's words for it name nobody
      parts.push(tell(seat, "hand-go-mine", "hand-go-theirs"));
      if (taker >= 0) parts.push(tell(taker, "hand-last-mine", "hand-last-theirs"));
      parts.push(...said.split("; ").slice(1));
    } else parts.push(seat === OPPONENT ? `${names[seat]}: ${nameOf(card)}.` : "", said);
    return parts.filter(Boolean).join(" ");
  }

  /** Return a button; part: its name, by which it gets the focus again. */
  button(part, name, text, onClick) {
    const button = make("button", name, text);
    button.type = "button";
    button.dataset.part = part;
    button.addEventListener("click", onClick);
    return button;
  }

  question() {
    const { step, series, dealer, names, scores, target, winner, result } = this.state;
    if (step === "away") {
      const aim = scores.some(Boolean) ? [] : [say("hand-aim", target)];
      return [...aim, dealer === PERSON ? say("hand-away-mine") : say("hand-away-theirs", names[OPPONENT])].join(" ");
    }
    if (step === "discard" || step === "theirs") return say("hand-thinks", names[OPPONENT]);
    if (step === "again") return `${winner === PERSON ? say("hand-won") : ""} ${result.replace(/[^!]$/, "$&.")}`.trim();
    return say({ cut: "hand-cut", starter: "hand-turn", lay: series.length ? "hand-lay" : "hand-lead", go: "hand-go" }[step] ?? "");
  }

  label() {
    const { step, counted, names } = this.state;
    if (step !== "count") return say({ away: "hand-do-away", go: "hand-do-go", next: "hand-do-next", again: "hand-do-again" }[step] ?? "");
    if (counted === CRIB) return say("hand-do-crib");
    return counted === PERSON ? say("hand-do-mine") : say("hand-do-theirs", names[OPPONENT]);
  }
}
