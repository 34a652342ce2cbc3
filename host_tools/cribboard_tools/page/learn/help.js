// "How to play": what there is to know about the game on the screen, by the mode of the page and, at the
// table, by the way of use. Loaded when it is wanted, with the texts of texts.js `loadGuide`.

import { heading, make } from "../base/elements.js";
import { current } from "../base/state.js";
import { fill, say } from "../base/texts.js";

const BOARD_KEYS = [
  ["[1] – [9]", "help-ace-nine", "", "1 – 9; A = {rank-A}"],
  ["[0]", "rank-10", "", "0, T"],
  ["[A] [B] [C]", "help-faces", "help-by-hand", "J Q K"],
  ["[D]", "go", "menu", "D, G"],
  ["[∗]", "help-undo", "redo", "Backspace, {help-ctrl-z}"],
  ["[#]", "help-done", "", "Enter"],
];
const HAND_KEYS = [
  ["A 2 – 9 T J Q K", "help-key-card"], ["Enter", "help-key-act"], ["G", "help-key-go"],
  ["Backspace, {help-ctrl-z}", "help-key-undo"], ["H", "hand-hint"], ["W", "help-key-why"],
  ["M", "help-key-own"], ["L", "help-key-table"], ["S", "help-key-scores"], ["?", "how"],
];

/** What the help of a game has: its title, its first words, the points, whether the board's keys are in
    it, and small words at its end. */
const HELPS = {
  learn: ["help-learn-title", "help-learn-1", ["help-learn-2", "help-learn-3"], true, ["help-keys"]],
  hand: ["help-hand-title", "help-hand-1", ["help-hand-2", "help-hand-3", "help-hand-4", "help-hand-5"], false, ["help-keys", "help-kept"]],
  referee: ["help-title", "help-1", ["help-2", "help-3", "help-4", "help-5", "help-6"], true, ["help-7", "help-8", "help-keys", "help-kept"]],
  count: ["help-title", "help-count-1", ["help-2", "help-count-2", "help-count-3", "help-5", "help-count-4"], true, ["help-7", "help-8", "help-keys", "help-kept"]],
  scoreboard: ["help-title", "help-points-1", ["help-points-2", "help-points-3", "help-points-4"], true, ["help-7", "help-8", "help-keys", "help-kept"]],
};

/** Return an element with a text, in which `[key]` is a key and `*bold*` bold. */
function told(tag, text, name = "") {
  const element = make(tag, name);
  fill(element, text.replace(/{([\w-]+)}/g, (_, key) => say(key)));
  return element;
}

function row(tag, cells) {
  return make("tr", "", ...cells.map((text) => told(tag, text)));
}

function table(heads, rows) {
  return make("table", "", row("th", heads.map((key) => say(key))), ...rows);
}

/** The keys of the board, with what they mean when held and on a computer's keyboard. */
function boardKeys() {
  const rows = BOARD_KEYS.map(([key, card, held, typed]) => row("td", [key, say(card), held && say(held), typed]));
  return table(["help-head-key", "help-head-card", "help-head-held", "help-head-keyboard"], rows);
}

function handKeys() {
  return table(["help-head-keyboard", "help-key-means"], HAND_KEYS.map(([key, means]) => row("td", [key, say(means)])));
}

/** Show the help of the game on the screen in its dialog. */
export function showHelp(dialog) {
  if (dialog.open) return;
  const { mode } = document.documentElement.dataset;
  const [title, first, points, hasBoardKeys, small] = HELPS[mode] ?? HELPS[current()?.way] ?? HELPS.referee;
  const head = heading("help-title");
  fill(head, say(title));
  const list = make("ol", "", ...points.map((key) => told("li", say(key))));
  const form = make("form", "", Object.assign(told("button", say("help-play")), { type: "submit" }));
  form.method = "dialog";
  dialog.replaceChildren(head, told("p", say(first)), list, hasBoardKeys ? boardKeys() : handKeys(),
    ...small.map((key) => told("p", say(key), "small")), form);
  dialog.showModal();
}
