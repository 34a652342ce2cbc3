// The settings drawer: labelled controls for everything in the board's menu.
// main.py answers `ask` (settings_bridge.py) with the state: the settings by group, their names and
// values in the board's language. Controls are made once and then updated, so that the focus stays.

import * as texts from "./texts.js";
import { confirmation, element, field, fold, message } from "./drawer_parts.js";
import { loadCard } from "./card.js";

const SEGMENTS = 4; // a choice of more values is a list
/** Menu items with controls of their own, by the name of their dialog. */
const HINTLESS = new Set(["names", "colours", "set score", "penalty", "overrule", "confirm"]);
const COLOURS = [
  () => texts.say("colour-sky"), () => texts.say("colour-orange"), () => texts.say("colour-white"),
  () => texts.say("colour-blue"), () => texts.say("colour-yellow"), () => texts.say("colour-rose"),
  () => texts.say("colour-green"),
];
/** Groups that a lesson or a dealt hand does not have: their game is the page's. */
const OF_FREE_GAMES = new Set(["game", "players", "corrections"]);
const BOARDS = {
  "two-track": () => texts.say("board-two-track"),
  "three-track": () => texts.say("board-three-track"),
  "single-track": () => texts.say("board-single-track"),
  british: () => texts.say("board-british"),
};
const GROUPS = {
  game: () => texts.say("group-game"),
  players: () => texts.say("group-players"),
  board: () => texts.say("group-board"),
  sound: () => texts.say("group-sound"),
  language: () => texts.say("group-language"),
  corrections: () => texts.say("group-corrections"),
  help: () => texts.say("group-help"),
};

