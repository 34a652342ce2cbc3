// The settings drawer: labelled controls for everything in the board's menu.
// main.py answers `ask` (settings_bridge.py) with the state: the settings by group, their names and
// values in the board's language. Controls are made once and then updated, so that the focus stays.

import * as texts from "./texts.js";
import { loadCard } from "./card.js";
import { control } from "./drawer_controls.js";
import { corrections, newGame, players } from "./drawer_game.js";
import { capital, confirmation, element, field, fold, message } from "./drawer_parts.js";

/** Menu items with controls of their own, by the name of their dialog. */
const HINTLESS = new Set(["names", "colours", "set score", "penalty", "overrule", "confirm"]);
/** Groups that a lesson or a dealt hand does not have: their game is the page's. */
const OF_FREE_GAMES = new Set(["game", "rules", "players", "corrections"]);
const BOARDS = {
  "two-track": () => texts.say("board-two-track"),
  matrix: () => texts.say("board-matrix"),
  "matrix-1": () => texts.say("board-matrix-1"),
  "matrix-3": () => texts.say("board-matrix-3"),
  "matrix-british": () => texts.say("board-matrix-british"),
  "three-track": () => texts.say("board-three-track"),
  "single-track": () => texts.say("board-single-track"),
  british: () => texts.say("board-british"),
};
/** What the values of a setting mean, where the key card has no room for it. */
const MEANINGS = {
  way: () => texts.say("about-way"),
  level: () => texts.say("about-level"),
  form: () => texts.say("about-form"),
};
const GROUPS = {
  game: () => texts.say("group-game"),
  rules: () => texts.say("group-rules"),
  players: () => texts.say("group-players"),
  board: () => texts.say("group-board"),
  sound: () => texts.say("group-sound"),
  language: () => texts.say("group-language"),
  corrections: () => texts.say("group-corrections"),
  help: () => texts.say("group-help"),
};

export class Drawer {
  /** settings: of settings.js. */
  constructor(settings) {
    this.settings = settings;
    this.dialog = settings.dialog;
    this.body = this.dialog.querySelector(".drawer-body");
    this.said = this.dialog.querySelector(".drawer-said");
    this.card = null;
    this.shape = "";
    /** Show a new state in the controls. @type {((state: any) => void)[]} */
    this.updates = [];
    this.held = null; // the input whose text is being taken
    this.lang = document.documentElement.lang;
    document.addEventListener(texts.SPOKEN, () => this.translate());
  }

  /** Show everything in the page's new language, whose words may come after the new state. */
  translate() {
    const { lang } = document.documentElement;
    if (lang === this.lang) return; // the focus stays where it is
    this.lang = lang;
    this.shape = "";
    if (this.state && this.settings.isOpen) this.show(this.state);
  }

  /** Fetch what explains the settings; without it they have no hints. */
  async prepare() {
    this.card ??= await loadCard().catch(() => null);
  }

  /** Show the settings as they are now. */
  begin() {
    this.ask({ do: "look" });
  }

  /** Carry out a request; show the new state; return the refusal, "" if there was none. */
  ask(request) {
    const { refused, letter, said, state } = this.settings.ask(request);
    this.show(state);
    this.said.textContent = said;
    return letter ? texts.say("name-letter", letter) : refused;
  }

  /** Do something that ends with the board: close the drawer if it is not refused. */
  act(request) {
    const refused = this.ask(request);
    if (refused) this.said.textContent = refused;
    else this.dialog.close();
  }

  /** Show a state; the controls are made anew only if other ones are needed. */
  show(state) {
    this.state = state;
    const shape = JSON.stringify([
      state.language, state.is_free, state.game.captains.length, state.game.seats[0].length,
      state.corrections.names.length, state.corrections.seats.length,
      state.groups.map(({ items }) => items.map(({ settings }) => settings.map(({ name }) => name))),
    ]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.build(state);
    }
    for (const update of this.updates) update(this.state);
  }

