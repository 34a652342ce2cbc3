// The review of a game: who won and how, the curve, the costliest decisions, every decision.

import { button, make, table } from "../base/elements.js";
import { cardRow } from "../hand/cards.js";
import { chanceOf, curve, sample, turningPoint } from "./past_curve.js";
import { percent, say, share } from "../base/texts.js";

const KINDS = ["play", "hand", "crib", "other"];

export class ReviewView {
  /** words: the room's; show: called with the number of commands that lead to a decision; goOn: called
      with the same, to play on from there. */
  constructor({ words, show, goOn }) {
    this.words = words;
    this.show = show;
    this.goOn = goOn;
    this.element = make("section", "review");
    this.names = /** @type {string[]} */ ([]);
  }

  /** Show a game: its names, its row of the record (null while it goes on), and the review so far
      (null where there is none). */
  take(names, row, facts) {
    this.names = names;
    const isOpen = this.element.querySelector("details")?.open ?? false;
    this.element.replaceChildren(
      ...(row ? [this.result(row)] : []),
      ...(facts?.points.length ? this.valued(facts, isOpen) : [make("p", "", this.words("no-curve"))]));
  }

  /** Who won and how: the points by where they came from. */
  result(row) {
    const sources = KINDS.filter((kind) => kind !== "other" || row.sources.some(({ other }) => other));
    const rows = sources.map((kind) => [this.words(`from-${kind}`), ...row.sources.map((source) => String(source[kind]))]);
    rows.push([this.words("score"), ...row.scores.map(String)]);
    return make("div", "result", make("p", "who", this.resultText(row)), table(say("points"), ["", ...row.names], rows));
  }

  resultText(row) {
    if (!row.winners.length) return this.words(`ended-${row.kind}`);
    const who = row.winners.map((track) => row.names[track]).join(", ");
    const [best, ...others] = [row.scores[row.winners[0]], ...row.scores.filter((_, track) => !row.winners.includes(track))];
    const by = Math.abs(best - (row.form === "losing" ? Math.min(...others) : Math.max(...others)));
    const won = this.words(row.kind === "won" ? "won" : `ended-${row.kind}-by`, { who, n: by });
    return row.skunk === "none" ? won : `${won} ${this.words(`skunk-${row.skunk}`)}`;
  }

  valued(facts, isOpen) {
    const { points, costs, luck, done, deals, costliest, unknown } = facts;
    const at = turningPoint(points);
    const turn = points.length > 1
      ? this.words("turn", { n: at + 1, what: chanceOf(points[at]), more: chanceOf(points[at + 1]) }) : "";
    const label = this.words("chance-of", { who: this.names[0] });
    const legend = [0, 1].map((track) => make("span", "", sample(track), this.words("deals", { who: this.names[track] })));
    return [
      make("h3", "", label),
      curve(facts, `${label}. ${turn}`, this.words, ({ place }) => this.show(place)),
      make("p", "legend", ...legend, make("span", "", this.words("dots"))),
      make("p", "turn-text", turn),
      make("p", { className: "progress", role: "status" }, facts.is_done ? "" : this.words("working", { n: done, m: deals })),
      make("p", "skill", this.skill(costs, luck, unknown)),
      ...(costliest.length ? [make("h3", "", this.words("costliest")), this.costliest(costliest)] : []),
      this.all(facts, isOpen),
    ];
  }

  /** What both players' decisions cost, and what the cards gave. */
  skill(costs, luck, unknown) {
    const [who, other] = this.names;
    const text = [
      this.words("costs", { who, n: share(costs[0], 1), other, m: share(costs[1], 1) }),
      this.words("luck", { who: luck < 0 ? other : who, n: share(Math.abs(luck), 1) }),
    ];
    if (unknown.length) text.push(this.words("unknown", { n: unknown.map((deal) => deal + 1).join(", ") }));
    return text.join(" ");
  }

  /** The costliest decisions, each with its cards, the better choice, and a way on from there. */
  costliest(moves) {
    return make("ol", "costly", ...moves.map(({ track, is_dealer: isDealer, deal, scores, kind, cards, best, cost, held, place }) => {
      const told = this.words(isDealer ? "at-dealer" : "at-pone", { who: this.names[track], n: deal + 1, m: scores.join(" : ") });
      const choice = (text, some) => make("p", "choice", text, " ", cardRow(some));
      return make("li", "", make("p", "", told), cardRow(held, cards),
        choice(this.words(`${kind}-was`), cards), choice(this.words(`${kind}-best`, { n: share(cost, 1) }), best),
        make("p", "acts",
          button("", this.words("show"), () => this.show(place)),
          button("", this.words("go-on"), () => this.goOn(place))));
    }));
  }

  /** The curve and every decision as tables, which are made when they are opened. What is not in view
      is not laid out: a review that grows draws them anew with each deal. */
  all(facts, isOpen) {
    const details = make("details", "", make("summary", "", this.words("all")));
    const fill = () => { if (details.open && details.children.length === 1) details.append(...this.tables(facts).map((one) => make("div", "rows", one))); };
    details.addEventListener("toggle", fill);
    details.open = isOpen;
    fill();
    return details;
  }

  tables({ points, moves }) {
    const { words } = this;
    const rows = points.map((point, place) => [
      point.dealer < 0 ? words("end") : String(place + 1),
      point.dealer < 0 ? "" : this.names[point.dealer],
      point.scores.join(" : "), chanceOf(point),
    ]);
    const decisions = moves.map(({ deal, place, track, cards, cost, best, after }) => [
      button("link", String(deal + 1), () => this.show(place)),
      this.names[track], cardRow(cards), cost ? cardRow(best) : "✓", cost ? share(cost, 1) : "", percent(after),
    ]);
    return [
      table(words("chances"), ["deal", "dealer", "score", "chance"].map((key) => words(key)), rows),
      table(words("decisions"), ["deal", "who", "chose", "better", "cost", "chance"].map((key) => words(key)), decisions),
    ];
  }
}
