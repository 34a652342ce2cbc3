// Options of a dealt hand: how the person counts, muggins, how strong the opponent is, how long the page
// waits before its own steps, the order of the person's cards, and whether there are hints. They are kept
// in the browser (counting.py); each acts at once, muggins from the next game on unless this one is new.

import { handOn, handed } from "../base/code.js";
import { WAYS } from "./counting.js";
import { button, dialogOf, heading, make, wireDialog } from "../base/elements.js";
import { say } from "../base/texts.js";

/** Switches without an explanation, with their words (counting.py). */
const SWITCHES = { pace: ["slow", "usual", "quick"], order: ["rank", "dealt"], hints: ["on", "off"] };
const OPPONENTS = ["learner", "club", "expert"];

export class HandOptions {
  /** act: called with "choose", and a name and a word of counting.py. */
  constructor(act) {
    this.act = act;
    this.heading = heading("hand-options-title");
    this.fields = make("div", "fields");
    this.code = "";
    this.deal = button("deal", "", async () => { this.told.textContent = await handOn(handed(`#play=${this.code}`)); });
    this.told = make("span", { role: "status" });
    this.close = button("close", "", () => this.dialog.close());
    this.dialog = dialogOf("hand-options", this.heading, this.heading, this.deal, this.told, this.fields, this.close);
    wireDialog(this.dialog);
  }

  /** counting, isNew, code: of the state of dealt_hand.py. */
  open(counting, isNew, code) {
    const { way, muggins, opponent, wins, given } = counting;
    this.heading.textContent = say("hand-options");
    this.close.textContent = say("close");
    this.code = code;
    this.deal.hidden = !code;
    this.deal.textContent = say("hand-code", code);
    this.told.textContent = "";
    this.fields.replaceChildren(
      this.choice("way", say("hand-way"), way, WAYS.map((one) => [one, say(`hand-way-${one}`), say(`hand-way-${one}-what`)])),
      this.choice("muggins", say(isNew ? "hand-muggins" : "hand-muggins-next"), muggins, ["off", "on"].map((one) => [one, say(`hand-muggins-${one}`), say(`hand-muggins-${one}-what`)])),
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
      const input = make("input");
      Object.assign(input, { type: "radio", name: `hand-${name}`, value, checked: value === now });
      input.addEventListener("change", () => this.act("choose", `${name} ${value}`));
      return make("label", "", input, make("span", "", make("b", "", label), ...(what ? [make("small", "", what)] : [])));
    });
    return make("fieldset", "", make("legend", "", title), ...lines);
  }
}
