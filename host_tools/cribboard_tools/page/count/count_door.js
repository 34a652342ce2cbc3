// Count a hand, without a game: four cards and the starter are tapped, or come with the address
// (#count=5h5s5dJc-5c), and counted by counted_hand.py. The board behind it goes on as it was.

import { RANKS, cardElement, nameOf } from "../hand/cards.js";
import { handOn, handed } from "../base/code.js";
import { Door } from "../base/door.js";
import { button, make, write } from "../base/elements.js";
import { toHex } from "../base/store.js";
import { say } from "../base/texts.js";

const STARTER = 4; // its place after the four cards
const SUITS = "shdc"; // in the order of the board's keys A B C D
const PACK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS.length, ArrowDown: RANKS.length };
const EXAMPLE = "5h5s5dJc-5c";
const ADDRESS = "#count";
const MOST_LETTERS = 64; // of a link that are handed over: a longer one is refused

/** A switch with its label; onChange: called when it is set. */
function toggle(name, onChange) {
  const input = /** @type {HTMLInputElement} */ (make("input", name));
  input.type = "checkbox";
  input.setAttribute("role", "switch");
  input.addEventListener("change", onChange);
  return { input, words: make("span", "") };
}

export class CountDoor extends Door {
  /** loadCounter: resolves to the module of counted_hand.py. speech: the page's. */
  constructor(loadCounter, speech) {
    super({ id: "count", address: ADDRESS, styles: ["count/count_door.css"], title: () => say("way-count"), loadModule: loadCounter });
    this.speech = speech;
    this.cards = Array(STARTER + 1).fill(""); // as in the notation
    this.counted = null; // what counted_hand.py answers, once all five are there
    this.rows = [make("div", "row"), make("div", "row")]; // the four, the starter
    this.captions = [make("figcaption", ""), make("figcaption", "")];
    const chosen = make("div", "chosen", ...this.rows.map((row, at) => make("figure", "", row, this.captions[at])));
    this.crib = toggle("crib", () => this.settle());
    this.aloud = toggle("aloud", () => (this.aloud.input.checked ? this.sayAloud() : this.speech.stop()));
    const switches = make("div", "switches", ...[this.crib, this.aloud].map(({ input, words }) => make("label", "", input, words)));
    this.prompt = make("p", "wanted");
    this.pack = make("div", { className: "pack", role: "group" }, ...PACK.map((card) => cardElement(card, () => this.tap(card))));
    this.pack.addEventListener("keydown", (event) => this.step(event));
    this.focusOn(PACK[0]);
    this.total = make("p", "total");
    this.list = make("ol", "");
    this.another = button("act another", "", () => {
      this.clear();
      this.focusOn(PACK[0]).focus();
    });
    this.sharing = button("quiet-act share", "", () => this.share());
    this.shared = make("p", { className: "shared", role: "status" });
    this.result = make("div", "result", this.total, this.list, make("div", "acts", this.another, this.sharing), this.shared);
    this.live = make("p", { className: "spoken", role: "status" });
    this.dialog.append(make("div", "top", chosen, switches, this.prompt), this.pack, this.result, this.live);
  }

  /** Count the hand that the address names. */
  async follow() {
    if (location.hash.length > ADDRESS.length) await this.begin();
    else this.clear();
  }

  /** Count the hand that the address names, or else the cards that are chosen. */
  async begin() {
    this.refuse("");
    const link = location.hash.slice(ADDRESS.length + 1, MOST_LETTERS);
    if (link) await this.read(link);
    else await this.settle();
  }

  /** Stop what is said of the hand. */
  leave() {
    this.hush();
    super.leave();
  }

  /** Put it into the page's language. */
  async speak() {
    await super.speak();
    this.captions[1].textContent = say("hand-starter");
    this.crib.words.textContent = this.words("is-crib");
    this.aloud.words.textContent = this.words("aloud");
    this.another.textContent = this.words("another");
    this.sharing.textContent = say("hand-share");
    this.pack.setAttribute("aria-label", this.words("pack"));
    this.list.setAttribute("aria-label", this.words("lines"));
    for (const card of this.buttons()) card.setAttribute("aria-label", nameOf(card.dataset.card));
    const label = this.aloud.input.parentElement;
    if (label) label.hidden = !this.speech.languages.includes(document.documentElement.lang);
    if (this.dialog.open) await this.settle();
  }

  /** @returns {HTMLElement[]} */
  buttons() {
    return /** @type {HTMLElement[]} */ ([...this.pack.children]);
  }

  /** Count the hand of a link; one that names none changes nothing. */
  async read(link) {
    this.prompt.textContent = this.words("loading");
    const found = await this.ask("read", link);
    if (!found) return;
    if (found.cards) {
      this.cards = found.cards;
      this.crib.input.checked = found.is_crib;
    } else this.refuse(this.words("refused", found.refused || this.words("form", EXAMPLE)));
    await this.settle();
  }

  /** Say why there is no count; what does not load is not waited for any more. */
  refuse(sentence, canTryAgain = false) {
    super.refuse(sentence, canTryAgain);
    if (canTryAgain) this.prompt.hidden = true;
  }

