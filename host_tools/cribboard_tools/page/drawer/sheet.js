// The sheet that the page prints: the key card, and a score sheet with the players' names; after
// games of an evening, first its card.
// It is in the page, hidden on the screen; beforeprint cannot wait, so the words are fetched before.

import * as texts from "../base/texts.js";
import { element } from "./drawer_parts.js";

const DEALS = 14; // a game to 121 takes about ten
const BLANK_PLAYERS = ["", ""];

export class Sheet {
  /** container: where it is made; settings: tell who plays, and the card of an evening. */
  constructor(container, settings) {
    this.container = container;
    this.settings = settings;
    this.card = null;
    addEventListener("beforeprint", () => this.fill());
  }

  /** Fetch the words of the key card by language, made at the build (page_card.py), unless they are there. */
  async prepare() {
    this.card ??= await fetch("card.json").then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  }

  /** Print it, as from the browser's menu. */
  async print() {
    await this.prepare();
    window.print();
  }

  fill() {
    const card = this.card?.[document.documentElement.lang];
    const names = this.settings.playerNames();
    const evening = names.length ? this.settings.ask({ do: "card" }).card : null;
    const pages = [evening?.title && this.eveningCard(evening), card && this.keyCard(card), this.scoreSheet(names.length ? names : BLANK_PLAYERS)];
    this.container.replaceChildren(...pages.filter(Boolean));
  }

  /** A page with the games of an evening and the players' ranks; the first row of each are heads. */
  eveningCard({ title, games, ranks }) {
    const table = ([heads, ...rows]) => element("table", {},
      element("thead", {}, element("tr", {},
        ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {},
        ...row.map((word) => element("td", {}, word))))));
    return element("section", { className: "evening-card" },
      element("h1", {}, title), table(games), table(ranks));
  }

  keyCard({ title, steps, keys, notes, menu, items }) {
    const cell = ({ key, card, others }) => element("td", {},
      element("b", {}, key), card ? element("strong", {}, card) : "",
      ...others.map((line) => element("small", {}, line)));
    const rows = keys.map((row) => element("tr", {}, ...row.map(cell)));
    const row = (head, ...words) => element("p", {}, element("b", {}, String(head)), ...words);
    return element("section", { className: "key-card" },
      element("h1", {}, "Cribboard ", element("small", {}, title)),
      element("p", {}, steps),
      element("table", { className: "pad" }, element("tbody", {}, ...rows)),
      element("div", { className: "notes" }, ...notes.map(([head, text]) => row(head, text))),
      element("h2", {}, menu),
      element("div", { className: "items" },
        ...items.map(([number, name, purpose]) => row(number, element("strong", {}, name), purpose))));
  }

  scoreSheet(names) {
    const columns = ["play", "hand", "crib", "total"].map((name) => texts.say(`sheet-${name}`));
    const cells = (count) => Array.from({ length: count }, () => element("td", {}));
    const rows = Array.from({ length: DEALS }, (_, at) => element("tr", {},
      element("th", { scope: "row" }, String(at + 1)), ...cells(1 + columns.length * names.length)));
    const players = names.map((name) => element("th", { colSpan: columns.length, scope: "colgroup" }, name));
    const heads = names.flatMap(() => columns.map((column) => element("th", { scope: "col" }, column)));
    const head = element("thead", {},
      element("tr", {}, element("th", { colSpan: 2 }), ...players),
      element("tr", {}, element("th", { scope: "col" }, texts.say("sheet-deal")),
        element("th", { scope: "col" }, texts.say("sheet-dealer")), ...heads));
    const lines = [texts.say("sheet-date"), texts.say("sheet-winner"), texts.say("sheet-match")];
    return element("section", { className: "score-sheet" },
      element("h1", {}, texts.say("sheet-title")),
      element("table", {}, head, element("tbody", {}, ...rows)),
      element("p", { className: "lines" }, ...lines.map((line) => element("span", {}, line))));
  }
}