const capital = (text) => text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);

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
      state.corrections.names.length,
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
    this.body.replaceChildren(...groups);
    if (active) document.getElementById(active)?.focus();
  }

  group(name, items) {
    if (name === "players") return this.players();
    if (name === "corrections") return this.corrections();
    const made = items.flatMap((item) => this.item(item));
    if (name === "board") return [this.boardKind(), ...made];
    if (name === "help") return [...made, this.printing()];
    return made;
  }

  /** The controls of a menu item. */
  item(item) {
    const hint = HINTLESS.has(item.dialog) ? "" : this.purpose(item.item);
    const made = item.settings.map((setting, at) => this.setting(setting, at ? "" : hint));
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
    if (item.name === start.name) made.push(this.newGame());
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

  // One setting

  setting(setting, hint) {
    const make = { choice: this.choice, number: this.number, steps: this.steps }[setting.kind];
    const { container, note, set } = make.call(this, setting, hint);
    this.updates.push((state) => {
      const now = findSetting(state, setting.name);
      const fixed = now.is_prescribed && texts.say("fixed-here");
      const needs = fixed || (now.needs && texts.say("only-with", now.needs));
      const isLater = state.is_playing && now.when === "next-game";
      const when = isLater ? texts.say("next-game") : now.when === "power-on" ? texts.say("only-hardware") : "";
      note.textContent = needs || now.why || when;
      container.classList.toggle("off", Boolean(needs || now.why));
      set(now.now, Boolean(needs || now.why));
    });
    return container;
  }

  change(setting, value) {
    this.report(this.ask({ do: "set", name: setting.name, value }));
  }

  choice(setting, hint) {
    return setting.values.length > SEGMENTS ? this.list(setting, hint) : this.segments(setting, hint);
  }

  segments(setting, hint) {
    const id = `set-${setting.name}`;
    const note = element("p", { className: "note", id: `${id}-note` });
    const inputs = setting.values.map((label, value) => element("input", {
      type: "radio", name: id, id: `${id}-${value}`, value,
      onchange: () => this.change(setting, value),
    }));
    const segments = inputs.map((input, at) => element("label", {}, input, element("span", {}, setting.values[at])));
    const container = element("fieldset", { className: "setting" },
      element("legend", {}, setting.label),
      element("div", { className: "segments" }, ...segments),
      hint ? element("p", { className: "hint", id: `${id}-hint` }, hint) : "", note);
    container.setAttribute("aria-describedby", hint ? `${id}-hint ${id}-note` : `${id}-note`);
    const set = (now, isOff) => {
      container.disabled = isOff;
      inputs.forEach((input, at) => { input.checked = at === now; });
    };
    return { container, note, set };
  }

  list(setting, hint) {
    const options = setting.values.map((label, value) => element("option", { value }, label));
    const input = element("select", { onchange: () => this.change(setting, Number(input.value)) }, ...options);
    const { container, note } = field(`set-${setting.name}`, setting.label, input, hint);
    return { container, note, set: (now, isOff) => { input.value = now; input.disabled = isOff; } };
  }

  number(setting, hint) {
    const input = element("input", {
      type: "number", inputMode: "numeric", min: setting.least, max: setting.most, step: setting.step,
      onchange: () => {
        const request = { do: "set", name: setting.name, value: Number(input.value) };
        this.send(input, request, fail, (state) => set(findSetting(state, setting.name).now, false));
      },
    });
    const { container, note, fail } = field(`set-${setting.name}`, setting.label, input, hint);
    const set = (now, isOff) => {
      if (!this.isHeld(input)) input.value = now;
      input.disabled = isOff;
    };
    return { container, note, set };
  }

  steps(setting, hint) {
    const input = element("input", {
      type: "range", min: setting.least, max: setting.most, step: 1,
      oninput: () => this.change(setting, Number(input.value)),
    });
    const { container, note } = field(`set-${setting.name}`, setting.label, input, hint);
    const output = element("output", {});
    output.htmlFor = input.id;
    input.after(output);
    const set = (now, isOff) => { input.value = output.value = now; input.disabled = isOff; };
    return { container, note, set };
  }

  /** The board that is drawn, which no menu has: a board of wood is what it is. */
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

  // Players

  players() {
    return this.state.players.map((player, track) => {
      const title = element("legend", {});
      const container = element("fieldset", { className: "player" }, title, this.name(track), this.colours(track));
      this.updates.push((state) => { title.textContent = state.players[track].name; });
      return container;
    });
  }

  name(track) {
    const input = element("input", {
      type: "text", maxLength: 24, autocomplete: "off", spellcheck: false, enterKeyHint: "done",
      onchange: () => this.send(input, { do: "rename", track, name: input.value }, fail, show),
    });
    const { container, fail } = field(`name-${track}`, texts.say("name"), input);
    const show = (state) => {
      input.placeholder = state.players[track].usual;
      if (!this.isHeld(input)) input.value = state.players[track].name;
    };
    this.updates.push(show);
    return container;
  }

  colours(track) {
    const swatches = this.state.hues.map((hue, colour) => {
      const input = element("input", {
        type: "radio", name: `colour-${track}`, id: `colour-${track}-${colour}`, value: colour,
        onchange: () => this.report(this.ask({ do: "recolour", track, colour })),
      });
      const spot = element("i", {});
      spot.style.setProperty("--hue", hue);
      const words = element("span", {});
      this.updates.push(({ players }) => {
        const owner = players.find((player, at) => at !== track && player.colour === colour);
        input.checked = players[track].colour === colour;
        const name = COLOURS[colour]?.() ?? hue;
        words.textContent = owner ? texts.say("exchange", name).replace("{who}", owner.name) : name;
      });
      return element("label", { className: "swatch" }, input, spot, words);
    });
    return element("fieldset", { className: "setting" },
      element("legend", {}, texts.say("colour")), element("div", { className: "swatches" }, ...swatches));
  }

  // A new game

  newGame() {
    const { game, questions } = this.state;
    const title = element("h4", {}, capital(questions.start.name));
    const captain = game.captains.length
      ? this.seats("captain", game.ask_captain, (now) => now.captains, (now) => now.captain)
      : null;
    const chosen = () => (captain ? captain.value() : 0);
    const seats = this.seats("dealer", game.ask, (now) => [...now.seats[chosen()], now.cut], (now) => {
      const seat = now.dealers[chosen()];
      return seat < 0 ? now.seats[0].length : seat;
    });
    captain?.container.addEventListener("change", () => seats.update(this.state));
    const start = () => {
      const seat = seats.value() < game.seats[0].length ? seats.value() : -1;
      this.act({ do: "start", seat, captain: captain ? chosen() : -1 });
    };
    const button = confirmation("start", texts.say("start-game"),
      `${questions.start.question} ${texts.say("undo-brings-back")}`,
      texts.say("start-game"), texts.say("keep-it"), start, () => this.state.is_playing);
    const parts = [title, captain?.container, seats.container, button].filter(Boolean);
    return element("section", { className: "new-game" }, ...parts);
  }

  /** Seats to choose from. named, proposed: return their names, and the place of the one that the
      rules propose, of the state of the new game. */
  seats(id, question, named, proposed) {
    const names = named(this.state.game);
    const spans = names.map(() => element("span", {}));
    const inputs = names.map((_, at) => element("input", { type: "radio", name: id, id: `${id}-${at}`, value: at }));
    let isOwn = false; // somebody chose one
    const container = element("fieldset", { className: "setting", onchange: () => { isOwn = true; } },
      element("legend", {}, question),
      element("div", { className: "segments" }, ...inputs.map((input, at) => element("label", {}, input, spans[at]))));
    const update = ({ game }) => {
      named(game).forEach((name, at) => { spans[at].textContent = name; });
      if (!isOwn) inputs.forEach((input, at) => { input.checked = at === proposed(game); });
    };
    this.updates.push(update);
    return { container, update, value: () => Math.max(inputs.findIndex((input) => input.checked), 0) };
  }

  // Corrections

  corrections() {
    const { questions } = this.state;
    const why = element("p", { className: "note" });
    const parts = [];
    this.updates.push((state) => {
      why.textContent = state.corrections.why;
      for (const part of parts) part.disabled = Boolean(state.corrections.why);
    });
    const add = (title, request, ...fields) => {
      const error = element("p", { className: "error", id: `${request}-error`, role: "alert" });
      const button = element("button", { type: "submit", className: "act" }, texts.say("set"));
      const part = element("fieldset", { className: "correction" },
        element("legend", {}, capital(title)), ...fields.map(({ container }) => container), button, error);
      parts.push(part);
      const send = (event) => {
        event.preventDefault();
        const asked = Object.fromEntries(fields.map(({ name, value }) => [name, value()]));
        const { most, sure } = this.state.corrections;
        if (request === "overrule" && asked.points > most && error.textContent !== sure) {
          error.textContent = sure; // the same again is meant
          return;
        }
        error.textContent = this.ask({ do: request, ...asked });
      };
      return element("form", { className: "correct", id: `do-${request}`, onsubmit: send }, part);
    };
    const names = ({ corrections: now }) => now.names.map((name, at) => [at, name]);
    const back = (state) => [
      [-1, texts.say("penalty-back")],
      ...names(state).map(([at, name]) => [at, texts.say("goes-to", name)]),
    ];
    const { overrule: last } = questions;
    const overrule = add(last.name, "overrule", this.input("overrule-points", "points", 0, 99));
    const count = element("p", { className: "hint" });
    overrule.querySelector("legend").after(count);
    this.updates.push((state) => {
      const now = state.corrections;
      count.textContent = now.last ?? now.overrule;
      overrule.firstElementChild.disabled = Boolean(now.overrule);
    });
    const misdeal = confirmation("misdeal", capital(questions.misdeal.name), questions.misdeal.question,
      texts.say("do-it"), texts.say("keep-it"), () => this.report(this.ask({ do: "misdeal" })));
    const undo = element("button", { type: "button", className: "act", id: "undo-deal",
      onclick: () => this.ask({ do: "undo-deal" }) }, texts.say("undo-deal"));
    this.updates.push((state) => {
      misdeal.querySelector("button").disabled = Boolean(state.corrections.misdeal);
      undo.disabled = Boolean(state.corrections.why);
    });
    return [
      why,
      add(questions["set-score"].name, "set-score",
        this.select("set-score-track", "track", texts.say("player"), names),
        this.input("set-score-points", "points", 0, 999)),
      add(questions.penalty.name, "penalty",
        this.select("penalty-track", "track", texts.say("player"), names),
        this.input("penalty-points", "points", 1, 99),
        this.select("penalty-to", "to", texts.say("penalty-to"), back)),
      overrule,
      element("p", { className: "acts" }, undo, misdeal),
      element("p", { className: "hint" }, texts.say("undo-deal-hint")),
    ];
  }

  /** A list of a correction; options: returns [value, text] of each, of a state. */
  select(id, name, label, options) {
    const made = options(this.state).map(([value]) => element("option", { value }));
    const input = element("select", {}, ...made);
    this.updates.push((state) => {
      options(state).forEach(([, text], at) => { made[at].textContent = text; });
    });
    return { ...field(id, label, input), name, value: () => Number(input.value) };
  }

  input(id, name, min, max) {
    const input = element("input", { type: "number", inputMode: "numeric", min, max, value: "", required: true });
    return { ...field(id, texts.say("points"), input), name, value: () => Number(input.value) };
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

function findSetting(state, name) {
  const items = state.groups.flatMap(({ items }) => items);
  return items.flatMap(({ settings }) => settings).find((setting) => setting.name === name);
}
