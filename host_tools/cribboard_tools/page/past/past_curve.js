// The chance to win over a game: a curve with every decision as a point, and the same as a table.

import { shape } from "../base/elements.js";
import { percent } from "../base/texts.js";

const WIDTH = 640;
const LEFT = 68, RIGHT = 16, TOP = 14, FLOOR = 264, BOTTOM = 36;

/** Return the number, from 0, of the deal that changed the chance most. */
export function turningPoint(points) {
  const changes = points.slice(1).map(({ chance }, at) => Math.abs(chance - points[at].chance));
  return changes.indexOf(Math.max(...changes));
}

/** Return the chance of a point as text; that of the end is certain. */
export function chanceOf({ chance, dealer }) {
  return percent(chance, dealer >= 0);
}

/** Return decisions with their place along the curve, and the chance of track 0 as who decided saw it. */
function placed(moves) {
  return moves.map((move) => {
    const own = moves.filter(({ deal }) => deal === move.deal);
    const chance = move.track ? 1 - move.after : move.after;
    return { move, at: move.deal + (own.indexOf(move) + 1) / (own.length + 1), chance };
  });
}

/** The curve of a review; label: its name; words: the room's; onPick: called with a decision. */
export function curve(review, label, words, onPick) {
  const { points, moves, costliest } = review;
  const turn = turningPoint(points);
  const x = (step) => LEFT + ((WIDTH - LEFT - RIGHT) * step) / Math.max(1, points.length - 1);
  const y = (share) => TOP + (FLOOR - TOP) * (1 - share);
  const picture = shape("svg", { viewBox: `0 0 ${WIDTH} ${FLOOR + BOTTOM}`, role: "img", "aria-label": label, class: "curve" },
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      shape("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(share), y2: y(share) }),
      shape("text", { class: "side", x: LEFT - 8, y: y(share) + 5 }, percent(share, false)),
    ]));
  if (points.length > 1) {
    picture.prepend(shape("rect", { class: "band", x: x(turn), y: TOP, width: x(turn + 1) - x(turn), height: FLOOR - TOP }));
  }
  points.forEach(({ dealer }, place) => {
    const text = dealer < 0 ? words("end") : String(place + 1);
    picture.append(shape("text", { class: dealer < 0 ? "end" : "deal", x: x(place), y: FLOOR + 24 }, text));
  });
  const line = points.map(({ chance }, place) => `${x(place)},${y(chance)}`).join(" ");
  picture.append(shape("polyline", { class: "line", points: line }));
  points.forEach(({ chance, dealer }, place) => {
    if (dealer >= 0) picture.append(dot(x(place), y(chance), dealer));
  });
  for (const { move, at, chance } of placed(moves)) {
    const rank = costliest.findIndex((one) => one.place === move.place && one.track === move.track && one.kind === move.kind);
    const mark = shape("circle", { class: `decision of-${move.track}${rank < 0 ? "" : " costly"}`, cx: x(at), cy: y(chance), r: rank < 0 ? 3 : 7 });
    mark.addEventListener("click", () => onPick(move));
    picture.append(mark);
    if (rank >= 0) picture.append(shape("text", { class: "rank", x: x(at), y: y(chance) - 11 }, String(rank + 1)));
  }
  return picture;
}

/** A sample of the dot of a deal, by its dealer. */
export function sample(track) {
  return shape("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, dot(7, 7, track));
}

function dot(cx, cy, track) {
  return shape("circle", { class: track ? "dot hollow" : "dot", cx, cy, r: 5 });
}
