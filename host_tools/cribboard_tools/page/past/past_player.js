// One match step by step: the board, what was said and laid, forwards and backwards, with its sounds.

import { Board } from "../board/board.js";
import { button, make, option, write } from "../base/elements.js";
import { cardRow } from "../hand/cards.js";

const STEP_MS = 1100; // between two steps while it plays
const VOLUME = 1; // soft

export class Player {
  /** client: of the worker; sound: the page's; words: the room's; goOn: called with a number of commands,
      to play on from there. */
  constructor({ client, sound, words, goOn }) {
    this.client = client;
    this.sound = sound;
    this.words = words;
    this.goOn = goOn;
    this.count = 0;
    /** As past.py opens it. @type {any} */
    this.match = null;
    this.wanted = -1; // the newest step that was asked for: the next one is counted from it
    this.timer = 0;
    this.layout = "";
    const { board, wood } = Board.made();
    this.board = board;
    this.scores = make("p", "scores");
    this.told = make("p", { className: "told", role: "status" });
    this.cards = make("div", "table-cards");
    const go = (count, isHeard = false) => { this.pause(); this.to(count, isHeard); };
    this.range = make("input", { type: "range", min: "0", oninput: () => go(Number(this.range.value)) });
    const step = (key, label, by) => {
      const made = button("step", label, () => go(by(this.wanted), true));
      made.dataset.key = key;
      return made;
    };
    this.steps = [
      step("first", "⏮", () => 0), step("back", "◀", (at) => at - 1),
      button("step play", "", () => this.toggle()),
      step("next", "▶", (at) => at + 1), step("last", "⏭", () => this.match.count),
    ];
    this.playing = this.steps[2];
    this.playing.dataset.key = "play";
    this.deals = make("select", { onchange: () => go(Number(this.deals.value)) });
    this.sounding = make("input", { type: "checkbox", checked: true });
    this.soundLabel = make("label", "");
    this.resume = button("main", "", () => this.goOn(this.count));
    this.dealLabel = make("label", "");
    this.element = make("section", "player",
      wood,
      make("div", "steps", ...this.steps, this.range),
      make("div", "shown", this.scores, this.told, this.cards),
      make("div", "acts", this.dealLabel, this.soundLabel, this.resume));
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  speak() {
    const { words } = this;
    for (const one of this.steps) {
      const key = one === this.playing && this.timer ? "pause" : one.dataset.key;
      one.ariaLabel = one.title = words(`step-${key}`);
    }
    this.playing.textContent = this.timer ? "❚❚" : "►";
    this.range.ariaLabel = words("step-range");
    this.soundLabel.replaceChildren(this.sounding, words("sound"));
    this.dealLabel.replaceChildren(words("deal"), " ", this.deals);
    this.resume.textContent = words("go-on");
    this.board.element.ariaLabel = words("lights");
  }

  /** Show a match from a step on; match: as past.py opens it. */
  async begin(match, count) {
    this.pause();
    this.match = match;
    this.count = -1;
    this.layout = "";
    this.range.max = String(match.count);
    let [game, deal] = [0, 0];
    this.deals.replaceChildren(...match.begins.map((at) => {
      const isGame = match.starts.includes(at);
      if (isGame) [game, deal] = [game + 1, 0];
      deal += 1;
      const text = match.starts.length > 1 ? this.words("game-deal", { n: game, m: deal }) : String(deal);
      return option(String(at + 1), text);
    }));
    this.speak();
    await this.to(count);
  }

  /** Go to the step after so many commands; isHeard: with its sound. */
  async to(count, isHeard = false) {
    const to = Math.min(Math.max(count, 0), this.match.count);
    if (to === this.wanted && to === this.count) return;
    this.wanted = to;
    const shown = await this.client.ask("at", { count: to });
    if (to !== this.wanted) return; // another one was asked for meanwhile
    this.count = to;
    await this.draw(shown);
    if (isHeard && this.sounding.checked) this.sound.play(shown.sound, VOLUME);
  }

  async draw(shown) {
    this.range.value = String(this.count);
    const layout = String([shown.layout, shown.names, shown.colours]);
    if (layout !== this.layout) {
      this.layout = layout;
      this.board.engrave({ names: shown.names, colours: shown.colours, players: shown.names.length });
      this.board.setLayout((await this.client.ask("layout")).layout);
    }
    this.board.show(shown.pixels);
    const begun = this.match.begins.findLast((at) => at < this.count);
    if (begun !== undefined) this.deals.value = String(begun + 1);
    this.range.ariaValueText = this.words("step-of", { n: this.count, m: this.match.count });
    this.scores.replaceChildren(...shown.scores.map((score, track) => make("span", "", `${shown.names[track]} `, make("b", "", String(score)))));
    write(this.told, [this.range.ariaValueText, shown.said || shown.line].filter(Boolean).join(" · "));
    this.cards.replaceChildren(...this.rows(shown));
    this.resume.disabled = this.count === 0;
  }

  /** The cards of a step: each hand that is known, what was laid, the starter and the crib. */
  rows({ hands, laid, starter, crib, seats, total, phase }) {
    const row = (label, ...content) => make("p", "", make("span", "label", label), ...content);
    const gone = laid.map(([, card]) => card);
    const rows = hands.map((hand, seat) => row(seats[seat], cardRow(hand, phase === "play" ? hand.filter((card) => !gone.includes(card) && !gone.includes(card[0])) : [])));
    if (laid.length) rows.push(row(phase === "play" ? this.words("laid", { n: total }) : this.words("laid-all"), cardRow(gone)));
    if (starter) rows.unshift(row(this.words("starter"), cardRow([starter])));
    if (crib.length) rows.push(row(this.words("crib"), cardRow(crib)));
    return rows;
  }

  key(event) {
    if (event.target === this.range || event.target === this.deals || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.pause();
    this.to(this.wanted + by, true);
  }

  toggle() {
    if (this.timer) return this.pause();
    const go = async () => {
      await this.to(this.wanted >= this.match.count ? 0 : this.wanted + 1, true);
      if (!this.timer) return;
      if (this.count >= this.match.count) this.pause();
      else this.timer = setTimeout(go, STEP_MS);
    };
    this.timer = setTimeout(go);
    this.speak();
  }

  pause() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.speak();
  }
}