  /** Take a card of the pack: four for the hand, then the starter. */
  tap(card) {
    const place = this.cards.indexOf("");
    if (place < 0 || this.cards.includes(card)) return;
    this.refuse("");
    this.cards[place] = card;
    this.focusOn(card);
    this.settle();
  }

  takeBack(place) {
    const card = this.cards[place];
    this.cards[place] = "";
    this.settle();
    this.focusOn(card).focus();
  }

  clear() {
    this.refuse("");
    this.cards.fill("");
    this.crib.input.checked = false;
    this.settle();
  }

  /** Show what is chosen; count it once it is whole. */
  async settle() {
    const isFromPack = this.pack.contains(document.activeElement);
    this.counted = null;
    this.hush();
    this.draw();
    if (this.cards.includes("")) {
      this.turn += 1; // an answer that comes now is about other cards
      this.note();
      this.tell(this.prompt.textContent ?? "");
      return;
    }
    const asked = JSON.stringify({ cards: this.cards, is_crib: this.crib.input.checked });
    const counted = await this.ask("count", asked);
    if (!counted) return;
    this.counted = counted;
    this.draw();
    this.note();
    this.tell(`${counted.patter}; ${counted.total}`);
    if (isFromPack) this.another.focus({ preventScroll: true });
    if (this.aloud.input.checked) this.sayAloud();
  }

  /** Tell a screen reader what is new. */
  tell(text) {
    write(this.live, text);
  }

  /** Note what is chosen in the address and in the title. */
  note() {
    if (!this.dialog.open || !location.hash.startsWith(ADDRESS)) return;
    const [link, points] = this.counted ? [`=${this.counted.link}`, `: ${this.counted.points}`] : ["", ""];
    history.replaceState(null, "", ADDRESS + link);
    this.entitle(say("way-count") + points);
  }

  draw() {
    const { cards, counted } = this;
    const isCrib = this.crib.input.checked;
    const slots = cards.map((card, place) => {
      if (!card) return make("span", "slot");
      const slot = cardElement(card, () => this.takeBack(place));
      slot.setAttribute("aria-label", this.words("take-back", nameOf(card)));
      return slot;
    });
    const next = cards.indexOf("");
    if (next >= 0) slots[next].classList.add("next");
    this.rows[0].replaceChildren(...slots.slice(0, STARTER));
    this.rows[1].replaceChildren(slots[STARTER]);
    this.captions[0].textContent = isCrib ? say("hand-crib") : this.words("four");
    for (const card of this.buttons()) card.setAttribute("aria-disabled", String(next < 0 || cards.includes(card.dataset.card ?? "")));
    this.pack.hidden = next < 0;
    this.prompt.hidden = Boolean(counted);
    const wanted = next === STARTER ? "starter" : isCrib ? "crib-cards" : "hand";
    this.prompt.textContent = this.words(next < 0 ? "loading" : wanted);
    this.result.hidden = !counted;
    this.shared.textContent = "";
    if (!counted) return;
    this.total.replaceChildren(make("b", "", counted.total));
    if (!counted.lines.length) this.total.append(` ${counted.patter}`);
    this.list.replaceChildren(...counted.lines.map((line) => this.line(line)));
  }

  line({ text, combinations, sum }) {
    const drawn = combinations.map((places) => make("span", "combination", ...places.map((place) => cardElement(this.cards[place]))));
    return make("li", "", make("span", "text", text), make("span", "combinations", ...drawn), make("b", "", String(sum)));
  }

  /** Give the pack's one place in the order of Tab to a card, and return it. */
  focusOn(card) {
    const buttons = this.buttons();
    for (const one of buttons) one.tabIndex = one.dataset.card === card ? 0 : -1;
    return buttons[PACK.indexOf(card)];
  }

  /** Go to the card beside or below, by the arrow keys. */
  step(event) {
    const from = PACK.indexOf(event.target.closest("[data-card]")?.dataset.card);
    const card = from >= 0 && event.key in STEPS ? PACK[from + STEPS[event.key]] : undefined;
    if (!card) return;
    event.preventDefault();
    this.focusOn(card).focus();
  }

  /** Stop saying the count; what the board says goes on. */
  hush() {
    if (this.aloud.input.checked) this.speech.stop();
  }

  /** Say the count with the voice of the board's language. */
  async sayAloud() {
    if (!this.counted || this.aloud.input.parentElement?.hidden) return; // this language has no voice
    const { patter, total } = this.counted;
    const text = `${patter}; ${total}`;
    const { turn } = this;
    const language = document.documentElement.lang;
    const [counter, head] = await Promise.all([this.loadModule(), this.speech.load(language)]);
    if (turn !== this.turn) return;
    if (!head) return this.speech.show(say("voice-failed"), 0);
    const { clips, volume, rate } = JSON.parse(counter.spoken(toHex(head), text, language));
    this.speech.use(language);
    this.speech.play(clips, volume, rate, text);
  }

  async share() {
    this.shared.textContent = await handOn(handed(location.hash));
  }
}
