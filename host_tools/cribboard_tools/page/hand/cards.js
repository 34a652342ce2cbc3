// Playing cards drawn in HTML and SVG. A card is written as in the notation: "5h", "Td", or a rank
// alone where the suit is not known.

import { say } from "./texts.js";

const NAMES = { A: "ace", J: "jack", Q: "queen", K: "king" };
const RED = "dh";
/** Outlines of the suits in a square of 100. */
const SHAPES = {
  c: "M50 6a21 21 0 0 1 17 33 21 21 0 1 1-10 32q1 15 10 23H33q9-8 10-23a21 21 0 1 1-10-32A21 21 0 0 1 50 6z",
  d: "M50 4q13 27 33 46-20 19-33 46-13-27-33-46Q37 31 50 4z",
  h: "M50 94Q8 58 8 33A22 22 0 0 1 50 25 22 22 0 0 1 92 33Q92 58 50 94z",
  s: "M50 5q35 31 39 51a20 20 0 0 1-32 17q1 13 10 21H33q9-8 10-21A20 20 0 0 1 11 56Q15 36 50 5z",
};
const SVG = "http://www.w3.org/2000/svg";

/** The rank as players read it. */
export function rankOf(card) {
  return card[0] === "T" ? "10" : card[0];
}

/** The name of a card in words: "five of hearts". */
export function nameOf(card) {
  const rank = card[0] in NAMES ? say(NAMES[card[0]]) : rankOf(card);
  return card.length > 1 ? say(`of-${card[1]}`, rank) : rank;
}

/** Return texts as one, with commas and "and". */
export function joined(texts) {
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(texts);
}

function suit(letter) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 100 100");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[letter]);
  picture.append(path);
  return picture;
}

function face(card, isTall) {
  const corner = document.createElement("span");
  corner.className = "corner";
  corner.append(rankOf(card));
  if (card.length > 1) corner.append(suit(card[1]));
  const middle = document.createElement("span");
  middle.className = "middle";
  if (card.length > 1) middle.append(suit(card[1]));
  else middle.append(rankOf(card));
  return card.length > 1 || isTall ? [corner, middle] : [middle];
}

/** Return the element of a card that lies face up; onClick: makes it a button.
    @param {() => void} [onClick] */
export function cardElement(card, onClick) {
  const element = document.createElement(onClick ? "button" : "span");
  element.className = "card";
  element.dataset.card = card;
  if (card.length > 1 && RED.includes(card[1])) element.classList.add("red");
  const shown = document.createElement("span");
  shown.className = "face";
  shown.ariaHidden = "true";
  shown.append(...face(card));
  element.append(shown);
  element.setAttribute("aria-label", nameOf(card));
  if (onClick) {
    element.setAttribute("type", "button");
    element.addEventListener("click", onClick);
  } else {
    element.setAttribute("role", "img");
  }
  return element;
}

/** Return the element of a card that lies face down. */
export function backElement() {
  const element = document.createElement("span");
  element.className = "card back";
  element.ariaHidden = "true";
  return element;
}

/** Return an element with its class and content. */
export function make(tag, name, ...content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...content);
  return element;
}

/** Write a text where it is another one: what is spoken is only what is new. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Return a live region around texts that stay and change: a screen reader says the part that is new. */
export function liveTexts(...texts) {
  const region = make("div", "telling", ...texts);
  region.setAttribute("role", "status");
  region.ariaAtomic = "false";
  return region;
}
