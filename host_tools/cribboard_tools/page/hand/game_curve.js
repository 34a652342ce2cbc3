// The chance to win over a game that has ended: a curve, and the same as a table.
// game_chances.py has the chances; both it and this file are loaded after the start.

import { element } from "./drawer_parts.js";
import { settleFocus } from "./focus.js";
import { onState } from "./state.js";
import { loadStyles } from "./styles.js";
import { SPOKEN, percent, say } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 640, HEIGHT = 300;
const LEFT = 68, RIGHT = 16, TOP = 14, BOTTOM = 36;

/** Return the number, from 0, of the deal that changed the chance most. */
export function turningPoint(points) {
  const changes = points.slice(1).map(({ chance }, at) => Math.abs(chance - points[at].chance));
  return changes.indexOf(Math.max(...changes));
}

function shape(name, attributes, ...inner) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inner);
  return made;
}

/** Return the chance of a point as text; that of the end is certain. */
function chanceOf({ chance, dealer }) {
  return percent(chance, dealer >= 0);
}

export class GameCurve {
  /** settings: the way to ask main.py (settings.js). */
  constructor(settings) {
    this.settings = settings;
    this.points = [];
    this.opener = element("button", { id: "curve-open", className: "quiet", type: "button", hidden: true });
    document.getElementById("why-open")?.after(this.opener);
    this.title = element("h2", { id: "curve-title", tabIndex: -1 });
    this.title.autofocus = true;
    this.body = element("div", {});
    this.closer = element("button", { className: "close", type: "button" });
    this.dialog = element("dialog", { id: "curve" }, this.title, this.body, this.closer);
    this.dialog.setAttribute("aria-labelledby", "curve-title");
    document.body.append(this.dialog);
    this.closer.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.dialog.close(); });
    this.dialog.addEventListener("close", settleFocus);
    this.opener.addEventListener("click", () => this.open());
    document.addEventListener(SPOKEN, () => this.translate());
    this.translate();
    onState((now) => this.follow(now));
  }

  /** Offer the curve from the end of a game to the beginning of the next. */
  follow(now) {
    this.names = now.names;
    const isKnown = now.winner >= 0 && now.form === "six-card";
    this.opener.hidden = !isKnown || !this.settings.answer; // another tab has the board
    if (this.opener.hidden && this.dialog.open) this.dialog.close();
  }

  translate() {
    this.opener.textContent = say("curve");
    this.closer.textContent = say("close");
    if (this.dialog.open) this.show();
  }

  async open() {
    await Promise.all([loadStyles("game_curve.css"), this.settings.options.prepare()]);
    if (!this.settings.answer || this.dialog.open) return;
    this.points = this.settings.ask({ do: "chances" }).chances;
    this.show();
    this.dialog.showModal();
  }

  show() {
    const { points } = this;
    this.title.textContent = say("curve-of", this.names[0]);
    if (points.length < 2) {
      this.body.replaceChildren(element("p", {}, say("curve-none")));
      return;
    }
    const at = turningPoint(points);
    const turn = say("curve-turn", { n: at + 1, what: chanceOf(points[at]), more: chanceOf(points[at + 1]) });
    this.body.replaceChildren(this.picture(at, turn), this.legend(), element("p", { className: "turn-text" }, turn), this.table());
  }

  /** The curve; a screen reader gets its name, and then the table. */
  picture(turn, label) {
    const { points } = this;
    const x = (place) => LEFT + ((WIDTH - LEFT - RIGHT) * place) / (points.length - 1);
    const y = (chance) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
    const floor = HEIGHT - BOTTOM;
    const picture = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${this.title.textContent}. ${label}` });
    picture.append(shape("rect", { class: "band", x: x(turn), y: TOP, width: x(turn + 1) - x(turn), height: floor - TOP }));
    for (const chance of [0, 0.25, 0.5, 0.75, 1]) {
      picture.append(
        shape("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(chance), y2: y(chance) }),
        shape("text", { class: "side", x: LEFT - 8, y: y(chance) + 5 }, percent(chance, false)));
    }
    points.forEach(({ dealer }, place) => {
      const text = dealer < 0 ? say("curve-end") : String(place + 1);
      picture.append(shape("text", { class: dealer < 0 ? "end" : "deal", x: x(place), y: floor + 24 }, text));
    });
    const line = (from, to, name) => shape("polyline", {
      class: name, points: points.slice(from, to).map(({ chance }, place) => `${x(from + place)},${y(chance)}`).join(" "),
    });
    picture.append(line(0, points.length, "line"), line(turn, turn + 2, "turn"));
    points.forEach(({ chance, dealer }, place) => {
      if (dealer >= 0) picture.append(dot(x(place), y(chance), dealer));
    });
    return picture;
  }

  /** What a full and a hollow dot mean: who deals. */
  legend() {
    const parts = [0, 1].map((track) => {
      const sample = shape("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, dot(7, 7, track));
      return element("span", {}, sample, say("curve-deals", this.names[track]));
    });
    return element("p", { className: "legend" }, ...parts);
  }

  table() {
    const head = ["sheet-deal", "sheet-dealer", "scores", "curve-chance"];
    const rows = this.points.map((point, place) => this.row(point, place));
    return element("table", {},
      element("caption", { className: "spoken" }, this.title.textContent),
      element("thead", {}, element("tr", {}, ...head.map((key) => element("th", { scope: "col" }, say(key))))),
      element("tbody", {}, ...rows));
  }

  row(point, place) {
    const { dealer, scores } = point;
    return element("tr", {},
      element("th", { scope: "row" }, dealer < 0 ? say("curve-end") : String(place + 1)),
      element("td", {}, dealer < 0 ? "" : this.names[dealer]),
      element("td", {}, scores.join(" : ")),
      element("td", {}, chanceOf(point)));
  }
}

function dot(cx, cy, track) {
  return shape("circle", { class: track ? "dot hollow" : "dot", cx, cy, r: 5 });
}
