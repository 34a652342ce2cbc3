// The rules of cribbage in a dialog: sections in the page's language, fetched when they are wanted,
// and filtered as one types.

import { make, wireDialog } from "../base/elements.js";
import { fetchInLanguage } from "../base/room.js";
import { say } from "../base/texts.js";

export class Rules {
  constructor(dialog) {
    this.dialog = dialog;
    this.body = dialog.querySelector(".sections");
    this.search = dialog.querySelector("input");
    this.language = "";
    this.search.addEventListener("input", () => this.filter());
    dialog.querySelector(".close").addEventListener("click", () => dialog.close());
    wireDialog(dialog);
  }

  /** Open the rules, at a section if one is named, and at a word that its table explains. */
  async open(section = "", word = "") {
    const language = document.documentElement.lang;
    this.search.placeholder = say("rules-search");
    if (!this.dialog.open) this.dialog.showModal();
    if (this.language !== language) await this.load(language);
    this.search.value = "";
    this.filter();
    const found = section && this.body.querySelector(`#rule-${CSS.escape(section)}`);
    if (!found) {
      this.dialog.querySelector(".none").hidden = !section;
      this.dialog.scrollTop = 0;
      return;
    }
    const rows = word ? [...found.querySelectorAll("tr")] : [];
    const row = rows.find((one) => one.firstChild.textContent === word);
    if (row) row.tabIndex = -1;
    (row ?? found).scrollIntoView({ block: row ? "center" : "start" });
    (row ?? found.querySelector("h3")).focus({ preventScroll: true });
  }

  async load(language) {
    const found = await fetchInLanguage("rules");
    if (!found) {
      this.body.replaceChildren(make("p", "", say("rules-failed")));
      return;
    }
    const [code, sections] = found;
    this.write(sections);
    this.body.lang = code;
    this.language = language;
  }

  write(sections) {
    const made = sections.map(({ id, title, text }) => {
      const heading = make("h3", { tabIndex: -1 }, title);
      return make("section", { id: `rule-${id}` }, heading, ...text.map((part) => paragraph(part)));
    });
    this.body.replaceChildren(...made);
  }

  /** Show the sections that have every word that is typed. */
  filter() {
    const words = plain(this.search.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const section of this.body.children) {
      const text = plain(section.textContent);
      section.hidden = !words.every((word) => text.includes(word));
      if (!section.hidden) found += 1;
    }
    this.dialog.querySelector(".none").hidden = found > 0;
  }
}

/** Lower case without accents, so that "regle" finds "règle". */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");
}

/** A paragraph; a list of texts is a list, or a row of a table where it begins with "|". */
function paragraph(part) {
  if (typeof part === "string") return make("p", "", part);
  if (Array.isArray(part[0])) {
    const rows = part.map((cells) => make("tr", "", ...cells.map((cell) => make("td", "", cell))));
    return make("table", "", make("tbody", "", ...rows));
  }
  return make("ul", "", ...part.map((item) => make("li", "", item)));
}
