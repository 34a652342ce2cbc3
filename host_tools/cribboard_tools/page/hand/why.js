// "Why 12?": the cards of the last count, and a row for each combination with its cards, its points and
// the sum. The combinations are those that the board pegged (explanation.py).

import { cardElement } from "./cards.js";
import { button, heading, make, wireDialog } from "../base/elements.js";
import { say } from "../base/texts.js";

const HAND_AND_STARTER = 5; // cards of a hand of four
/** The section of the rules that states each reason. */
const SECTIONS = {
  play: "play", hand: "show", crib: "show", flush: "flush", nobs: "flush", heels: "starter", last: "go",
  "three-for-last": "forms",
};

export class Why {
  /** dialog: of the explanation; opener: the button that opens it; openRules: called with a section,
      and with a word that is explained there. */
  constructor(dialog, opener, openRules) {
    this.dialog = dialog;
    this.opener = opener;
    this.openRules = openRules;
    this.count = null;
    this.place = 0; // of the row picked last
    opener.addEventListener("click", () => this.open());
    dialog.addEventListener("keydown", (event) => this.key(event));
    wireDialog(dialog);
  }

  /** Take the newest count, JSON of explanation.py; null: there is none any more. */
  take(json) {
    this.count = json ? JSON.parse(json) : null;
    this.opener.hidden = !this.hasCount();
    this.rename();
  }

  /** Write the button in the language that is set now. */
  rename() {
    if (this.hasCount()) this.opener.textContent = this.label();
  }

  hasCount() {
    return this.count !== null;
  }

  /** "Why 12?" */
  label() {
    return say("why", this.count.points);
  }

  section() {
    const { kind, steps } = this.count;
    const reason = steps[this.place]?.reason ?? "";
    return SECTIONS[reason] ?? SECTIONS[kind];
  }

  open() {
    if (!this.hasCount() || this.dialog.open) return;
    const { kind, cards, steps, name, points } = this.count;
    this.place = 0;
    const title = heading("why-title");
    title.append(`${say(`why-${kind}`, name)} ${points}`);
    this.elements = cards.map((card) => cardElement(card));
    if (kind !== "play") this.elements.at(-1)?.classList.add("starter");
    this.row = make("div", "row large", ...this.elements);
    const buttons = make("div", "buttons",
      button("rule", say("why-rule"), () => this.openRules(this.section())),
      button("close", say("close"), () => this.dialog.close()));
    this.dialog.replaceChildren(title, this.row, steps.length ? this.table() : this.none(), buttons);
    this.dialog.showModal();
  }

  /** Why a hand counts nothing, and what players call one of four cards. */
  none() {
    const told = make("p", "none", say("why-none"));
    if (this.count.cards.length !== HAND_AND_STARTER) return told;
    const [before, after] = say("why-nineteen", "\n").split("\n");
    const word = button("word", say("why-word"), () => this.openRules("words", say("why-word")));
    told.append(` ${before}`, word, after);
    return told;
  }

  table() {
    const head = (name, text) => {
      const cell = make("th", name, text);
      cell.scope = "col";
      return cell;
    };
    const first = head("", say("why-cards"));
    first.colSpan = 2;
    const heads = make("tr", "", first, head("points", say("points")), head("points", say("why-sum")));
    const body = make("tbody", "", ...this.count.steps.map((step, place) => this.line(step, place)));
    body.addEventListener("pointerleave", () => this.light(-1));
    return make("table", "", make("thead", "", heads), body);
  }

  line({ reason, places, points, sum }, place) {
    const used = places.map((at) => cardElement(this.count.cards[at]));
    const line = make("tr", "", make("td", "", say(`why-${reason}`)), make("td", "", make("div", "used", ...used)),
      make("td", "points", `+${points}`), make("td", "points", String(sum)));
    line.tabIndex = place ? -1 : 0; // Tab leads to the first, arrow keys to the others
    line.addEventListener("pointerenter", () => this.light(place));
    line.addEventListener("focus", () => this.light(place));
    return line;
  }

  /** Light the cards of a combination above; -1: of none. */
  light(place) {
    const step = this.count.steps[place];
    if (step) this.place = place;
    this.row?.classList.toggle("picked", Boolean(step));
    this.elements.forEach((element, at) => element.classList.toggle("lit", Boolean(step?.places.includes(at))));
  }

  /** The arrow keys go through the combinations. */
  key(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const lines = [...this.dialog.querySelectorAll("tbody tr")];
    if (!by || !lines.length) return;
    event.preventDefault();
    const at = lines.findIndex((line) => line === document.activeElement);
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1);
    lines[next].focus();
  }
}
