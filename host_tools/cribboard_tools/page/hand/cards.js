// Playing cards drawn in HTML and SVG. A card is written as in the notation: "5h", "Td", or a rank
// alone where the suit is not known.

import { make, shape } from "../base/elements.js";
import { say } from "../base/texts.js";

/** Ranks in their order, and the keys of the board that mean them. */
export const RANKS = "A23456789TJQK";
const RANK_KEYS = "1234567890ABC";
/** The suits as players write them. */
export const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const RED = "dh";
const PERSON = 0;
/** Outlines of the suits in a square of 100. */
const SHAPES = {
  c: "M50 6a21 21 0 0 1 17 33 21 21 0 1 1-10 32q1 15 10 23H33q9-8 10-23a21 21 0 1 1-10-32A21 21 0 0 1 50 6z",
  d: "M50 4q13 27 33 46-20 19-33 46-13-27-33-46Q37 31 50 4z",
  h: "M50 94Q8 58 8 33A22 22 0 0 1 50 25 22 22 0 0 1 92 33Q92 58 50 94z",
  s: "M50 5q35 31 39 51a20 20 0 0 1-32 17q1 13 10 21H33q9-8 10-21A20 20 0 0 1 11 56Q15 36 50 5z",
};

/** The rank as players read it. */
export function rankOf(card) {
  return card[0] === "T" ? "10" : card[0];
}

/** A card as text: rank, and its suit if that is known: 5♥, J. */
export function faceOf(card) {
  return rankOf(card) + (SUITS[card[1]] ?? "");
}

/** The rank, as in the notation, that a key of the board means, undefined for none. */
export function rankOfKey(symbol) {
  return RANKS[RANK_KEYS.indexOf(symbol)];
}

/** The name of a card in words: "five of hearts". */
export function nameOf(card) {
  const rank = "AJQK".includes(card[0]) ? say(`rank-${card[0]}`) : rankOf(card);
  return card.length > 1 ? say(`of-${card[1]}`, rank) : rank;
}

/** Return texts as one, with commas and "and". */
export function joined(texts) {
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(texts);
}

function suit(letter) {
  return shape("svg", { viewBox: "0 0 100 100" }, shape("path", { d: SHAPES[letter] }));
}

function face(card) {
  if (card.length === 1) return [make("span", "middle", rankOf(card))];
  return [make("span", "corner", rankOf(card), suit(card[1])), make("span", "middle", suit(card[1]))];
}

/** Return the element of a card that lies face up; onClick: makes it a button.
    @param {() => void} [onClick] */
export function cardElement(card, onClick) {
  const shown = make("span", "face", ...face(card));
  shown.ariaHidden = "true";
  const element = make(onClick ? "button" : "span", "card", shown);
  element.dataset.card = card;
  if (card.length > 1 && RED.includes(card[1])) element.classList.add("red");
  element.setAttribute("aria-label", nameOf(card));
  if (onClick) {
    element.setAttribute("type", "button");
    element.addEventListener("click", onClick);
  } else {
    element.setAttribute("role", "img");
  }
  return element;
}

/** Return a row of cards that lie face up; picked: those that stand out. */
export function cardRow(cards, picked = /** @type {string[]} */ ([])) {
  return make("span", picked.length ? "cards-row picked" : "cards-row", ...cards.map((card) => {
    const made = cardElement(card);
    made.classList.toggle("lit", picked.includes(card));
    return made;
  }));
}

/** Return the elements of the cards of a series of the play, [seat, card], each in a column of its own; those
    of the person lie low. */
export function seriesElements(series) {
  return series.map(([seat, card], at) => {
    const element = cardElement(card);
    element.classList.toggle("low", seat === PERSON);
    element.style.gridColumn = String(at + 1);
    return element;
  });
}

/** Return the element of a card that lies face down. */
export function backElement() {
  const element = make("span", "card back");
  element.ariaHidden = "true";
  return element;
}
