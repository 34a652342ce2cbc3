// The record of the games that have ended, drawn: a player's games, averages beside par.

import { faceOf } from "../hand/cards.js";
import { shownDay } from "../board/day.js";
import { make, option, table } from "../base/elements.js";
import { decimal, say, share } from "../base/texts.js";

const MOST_POINTS = 10; // of a bar

export class RecordView {
  /** words: the room's; choose: called with the name of a player. */
  constructor(words, choose) {
    this.words = words;
    this.element = make("section", "record");
    this.choice = make("select", { onchange: () => choose(this.choice.value) });
  }

  /** Take a summary, as past.py answers it. */
  take({ players, summary }) {
    const { words } = this;
    if (!players.length) {
      this.element.replaceChildren(make("p", "", words("no-record")));
      return;
    }
    const options = players.map(([name, games]) => option(name, `${name} (${games})`));
    if (document.activeElement !== this.choice) this.choice.replaceChildren(...options);
    this.choice.value = summary.name;
    const label = make("label", "", words("player"), " ", this.choice);
    if (!this.choice.isConnected) this.element.replaceChildren(label);
    else this.element.replaceChildren(/** @type {Node} */ (this.choice.parentElement));
    this.element.append(...this.figures(summary), ...this.drawn(summary), ...this.tables(summary));
  }

  figures({ games, won, spread_mean: spread, skunks_given: given, skunks_taken: taken, streaks: [longest, , now], costs }) {
    const { words } = this;
    const facts = [
      [words("games"), String(games)],
      [words("games-won"), games ? `${won} (${share(won / games)})` : "0"],
      [words("spread"), `${spread > 0 ? "+" : ""}${decimal(spread, 1)}`],
      [words("skunks"), `${given} : ${taken}`],
      [words("streak"), now > 0 ? words("streak-won", { n: now }) : now < 0 ? words("streak-lost", { n: -now }) : "–"],
      [words("longest"), String(longest)],
      ...(costs[0] ? [[words("mean-cost"), share(costs[1])]] : []),
    ];
    return [make("dl", "figures", ...facts.map(([name, value]) => make("div", "", make("dt", "", name), make("dd", "", value))))];
  }

  drawn({ averages }) {
    const bars = make("div", "bars", ...averages.map((one) => this.bar(one)));
    return averages.length ? [make("h3", "", this.words("averages")), bars, make("p", "small", this.words("par"))] : [];
  }

  /** A player's average of one kind as a bar, with par as a line across it. */
  bar({ what, role, deals, average, par }) {
    const label = this.words(`${what}-${role}`);
    const track = make("span", "track", make("i", ""), make("b", ""));
    track.style.setProperty("--own", String(Math.min(1, average / MOST_POINTS)));
    track.style.setProperty("--par", String(par / MOST_POINTS));
    track.ariaHidden = "true";
    const over = average - par;
    return make("p", "", make("span", "label", label), track,
      make("span", "value", this.words("average", {
        n: decimal(average, 2), m: `${over > 0 ? "+" : ""}${decimal(over, 2)}`, what: deals,
      })));
  }

  tables({ results, best }) {
    const { words } = this;
    const rows = results.filter((one) => one.dealt_first === "either").map((one) => [
      one.opponent, String(one.games), String(one.won), share(one.won / one.games),
    ]);
    const hands = best.map(([points, kind, cards, starter, date]) => [
      String(points), words(`from-${kind}`), written(cards), written(starter), shownDay(date) || "–",
    ]);
    return [
      ...(rows.length ? [make("h3", "", words("against")), table(words("against"), [words("who"), words("games"), words("games-won"), "%"], rows)] : []),
      ...(hands.length ? [make("h3", "", words("highest")), table(words("highest"), [say("points"), words("what"), words("cards"), words("starter"), words("date")], hands)] : []),
    ];
  }
}

/** Cards as players write them: 5♥ J♦. */
function written(cards) {
  return cards.split(" ").map(faceOf).join(" ");
}
