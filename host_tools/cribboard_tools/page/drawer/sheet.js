// The sheet that the page prints: the key card, and a score sheet with the players' names; after
// games of an evening, first its card.
// It is in the page, hidden on the screen; beforeprint cannot wait, so the words are fetched before.

import { make } from "../base/elements.js";
import * as texts from "../base/texts.js";

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
    const table = ([heads, ...rows]) => make("table", "",
      make("thead", "", make("tr", "",
        ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", "", ...rows.map((row) => make("tr", "",
        ...row.map((word) => make("td", "", word))))));
    return make("section", { className: "evening-card" },
      make("h1", "", title), table(games), table(ranks));
  }

  keyCard({ title, steps, keys, notes, menu, items }) {
    const cell = ({ key, card, others }) => make("td", "",
      make("b", "", key), card ? make("strong", "", card) : "",
      ...others.map((line) => make("small", "", line)));
    const rows = keys.map((row) => make("tr", "", ...row.map(cell)));
    const row = (head, ...words) => make("p", "", make("b", "", String(head)), ...words);
    return make("section", { className: "key-card" },
      make("h1", "", "Cribboard ", make("small", "", title)),
      make("p", "", steps),
      make("table", { className: "pad" }, make("tbody", "", ...rows)),
      make("div", { className: "notes" }, ...notes.map(([head, text]) => row(head, text))),
      make("h2", "", menu),
      make("div", { className: "items" },
        ...items.map(([number, name, purpose]) => row(number, make("strong", "", name), purpose))));
  }

  scoreSheet(names) {
    const columns = ["play", "hand", "crib", "total"].map((name) => texts.say(`sheet-${name}`));
    const cells = (count) => Array.from({ length: count }, () => make("td", ""));
    const rows = Array.from({ length: DEALS }, (_, at) => make("tr", "",
      make("th", { scope: "row" }, String(at + 1)), ...cells(1 + columns.length * names.length)));
    const players = names.map((name) => make("th", { colSpan: columns.length, scope: "colgroup" }, name));
    const heads = names.flatMap(() => columns.map((column) => make("th", { scope: "col" }, column)));
    const head = make("thead", "",
      make("tr", "", make("th", { colSpan: 2 }), ...players),
      make("tr", "", make("th", { scope: "col" }, texts.say("sheet-deal")),
        make("th", { scope: "col" }, texts.say("sheet-dealer")), ...heads));
    const lines = [texts.say("sheet-date"), texts.say("sheet-winner"), texts.say("sheet-match")];
    return make("section", { className: "score-sheet" },
      make("h1", "", texts.say("sheet-title")),
      make("table", "", head, make("tbody", "", ...rows)),
      make("p", { className: "lines" }, ...lines.map((line) => make("span", "", line))));
  }
}
