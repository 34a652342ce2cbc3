// A hand that the page deals: the cards on the cloth, and what the person does with them. Cards and
// opponent are in Python (dealt_hand.py); the board gets the same keys as from real cards.

import { backElement, cardElement, make, nameOf } from "./cards.js";
import { say } from "./texts.js";

const PERSON = 0;
const OPPONENT = 1;
const CRIB = 2;
/** Pauses before the steps that need nobody, in ms; after points the pegs need longer. */
const PAUSE_MS = { cut: 700, starter: 900, theirs: 1100 };
const AFTER_POINTS_MS = 700;
const RANK_KEYS = "1234567890ABC";
const RANKS = "A23456789TJQK";

/** Write a text where it is another one: what is spoken is only what is new. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export class Hand {
  /** root: the cloth. act: called with a step and its cards. explain: of the last count, a Why, or null. */
  constructor(root, act, explain) {
    this.root = root;
    this.act = act;
    this.explain = explain;
    this.state = null;
    this.chosen = [];
    this.timer = 0;
    this.wanted = ""; // what the keyboard's focus was on: a card, or "act"; "": elsewhere
    this.shown = new Set(); // cards of the last picture, so that only new ones move
    this.parts = ["theirs", "middle", "told", "mine"].map((name) => make("div", name));
    this.news = make("p", "said");
    this.ask = make("p", "ask");
    this.buttons = make("div", "buttons");
    const telling = make("div", "telling", this.news, this.ask); // stays, so that changes are spoken
    telling.setAttribute("role", "status");
    this.parts[2].append(telling, this.buttons);
  }

  /** Take a new state, JSON of dealt_hand.py. */
  show(json) {
    const before = this.state;
    this.state = JSON.parse(json);
    const isAway = this.state.step === "away";
    this.chosen = this.chosen.filter((card) => isAway && this.state.hand.includes(card));
    this.draw();
    clearTimeout(this.timer);
    const pause = PAUSE_MS[this.state.step];
    if (pause === undefined) return;
    const hasScored = before && String(before.scores) !== String(this.state.scores);
    this.timer = setTimeout(() => this.act(this.state.step), pause + (hasScored ? AFTER_POINTS_MS : 0));
  }

  /** Leave the cloth: nothing is done any more. */
  end() {
    clearTimeout(this.timer);
    this.state = null;
    this.root.replaceChildren();
  }

  /** Take a key of the board, which means a card or a step here. */
  key(symbol) {
    this.wanted = ""; // Enter is a key of the board now, not of a card
    const { step, playable } = this.state ?? {};
    const rank = RANKS[RANK_KEYS.indexOf(symbol)];
    const fitting = rank ? (playable ?? []).filter((card) => card[0] === rank) : [];
    if (step === "lay" && fitting.length) this.act("lay", fitting[0]);
    else if (step === "away" && fitting.length) {
      this.choose(fitting.find((card) => !this.chosen.includes(card)) ?? fitting[0]);
    } else if (step === "go" && (symbol === "D" || symbol === "#")) this.act("go");
    else if (symbol === "#") this.root.querySelector(".act:not(:disabled)")?.click();
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
    if (focused && isInside) this.wanted = focused.matches(":focus-visible") ? (focused.dataset.card ?? "act") : "";
    else if (focused && focused !== document.body) this.wanted = "";
    const [theirs, middle, , mine] = this.parts;
    theirs.replaceChildren(...this.theirs());
    middle.replaceChildren(...this.middle());
    mine.replaceChildren(...this.mine());
    this.tell();
    if (!this.parts[0].isConnected) this.root.append(...this.parts);
    const now = [...this.root.querySelectorAll("[data-card]")].map((one) => one.dataset.card);
    this.shown = new Set(now);
    if (this.wanted) this.focus();
  }

  /** Give the focus back to what had it, or to what can be done now. */
  focus() {
    const cards = [...this.root.querySelectorAll("button.card:not(:disabled)")];
    const same = cards.find((one) => one.dataset.card === this.wanted);
    const act = this.root.querySelector(".act:not(:disabled)");
    (same ?? act ?? cards[0])?.focus();
  }

  /** @param {() => void} [onClick] */
  card(card, onClick) {
    const element = cardElement(card, onClick);
    if (!this.shown.has(card)) element.classList.add("fresh");
    return element;
  }

  row(name, label, cards) {
    const row = make("div", `row ${name}`, ...cards);
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", label);
    return row;
  }

  heading(seat, text) {
    const { dealer, counted, scores } = this.state;
    const parts = [make("i", `dot track-${seat}`), make("span", "", text), make("b", "", String(scores[seat]))];
    if (dealer === seat) parts.push(make("small", "", say("hand-dealer")));
    const heading = make("h2", "", ...parts);
    heading.classList.toggle("counted", counted === seat || (counted === CRIB && dealer === seat));
    return heading;
  }

  theirs() {
    const { hands, theirs, names, counted } = this.state;
    const cards = hands.length ? hands[OPPONENT].map((card) => this.card(card)) : Array.from({ length: theirs }, backElement);
    const label = `${names[OPPONENT]}: ${hands.length ? "" : say("hand-holds", theirs)}`;
    const row = this.row(`small${counted === OPPONENT ? " counted" : ""}`, label, cards);
    return [this.heading(OPPONENT, names[OPPONENT]), row];
  }

  middle() {
    const { starter, series, count, crib, crib_cards: cribCards, hands, counted } = this.state;
    const parts = [];
    const spot = (label, ...content) => {
      const part = make("figure", "spot", make("div", "row small", ...content), make("figcaption", "", label));
      parts.push(part);
      return part;
    };
    if (starter || crib) spot(say("hand-starter"), starter ? this.card(starter) : backElement());
    if (cribCards.length) spot(say("hand-crib"), ...cribCards.map((card) => this.card(card)));
    else if (crib) {
      const part = spot(say("hand-crib"), ...Array.from({ length: crib }, backElement));
      part.classList.add("pile");
      part.classList.toggle("counted", counted === CRIB);
    }
    if (series.length) {
      const cards = series.map(([seat, card]) => {
        const element = this.card(card);
        element.classList.add(seat === PERSON ? "low" : "high");
        return element;
      });
      spot(`${say("hand-count")} ${count}`, ...cards).classList.add("series");
    } else if (!hands.length && starter) spot(`${say("hand-count")} 0`).classList.add("series");
    return parts;
  }

  mine() {
    const { hand, hands, playable, step, names, counted } = this.state;
    const isShow = hands.length > 0;
    const cards = (isShow ? hands[PERSON] : hand).map((card) => {
      if (isShow) return this.card(card);
      const element = this.card(card, () => this.choose(card));
      element.toggleAttribute("disabled", !playable.includes(card));
      if (step === "away") element.setAttribute("aria-pressed", String(this.chosen.includes(card)));
      return element;
    });
    const row = this.row(`large${counted === PERSON ? " counted" : ""}`, say("hand-yours"), cards);
    return [this.heading(PERSON, say("hand-you", names[PERSON])), row];
  }

  /** Tell what happened last, what is to be done, and give the button that does it. */
  tell() {
    const { step, series, said, names, is_lost: isLost } = this.state;
    const last = series.at(-1);
    const laid = last && last[0] === OPPONENT ? `${names[OPPONENT]}: ${nameOf(last[1])}. ` : "";
    write(this.news, isLost ? say("hand-lost") : laid + said);
    write(this.ask, this.question());
    const button = make("button", "act", this.label());
    button.type = "button";
    button.disabled = step === "away" ? this.chosen.length !== 2 : step === "lay";
    button.addEventListener("click", () => this.act(step, step === "away" ? this.chosen.join(" ") : ""));
    const isWanted = ["away", "go", "count", "next", "again"].includes(step);
    const hasWhy = this.explain?.hasCount() && ["count", "next", "again"].includes(step);
    this.buttons.replaceChildren(...(hasWhy ? [this.why()] : []), ...(isWanted ? [button] : []));
  }

  why() {
    const button = make("button", "quiet-act", this.explain.label());
    button.type = "button";
    button.addEventListener("click", () => this.explain.open());
    return button;
  }

  question() {
    const { step, dealer, names, winner } = this.state;
    if (step === "away") return dealer === PERSON ? say("hand-away-mine") : say("hand-away-theirs", names[OPPONENT]);
    if (step === "theirs") return say("hand-thinks", names[OPPONENT]);
    if (step === "again") return winner === PERSON ? say("hand-won") : say("hand-lost-game", names[OPPONENT]);
    return say({ cut: "hand-cut", starter: "hand-turn", lay: "hand-lay", go: "hand-go" }[step] ?? "");
  }

  label() {
    const { step, counted, names } = this.state;
    if (step !== "count") return say({ away: "hand-do-away", go: "go", next: "hand-do-next", again: "hand-do-again" }[step] ?? "");
    if (counted === CRIB) return say("hand-do-crib");
    return counted === PERSON ? say("hand-do-mine") : say("hand-do-theirs", names[OPPONENT]);
  }
}