  build(state) {
    const active = document.activeElement?.id;
    const open = [...this.body.querySelectorAll("details[open]")].map(({ id }) => id);
    this.updates = [];
    const shown = state.groups.filter(({ name }) => state.is_free || !OF_FREE_GAMES.has(name));
    const groups = shown.map(({ name, items }, at) => {
      const isOpen = open.length ? open.includes(`group-${name}`) : at === 0;
      return fold(`group-${name}`, GROUPS[name](), isOpen, this.group(name, items));
    });
    const more = element("p", {}, texts.say("at-the-table", texts.say("way-table")));
    this.body.replaceChildren(...groups, ...(state.is_free ? [] : [more]));
    if (active) document.getElementById(active)?.focus();
  }

  group(name, items) {
    if (name === "players") return players(this);
    if (name === "corrections") return corrections(this);
    const made = items.flatMap((item) => this.item(item));
    if (name === "board") return [this.boardKind(), ...made];
    if (name === "help") return [...made, this.printing()];
    return made;
  }

  /** The controls of a menu item. */
  item(item) {
    const meaning = MEANINGS[item.settings[0]?.name]?.();
    const hint = HINTLESS.has(item.dialog) ? "" : meaning ?? this.purpose(item.item);
    const made = item.settings.map((setting, at) => control(this, setting, at ? "" : hint));
    const isFree = this.state.is_free;
    const isOther = !item.settings.length && !item.rows && !HINTLESS.has(item.dialog);
    if (isFree && (item.dialog === "coach" || isOther)) {
      if (isOther) made.push(message(capital(item.name), hint));
      const open = () => this.act({ do: "open", item: item.item });
      made.push(element("button", { type: "button", className: "act", id: `open-${item.dialog}`, onclick: open },
        texts.say("open-on-board", capital(item.name))));
    }
    if (item.rows) {
      const rows = element("pre", { id: `rows-${item.dialog}`, tabIndex: 0 });
      this.updates.push((state) => {
        rows.textContent = find(state, item.item).rows.join("\n");
      });
      made.push(element("h4", {}, capital(item.name)), rows);
    }
    const { reset, start } = this.state.questions;
    if (item.name === start.name) made.push(newGame(this));
    if (isFree && item.name === reset.name) {
      made.push(confirmation("reset", capital(reset.name), reset.question, texts.say("do-it"),
        texts.say("keep-it"), () => this.report(this.ask({ do: "reset" }))));
    }
    return made;
  }

  /** The key card's words for a menu item. */
  purpose(number) {
    const items = this.card?.[this.state.language]?.items ?? [];
    return items.find(([own]) => own === number)?.[2] ?? "";
  }

  /** Ask with what is typed in an input, which keeps it where it is refused. */
  send(input, request, fail, show) {
    this.held = input;
    const refused = this.ask(request);
    this.held = null;
    fail(refused);
    if (!refused) show(this.state);
  }

  /** Whether an input has what is typed, and not yet taken. */
  isHeld(input) {
    return this.held === input || input.getAttribute("aria-invalid") === "true";
  }

  report(refused) {
    if (refused) this.said.textContent = refused;
    return refused;
  }

  /** The board that is drawn, of all presets. The menu's own item, which finds a panel, is not shown. */
  boardKind() {
    const named = this.state.boards.filter((name) => name in BOARDS).map((name) => [name, BOARDS[name]()]);
    const options = [["", texts.say("board-auto")], ...named].map(([value, label]) => element("option", { value }, label));
    const input = element("select", {
      onchange: () => this.report(this.ask({ do: "draw-board", name: input.value })),
    }, ...options);
    const { container } = field("board-kind", texts.say("board-kind"), input, texts.say("board-kind-hint"));
    this.updates.push((state) => { input.value = state.board; });
    return container;
  }

  printing() {
    const button = element("button", { type: "button", className: "act", id: "print", onclick: () => this.settings.options.print() },
      texts.say("print"));
    return element("div", {}, button, element("p", { className: "hint" }, texts.say("print-hint")));
  }
}

function find(state, number) {
  return state.groups.flatMap(({ items }) => items).find(({ item }) => item === number);
}
