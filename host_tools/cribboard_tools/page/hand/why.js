// "Why 12?": the cards of the last count, each combination lit in turn, with its points and the sum.
// The combinations are those that the board pegged (explanation.py).

import { cardElement, make } from "./cards.js";
import { settleFocus } from "./focus.js";
import { say } from "./texts.js";

const STEP_MS = 1600;
const HAND_AND_STARTER = 5; // cards of a hand of four
const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
/** The section of the rules that states each reason. */
const SECTIONS = {
  play: "play", hand: "show", crib: "show", flush: "flush", nobs: "flush", heels: "starter", last: "go",
  "three-for-last": "forms",
};

export class Why {
  /** dialog: of the explanation; opener: the button that opens it; openRules: called with a section. */
  constructor(dialog, opener, openRules) {
    this.dialog = dialog;
    this.opener = opener;
    this.count = null;
    this.place = 0;
    this.timer = 0;
    const on = (name, act) => dialog.querySelector(name).addEventListener("click", act);
    opener.addEventListener("click", () => this.open());
    on(".before", () => this.go(this.place - 1));
    on(".after", () => this.go(this.place + 1));
    on(".close", () => dialog.close());
    on(".rule", () => openRules(this.section()));
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("keydown", (event) => this.key(event));
    dialog.addEventListener("close", () => {
      clearTimeout(this.timer);
      settleFocus();
    });
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
    const find = (selector) => this.dialog.querySelector(selector);
    find("h2").textContent = `${say(`why-${kind}`, name)} ${points}`;
    const elements = cards.map((card) => cardElement(card));
    if (kind !== "play") elements.at(-1).classList.add("starter");
    find(".row").replaceChildren(...elements);
    find("ol").replaceChildren(...steps.map((step, place) => this.line(step, place)));
    find(".none").hidden = steps.length > 0;
    find(".none").textContent = this.none();
    find(".walk").hidden = steps.length < 1;
    find(".walk .buttons").hidden = steps.length < 2;
    this.dialog.showModal();
    this.go(0, true);
  }

  /** Why a hand counts nothing, and what players call one of four cards. */
  none() {
    const isOfFour = this.count.cards.length === HAND_AND_STARTER;
    return isOfFour ? `${say("why-none")} ${say("why-nineteen")}` : say("why-none");
  }

  line({ reason, points, sum }, place) {
    const button = make("button", "", make("span", "", say(`why-${reason}`)), make("b", "", `+${points}`), make("em", "", String(sum)));
    button.type = "button";
    button.addEventListener("click", () => this.go(place));
    return make("li", "", button);
  }

  /** Light a combination; isPlaying: go on to the next after a while. */
  go(place, isPlaying = false) {
    clearTimeout(this.timer);
    const { cards, steps } = this.count;
    if (place < 0 || place >= steps.length) return;
    this.place = place;
    const step = steps[place];
    const lit = new Set(step.places);
    const elements = [...this.dialog.querySelectorAll(".row .card")];
    elements.forEach((element, at) => element.classList.toggle("lit", lit.has(at)));
    [...this.dialog.querySelectorAll("ol button")].forEach((button, at) => {
      if (at === place) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    this.dialog.querySelector("ol [aria-current]").scrollIntoView({ block: "nearest" });
    const names = step.places.map((at) => elements[at].getAttribute("aria-label")).join(", ");
    const sum = say("why-sum", step.sum);
    this.dialog.querySelector(".now").textContent = `${say(`why-${step.reason}`)}: ${names}. +${step.points}. ${sum}`;
    this.dialog.querySelector(".before").disabled = place === 0;
    this.dialog.querySelector(".after").disabled = place === steps.length - 1;
    if (isPlaying && !LESS_MOTION.matches && place + 1 < steps.length && cards.length) {
      this.timer = setTimeout(() => this.go(place + 1, true), STEP_MS);
    }
  }

  key(event) {
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.go(this.place + steps[event.key]);
  }
}
