// The cards that were entered in this deal at the table, one of which can be changed or removed, or another one
// inserted before it. deal_cards.py does that, as one step of the board, which undo takes back.

import { RANKS, SUITS, faceOf, nameOf } from "../hand/cards.js";
import { button, dialogOf, make, wireDialog } from "../base/elements.js";
import { current } from "../base/state.js";
import { fill, say } from "../base/texts.js";

const GO = "go"; // in the place of a card that is inserted

/** Return a button of a card. */
function cardButton(name, card, label, onClick) {
  const made = button(name, faceOf(card), onClick);
  made.setAttribute("aria-label", label);
  return made;
}

export class DealCards {
  /** settings: of settings.js, which asks the board. */
  constructor(settings) {
    this.settings = settings;
    this.heading = make("h2", { id: "deal-cards-title", tabIndex: -1 });
    this.close = button("close", "", () => this.dialog.close());
    this.what = make("p", "");
    this.entered = make("div", "entered");
    this.which = make("p", { className: "which", role: "status" });
    this.acts = make("div", "acts");
    this.picks = make("div", "picks");
    this.refused = make("p", { className: "refused", role: "alert" });
    this.dialog = dialogOf("deal-cards", this.heading,
      this.close, this.heading, this.what, this.entered, this.which, this.acts, this.picks, this.refused);
    wireDialog(this.dialog);
  }

  /** Show the cards; number: of the card laid that was tapped, counted from the last one back; 0: none was. */
  open(number) {
    this.now = this.settings.ask({ do: "cards" }).cards;
    const { entered } = this.now;
    const laid = entered.filter(({ kind }) => kind === "lay");
    this.chosen = (number && laid.at(-number)) || null;
    this.how = "";
    this.rank = "";
    this.refused.textContent = "";
    this.heading.textContent = say("settings-cards");
    this.close.textContent = say("close");
    fill(this.what, say(entered.length ? "settings-cards-what" : "settings-cards-none"));
    this.draw();
    this.dialog.showModal();
    if (this.chosen) this.focus(".acts button");
  }

  draw() {
    const { entered } = this.now;
    const groups = new Map(); // the starter, all that were laid, and each hand and crib
    for (const row of entered) {
      const key = row.kind === "lay" ? row.kind : row.place;
      if (!groups.has(key)) groups.set(key, make("fieldset", "", make("legend", "", this.groupOf(row))));
      groups.get(key).append(this.card(row));
    }
    this.entered.replaceChildren(...groups.values());
    this.drawActs();
    this.drawPicks();
  }

  /** What stands over a group of cards that begins with this one. */
  groupOf({ kind, seat }) {
    if (kind === "show") return this.now.seats[seat];
    return say({ starter: "hand-starter", lay: "settings-cards-play", crib: "hand-crib" }[kind]);
  }

  nameOf({ card, kind, seat }) {
    const who = kind === "lay" ? this.now.seats[seat] : this.groupOf({ kind, seat });
    return `${who}: ${nameOf(card)}`;
  }

  card(row) {
    const made = cardButton(row.leads ? "entered-card leads" : "entered-card", row.card, this.nameOf(row), () => {
      this.chosen = row;
      this.how = "";
      this.refused.textContent = "";
      this.draw();
      this.focus(".acts button");
    });
    made.setAttribute("aria-pressed", String(row === this.chosen));
    const track = row.kind === "lay" || row.kind === "show" ? this.now.tracks[row.seat] : -1;
    if (track >= 0) made.style.setProperty("--player", current()?.colours[track] ?? "");
    return made;
  }

  drawActs() {
    this.which.textContent = this.chosen ? this.nameOf(this.chosen) : "";
    const ways = !this.chosen ? [] : this.chosen.kind === "lay" ? ["change", "insert", "remove"] : ["change"];
    this.acts.replaceChildren(...ways.map((how) => {
      const made = button("act", say(`settings-card-${how}`), () => {
        this.how = how;
        this.rank = "";
        if (how === "remove") this.correct("");
        else this.drawActs();
        this.drawPicks();
        if (how !== "remove") this.focus(".picks button");
      });
      if (how !== "remove") made.setAttribute("aria-pressed", String(how === this.how));
      return made;
    }));
  }

  /** What to choose: a rank, then where suits are entered a suit; in the play a go can be inserted too. */
  drawPicks() {
    const isAsked = this.how === "change" || this.how === "insert";
    const hasSuits = this.now.has_suits || (this.chosen?.card.length ?? 0) > 1;
    const cards = !isAsked ? [] : this.rank ? Object.keys(SUITS).map((suit) => this.rank + suit) : [...RANKS];
    const picks = cards.map((card) => cardButton("entered-card", card, nameOf(card), () => {
      if (card.length > 1 || !hasSuits) this.correct(card);
      else {
        this.rank = card;
        this.drawPicks();
        this.focus(".picks button");
      }
    }));
    if (this.how === "insert" && !this.rank) picks.push(button("entered-card", say("help-key-go"), () => this.correct(GO)));
    this.picks.replaceChildren(...picks);
  }

  /** Do it, and leave; what is refused stays here. A card that is being entered would be lost, and is kept. */
  correct(word) {
    const { place, at } = this.chosen;
    const { refused } = current()?.entry
      ? { refused: say("settings-cards-open") }
      : this.settings.ask({ do: "correct-card", place, at, how: this.how, word });
    this.refused.textContent = refused;
    if (!refused) this.dialog.close();
  }

  focus(selector) {
    const found = this.dialog.querySelector(selector);
    if (found instanceof HTMLElement) found.focus();
  }
}
