// Options of a dealt hand: how the person counts, muggins, how strong the opponent is, how long the page
// waits before its own steps, the order of the person's cards, and whether there are hints. They are kept
// in the browser (counting.py); each acts at once, muggins from the next game.

import { make } from "./cards.js";
import { WAYS } from "./counting.js";
import { settleFocus } from "./focus.js";
import { say } from "./texts.js";

/** Switches without an explanation, with their words (counting.py). */
const SWITCHES = { pace: ["slow", "usual", "quick"], order: ["rank", "dealt"], hints: ["on", "off"] };
const OPPONENTS = ["learner", "club", "expert"];

export class HandOptions {
  /** act: called with "choose", and a name and a word of counting.py. */
  constructor(act) {
    this.act = act;
    this.heading = make("h2", "");
    this.heading.id = "hand-options-title";
    this.heading.tabIndex = -1;
    this.heading.autofocus = true;
    this.fields = make("div", "fields");
    this.deal = /** @type {HTMLButtonElement} */ (make("button", "deal"));
    this.deal.type = "button";
    this.deal.addEventListener("click", () => {
      this.dialog.close();
      location.hash = "deal";
    });
    this.close = /** @type {HTMLButtonElement} */ (make("button", "close"));
    this.close.type = "button";
    this.close.addEventListener("click", () => this.dialog.close());
    this.dialog = /** @type {HTMLDialogElement} */ (document.createElement("dialog"));
    this.dialog.id = "hand-options";
    this.dialog.setAttribute("aria-labelledby", this.heading.id);
    this.dialog.append(this.heading, this.deal, this.fields, this.close);
    this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.dialog.close(); });
    this.dialog.addEventListener("close", settleFocus);
    document.body.append(this.dialog);
  }

  /** counting: of the state of dealt_hand.py. */
  open(counting) {
    const { way, muggins, opponent, wins, given } = counting;
    this.heading.textContent = say("hand-options");
    this.close.textContent = say("close");
    this.deal.textContent = say("hand-deal-open");
    this.fields.replaceChildren(
      this.choice("way", say("hand-way"), way, WAYS.map((one) => [one, say(`hand-way-${one}`), say(`hand-way-${one}-what`)])),
      this.choice("muggins", say("hand-muggins"), muggins, ["off", "on"].map((one) => [one, say(`hand-muggins-${one}`), say(`hand-muggins-${one}-what`)])),
      this.choice("opponent", say("hand-opponent"), opponent, OPPONENTS.map((one) => [
        one, say(`hand-opponent-${one}`), `${say(`hand-opponent-${one}-what`)} ${say("hand-opponent-wins", wins[one])}`,
      ])),
      ...Object.entries(SWITCHES).map(([name, words]) => this.choice(name, say(`hand-${name}`), counting[name], words.map((one) => [one, say(`hand-${name}-${one}`), ""]))),
    );
    if (given) this.fixOpponent(given);
    this.dialog.showModal();
  }

  /** Show the opponent that the link of the game names, in the place of the person's own. */
  fixOpponent(given) {
    const group = /** @type {HTMLFieldSetElement} */ (this.fields.children[2]);
    group.disabled = true;
    for (const input of group.querySelectorAll("input")) input.checked = input.value === given;
    group.append(make("p", "", say("hand-opponent-given")));
  }

  choice(name, title, now, rows) {
    const lines = rows.map(([value, label, what]) => {
      const input = /** @type {HTMLInputElement} */ (make("input", ""));
      Object.assign(input, { type: "radio", name: `hand-${name}`, value, checked: value === now });
      input.addEventListener("change", () => this.act("choose", `${name} ${value}`));
      return make("label", "", input, make("span", "", make("b", "", label), ...(what ? [make("small", "", what)] : [])));
    });
    return make("fieldset", "", make("legend", "", title), ...lines);
  }
}
