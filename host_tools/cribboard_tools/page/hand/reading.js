// What lies on the cloth of a dealt hand in words, for who asks for it by a key: the person's cards, and
// all that lies face up.

import { joined, nameOf } from "./cards.js";
import { say } from "../base/texts.js";

const OPPONENT = 1;

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
