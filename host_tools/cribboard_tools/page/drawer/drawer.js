// The settings drawer: labelled controls for everything in the board's menu.
// main.py answers `ask` (settings_bridge.py) with the state: the settings by group, their names and
// values in the board's language. Controls are made once and then updated, so that the focus stays.

import { make } from "../base/elements.js";
import * as texts from "../base/texts.js";
import { isOn, turn } from "../base/switches.js";
import { actButton, capital, confirmation, control, field, fold, segments } from "./drawer_controls.js";
import { corrections, newGame, players } from "./drawer_game.js";

const FACING = "is_screen_facing";
/** Menu items with controls of their own, by the name of their dialog. */
const OWN = new Set(["names", "colours", "set score", "penalty", "overrule", "confirm"]);
/** The groups of a lesson and of a dealt hand, whose games are the page's. */
const GROUPS_OF = { learn: ["board", "sound", "language"], hand: ["players", "board", "sound", "language"] };
/** Settings that only a game at the table has; that of the display is shown with it. */
const OF_TABLE = new Set([FACING, "win_chance"]);

export class Drawer {
  prefix = ""; // of identifiers

  /** settings: of settings.js. */
  constructor(settings) {
    this.settings = settings;
    this.dialog = settings.dialog;
    this.body = this.dialog.querySelector(".drawer-body");
    this.said = this.dialog.querySelector(".drawer-said");
    this.shape = "";
    /** Show a new state in the controls. @type {((state: any) => void)[]} */
    this.updates = [];
    this.held = null; // the input whose text is being taken
    this.lang = document.documentElement.lang;
    document.addEventListener(texts.SPOKEN, () => this.translate());
  }

  /** Show everything in the page's new language, whose words may come after the new state. */
  async translate() {
    if (!await texts.loadGuide().catch(() => null)) return; // the words before are better than none
    const { lang } = document.documentElement;
    if (lang === this.lang) return; // the focus stays where it is
    this.lang = lang;
    this.shape = "";
    if (this.state && this.settings.isOpen) this.show(this.state);
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
    return letter ? texts.say("settings-name-letter", letter) : refused;
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
      state.language, this.mode(), state.game.captains.length, state.game.seats[0].length,
      state.corrections.names.length, state.corrections.seats.length,
      state.groups.map(({ items }) => items.map(({ settings }) => settings.map(({ name }) => name))),
    ]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.build(state);
    }
    for (const update of this.updates) update(this.state);
  }

  mode() {
    return this.state.is_free ? "table" : document.documentElement.dataset.mode;
  }

  build(state) {
    const active = document.activeElement?.id;
    const open = [...this.body.querySelectorAll("details[open]")].map(({ id }) => id);
    this.updates = [];
    const wanted = GROUPS_OF[this.mode()];
    const shown = state.groups.filter(({ name }) => wanted?.includes(name) ?? true);
    const isOne = shown.some(({ name }) => open.includes(`group-${name}`));
    const groups = shown.map(({ name, items }, at) => {
      const isOpen = isOne ? open.includes(`group-${name}`) : at === 0;
      return fold(`group-${name}`, texts.say(`group-${name}`), isOpen, this.group(name, items));
    });
    this.body.replaceChildren(...groups);
    if (active) document.getElementById(active)?.focus();
  }

  group(name, items) {
    if (name === "players") return players(this);
    if (name === "corrections") return corrections(this);
    const isLater = ({ settings }) => settings.some(({ when }) => when === "next-game");
    const later = items.filter(isLater);
    const made = items.filter((item) => !isLater(item)).flatMap((item) => this.item(item));
    if (later.length) {
      const note = make("p", { className: "note" }, texts.say("settings-next-game"));
      this.updates.push((state) => { note.hidden = !state.is_playing; });
      made.push(note, ...later.flatMap((item) => this.item(item)));
    }
    if (name === "board") return [this.boardKind(), ...this.pageSwitches(), ...made];
    if (name === "help") made.push(actButton("print", texts.say("settings-print"), () => this.settings.options.print()));
    return made;
  }

  /** The controls of a menu item. */
  item(item) {
    const isFree = this.state.is_free;
    const shown = item.settings.filter(({ name, is_hardware: isHardware }) => !isHardware && (isFree || !OF_TABLE.has(name)));
    const made = shown.map((setting) => control(this, setting));
    const isOther = !item.settings.length && !item.rows && !OWN.has(item.dialog);
    if (isFree && (item.dialog === "coach" || isOther)) {
      const hint = isOther ? texts.say(`tells-${item.dialog}`) : "";
      const open = () => this.act({ do: "open", item: item.item });
      made.push(actButton(`open-${item.dialog}`, texts.say("settings-open-on-board", capital(item.name)), open, { title: hint }));
    }
    if (item.rows) {
      const rows = make("pre", { id: `rows-${item.dialog}`, tabIndex: 0 });
      const page = make("div", "", make("h4", "", capital(item.name)), rows);
      this.updates.push((state) => {
        const now = find(state, item.item).rows;
        rows.textContent = now.join("\n");
        page.hidden = !now.length;
      });
      made.push(page);
    }
    const { reset, start } = this.state.questions;
    if (item.name === start.name) made.push(newGame(this));
    if (isFree && item.name === reset.name) {
      made.push(confirmation("reset", capital(reset.name), reset.question, () => this.report(this.ask({ do: "reset" }))));
    }
    return made;
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
    const named = this.state.boards.map((name) => [name, texts.say(`board-${name}`)]).filter(([, label]) => label);
    const options = [["", texts.say("board-auto")], ...named].map(([value, label]) => make("option", { value }, capital(label)));
    const input = make("select", {
      onchange: () => this.report(this.ask({ do: "draw-board", name: input.value })),
    }, ...options);
    const { container } = field("board-kind", texts.say("board-kind"), input);
    this.updates.push((state) => { input.value = state.board; });
    return container;
  }

  /** A switch of the page's own (switches.js). */
  pageSwitch(name, label, off, on) {
    const { container, set } = segments(this, { name, label }, [off, on], (value) => {
      turn(name, value === 1);
      this.show(this.state);
    });
    this.updates.push(() => set(Number(isOn(name)), false));
    return container;
  }

  /** Whether letters, digits and signs act; and whether the small display is shown, which only the table has. */
  pageSwitches() {
    const keys = this.pageSwitch("keys", texts.say("settings-keys"), texts.say("settings-keys-off"), texts.say("settings-keys-on"));
    if (!this.state.is_free) return [keys];
    this.updates.push(() => {
      const facing = document.getElementById(`set-${FACING}-0`)?.closest(".setting");
      if (facing instanceof HTMLElement) facing.hidden = !isOn("display");
    });
    const display = this.pageSwitch("display", texts.say("settings-display"), texts.say("settings-hidden"), texts.say("settings-shown"));
    return [display, keys];
  }
}

function find(state, number) {
  return state.groups.flatMap(({ items }) => items).find(({ item }) => item === number);
}
