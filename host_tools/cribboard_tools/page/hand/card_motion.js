// Moves the cards from where they lay to where they lie now: dealt, laid, swept aside, turned over.

import { keyOf } from "./keyed.js";

const MOVE_MS = 190;
const NEXT_MS = 10; // so much later each of several cards begins; the last one has moved in 250 ms
const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const PACK = "pack";
/** Where a card that was not seen before comes from, by the line in which it lies: of the lines that have
    lost a card, else of the pack. */
const ORIGINS = {
  series: ["theirs"], crib: ["mine", "theirs"], opened: ["crib"], mine: ["crib"], theirs: ["series", "swept", "crib"],
};

const lineOf = (card) => card.closest("[data-line]")?.dataset.line ?? "";

/** Return where each card lies: a Map of its key to its place and line. */
export function places(root) {
  const cards = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".card")]);
  return new Map(cards.map((card) => {
    const isBack = card.classList.contains("back");
    return [keyOf(card), { card, box: card.getBoundingClientRect(), line: lineOf(card), isBack }];
  }));
}

/** Let each card of a picture go from its place in the picture before; before: its `places`. */
export function move(root, before) {
  if (LESS_MOTION.matches) return;
  for (const card of root.querySelectorAll(".card")) {
    for (const animation of card.getAnimations()) if (animation.id === PACK) animation.cancel();
  }
  const after = places(root);
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, place]) => place);
  const pack = before.get(PACK) ?? after.get(PACK);
  let late = 0;
  for (const [key, { card, box, line, isBack }] of after) {
    let from = before.get(key);
    if (!from) {
      const at = gone.findIndex((place) => ORIGINS[line]?.includes(place.line));
      from = at < 0 ? pack : gone.splice(at, 1)[0];
    }
    if (!from || !box.width) continue;
    const [x, y] = [from.box.left - box.left, from.box.top - box.top];
    const size = from.box.width / box.width;
    const isTurned = from.isBack !== isBack;
    if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(size - 1) < 0.01 && !isTurned) continue;
    const animation = card.animate(
      { translate: [`${x}px ${y}px`, "0 0"], scale: [String(size), "1"], rotate: [isTurned ? "y 90deg" : "y 0deg", "y 0deg"], transformOrigin: ["0 0", "0 0"] },
      { duration: MOVE_MS, delay: Math.min(late, 6) * NEXT_MS, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)", fill: "backwards" });
    animation.id = PACK;
    late += 1;
  }
}
