// Parts of the room of past matches: elements, cards in small, tables.

import { cardElement } from "../hand/cards.js";
import { make } from "../base/elements.js";

/** A row of cards; picked: those that stand out. */
export function cardRow(cards, picked = /** @type {string[]} */ ([])) {
  return make("span", picked.length ? "cards-row picked" : "cards-row", ...cards.map((card) => {
    const made = cardElement(card);
    made.classList.toggle("lit", picked.includes(card));
    return made;
  }));
}

/** A table; rows: each its cells, of which the first heads the row. */
export function table(caption, head, rows) {
  const cell = (tag, scope, content) => {
    const made = make(tag, "", content);
    if (scope) made.setAttribute("scope", scope);
    return made;
  };
  return make("table", "",
    make("caption", "spoken", caption),
    make("thead", "", make("tr", "", ...head.map((text) => (text ? cell("th", "col", text) : cell("td", "", ""))))),
    make("tbody", "", ...rows.map(([first, ...rest]) => (
      make("tr", "", cell("th", "row", first), ...rest.map((one) => cell("td", "", one)))
    ))));
}
