// Parts of the room of past matches: elements, cards in small, tables.

import { cardElement, make } from "./cards.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element of SVG. */
export function shape(name, attributes, ...inner) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inner);
  return made;
}

/** A button; name: its class.
    @returns {HTMLButtonElement} */
export function button(name, text, onClick) {
  const made = /** @type {HTMLButtonElement} */ (make("button", name, text));
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

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
