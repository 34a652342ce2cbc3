// What the cloth says to a screen reader, and what lies on it in words, for who asks for that by a key. It is said
// by the page's live region, which is there all the time. A region that comes with its text, as the cloth's parts
// do, is not read by every screen reader.

import { joined, nameOf } from "./cards.js";
import { write } from "../base/elements.js";
import { say } from "../base/texts.js";

const OPPONENT = 1;

/** The live region of the page; what is said in one task is one text. */
export class Spoken {
  constructor() {
    this.region = /** @type {HTMLElement} */ (document.getElementById("spoken"));
    this.due = [];
    this.news = ""; // what was told last
  }

  /** Write what happened last into an element, and say it unless another element has told it already. */
  tell(element, text) {
    write(element, text);
    if (text !== this.news) this.say(text);
    this.news = text;
  }

  /** Say a text, after those said just before; also if it is the one that was said last. */
  say(text) {
    if (!text) return;
    if (!this.due.length) queueMicrotask(() => this.flush());
    this.due.push(/[.!?:…]$/.test(text) ? text : `${text}.`);
  }

  /** Write a text into an element where it is another one, and say it. */
  write(element, text) {
    if (element.textContent === text) return;
    element.textContent = text;
    this.say(text);
  }

  flush() {
    const text = this.due.splice(0).join(" ");
    const isSame = this.region.textContent === text; // it is new all the same
    this.region.textContent = isSame ? `${text}\u00a0` : text;
  }
}

/** Return cards in words, after what they are. */
function list(what, cards) {
  return `${what}: ${joined(cards.map(nameOf))}.`;
}

/** Return the person's cards, and which of them fit; where a hand is counted, that one. state: of
    dealt_hand.py. */
export function ownCards({ hand, hands, playable, step, tally }) {
  if (tally) return [list(say("hand-cards"), tally.cards), list(say("hand-starter"), [tally.starter])].join(" ");
  const cards = hands.length ? hands[0] : hand;
  if (!cards.length) return say("hand-none");
  const isPart = step === "lay" && playable.length < cards.length;
  return [list(say("hand-yours"), cards), isPart ? list(say("hand-fit"), playable) : ""].join(" ").trim();
}

/** Return what lies face up: the starter, the count and its cards; at the show the other hand and the crib. */
export function onTheTable({ starter, count, series, hands, theirs, crib, crib_cards: opened, dealer, names }) {
  const ofDealer = `${say("hand-crib")} (${names[dealer]})`;
  const parts = [starter ? list(say("hand-starter"), [starter]) : ""];
  if (starter && !hands.length) {
    parts.push(`${say("hand-count")}: ${count}.`);
    for (const [seat, card] of series) parts.push(list(names[seat], [card]));
  }
  parts.push(hands.length ? list(names[OPPONENT], hands[OPPONENT]) : `${names[OPPONENT]}: ${say("hand-holds", theirs)}.`);
  if (opened.length) parts.push(list(ofDealer, opened));
  else if (crib) parts.push(`${ofDealer}: ${say("hand-holds", crib)}.`);
  return parts.filter(Boolean).join(" ");
}
