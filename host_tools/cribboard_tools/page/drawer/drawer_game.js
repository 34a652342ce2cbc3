// What the settings drawer has for a game at the table alone: the players, a new game, corrections.
// `drawer` is the Drawer (drawer.js) that has them.

import { make } from "../base/elements.js";
import * as texts from "../base/texts.js";
import { actButton, capital, confirmation, field } from "./drawer_controls.js";

const COLOURS = ["sky", "orange", "white", "blue", "yellow", "rose", "green"];

/** The players of this game and of the next: a name and a colour each. */
export function players(drawer) {
  return drawer.state.players.map((player, track) => {
    const title = make("legend", { className: "spoken" });
    const container = make("fieldset", { className: "player" }, title, nameOf(drawer, track), colourOf(drawer, track));
    drawer.updates.push((state) => {
      title.textContent = state.players[track].name;
      container.hidden = !(state.players[track].is_used || (state.is_free && track < state.game.seats[0].length));
    });
    return container;
  });
}

function nameOf(drawer, track) {
  const input = make("input", {
    type: "text", maxLength: 24, autocomplete: "off", spellcheck: false, enterKeyHint: "done",
    onchange: () => drawer.send(input, { do: "rename", track, name: input.value }, fail, show),
  });
  const isDealt = !drawer.state.is_free; // by the page, to the first player and an opponent
  const label = isDealt ? texts.say(track ? "settings-opponent" : "settings-you") : texts.say("settings-name");
  const { container, fail } = field(`${drawer.prefix}name-${track}`, label, input);
  if (!isDealt) container.firstElementChild?.classList.add("spoken"); // the name is there
  const show = (state) => {
    input.placeholder = state.players[track].usual;
    if (!drawer.isHeld(input)) input.value = state.players[track].name;
  };
  drawer.updates.push(show);
  return container;
}

function colourOf(drawer, track) {
  const swatches = drawer.state.hues.map((hue, colour) => {
    const input = make("input", {
      type: "radio", name: `${drawer.prefix}colour-${track}`, id: `${drawer.prefix}colour-${track}-${colour}`, value: colour,
      onchange: () => drawer.report(drawer.ask({ do: "recolour", track, colour })),
    });
    const spot = make("i", "");
    spot.style.setProperty("--hue", hue);
    const words = make("span", "");
    const label = make("label", { className: "swatch" }, input, spot, words);
    drawer.updates.push(({ players }) => {
      const owner = players.find((player, at) => at !== track && player.colour === colour);
      input.checked = players[track].colour === colour;
      const name = texts.say(`colour-${COLOURS[colour]}`) || hue;
      words.textContent = owner ? texts.say("settings-exchange", { what: name, who: owner.name }) : name;
      label.title = words.textContent;
    });
    return label;
  });
  return make("fieldset", "",
    make("legend", { className: "spoken" }, texts.say("colour")), make("div", { className: "swatches" }, ...swatches));
}

/** A new game, and who deals first. */
export function newGame(drawer) {
  const { game, questions } = drawer.state;
  const title = make("h4", "", capital(questions.start.name));
  const captain = game.captains.length
    ? choiceOfSeat(drawer, "captain", game.ask_captain, (now) => now.captains, (now) => now.captain)
    : null;
  const chosen = () => (captain ? captain.value() : 0);
  const seats = choiceOfSeat(drawer, "dealer", game.ask, (now) => [...now.seats[chosen()], capital(now.cut)], (now) => {
    const seat = now.dealers[chosen()];
    return seat < 0 ? now.seats[0].length : seat;
  });
  captain?.container.addEventListener("change", () => seats.update(drawer.state));
  const start = () => {
    const seat = seats.value() < game.seats[0].length ? seats.value() : -1;
    drawer.act({ do: "start", seat, captain: captain ? chosen() : -1 });
  };
  const label = texts.say("settings-start-game");
  const question = `${questions.start.question} ${texts.say("settings-undo-brings-back")}`;
  const button = confirmation("start", label, question, start, label, () => drawer.state.is_playing);
  return make("section", "new-game", title, ...(captain ? [captain.container] : []), seats.container, button);
}

/** Seats to choose from. named, proposed: return their names, and the place of the one that the
    rules propose, of the state of the new game. */
function choiceOfSeat(drawer, id, question, named, proposed) {
  const names = named(drawer.state.game);
  const spans = names.map(() => make("span", ""));
  const inputs = names.map((_, at) => make("input", { type: "radio", name: id, id: `${id}-${at}`, value: at }));
  let isOwn = false; // somebody chose one
  const container = make("fieldset", { className: "setting", onchange: () => { isOwn = true; } },
    make("legend", "", question),
    make("div", { className: "segments" }, ...inputs.map((input, at) => make("label", "", input, spans[at]))));
  const update = ({ game }) => {
    named(game).forEach((name, at) => { spans[at].textContent = name; });
    if (!isOwn) inputs.forEach((input, at) => { input.checked = at === proposed(game); });
  };
  drawer.updates.push(update);
  return { container, update, value: () => Math.max(inputs.findIndex((input) => input.checked), 0) };
}

/** Corrections of a game at the table, and what forbids them now. */
export function corrections(drawer) {
  const { questions } = drawer.state;
  const why = make("p", { className: "note" });
  const parts = [];
  drawer.updates.push((state) => {
    why.textContent = state.corrections.why;
    for (const part of parts) part.disabled = Boolean(state.corrections.why);
  });
  /** @returns {any} */
  const add = (title, request, ...fields) => {
    const { form, part } = correction(drawer, title, request, fields);
    parts.push(part);
    return form;
  };
  const names = ({ corrections: now }) => now.names.map((name, at) => [at, name]);
  const back = (state) => [
    [-1, capital(texts.say("settings-penalty-back"))],
    ...names(state).map(([at, name]) => [at, capital(texts.say("settings-goes-to", name))]),
  ];
  const { overrule: last } = questions;
  const overrule = add(last.name, "overrule", pointsField("overrule-points", 0, 99));
  const count = make("p", { className: "hint" });
  overrule.querySelector("legend").after(count);
  drawer.updates.push((state) => {
    const now = state.corrections;
    count.textContent = now.last ?? now.overrule;
    overrule.firstElementChild.disabled = Boolean(now.overrule);
  });
  const deals = add(texts.say("settings-who-deals"), "let-deal",
    listField(drawer, "let-deal-seat", "seat", texts.say("settings-player"), ({ corrections: now }) => now.seats.map((name, at) => [at, name])));
  drawer.updates.push((state) => { deals.firstElementChild.disabled = Boolean(state.corrections.deals); });
  const misdeal = confirmation("misdeal", capital(questions.misdeal.name), questions.misdeal.question,
    () => drawer.report(drawer.ask({ do: "misdeal" })));
  const undo = actButton("undo-deal", texts.say("settings-undo-deal"), () => drawer.ask({ do: "undo-deal" }));
  const judge = actButton("open-judge", capital(questions.judge.name), () => drawer.act({ do: "open", item: questions.judge.item }));
  const cards = actButton("open-cards", texts.say("settings-cards"), () => { drawer.dialog.close(); drawer.settings.openCards(0); });
  drawer.updates.push((state) => {
    misdeal.getElementsByTagName("button")[0].disabled = Boolean(state.corrections.misdeal);
    undo.disabled = judge.disabled = cards.disabled = Boolean(state.corrections.why);
  });
  return [
    why,
    add(questions["set-score"].name, "set-score",
      listField(drawer, "set-score-track", "track", texts.say("settings-player"), names),
      pointsField("set-score-points", 0, 999)),
    add(questions.penalty.name, "penalty",
      listField(drawer, "penalty-track", "track", texts.say("settings-player"), names),
      pointsField("penalty-points", 1, 99),
      listField(drawer, "penalty-to", "to", texts.say("settings-penalty-to"), back)),
    overrule,
    deals,
    make("p", { className: "acts" }, cards, undo, misdeal, judge),
  ];
}

/** The form of a correction, and the part of it that is disabled where it is forbidden. request: what the
    drawer asks for, with the value of each field. */
function correction(drawer, title, request, fields) {
  const error = make("p", { className: "error", id: `${request}-error`, role: "alert" });
  const button = make("button", { type: "submit", className: "act" }, texts.say("settings-set"));
  const part = make("fieldset", { className: "correction" },
    make("legend", "", capital(title)), ...fields.map(({ container }) => container), button, error);
  const send = (event) => {
    event.preventDefault();
    const asked = Object.fromEntries(fields.map(({ name, value }) => [name, value()]));
    const { most, sure } = drawer.state.corrections;
    if (request === "overrule" && asked.points > most && error.textContent !== sure) {
      error.textContent = sure; // the same again is meant
      return;
    }
    error.textContent = drawer.ask({ do: request, ...asked });
  };
  return { form: make("form", { className: "correct", id: `do-${request}`, onsubmit: send }, part), part };
}

/** A list of a correction; options: returns [value, text] of each, of a state. */
function listField(drawer, id, name, label, options) {
  const made = options(drawer.state).map(([value]) => make("option", { value }));
  const input = make("select", "", ...made);
  drawer.updates.push((state) => {
    options(state).forEach(([, text], at) => { made[at].textContent = text; });
  });
  return { ...field(id, label, input), name, value: () => Number(input.value) };
}

function pointsField(id, min, max) {
  const input = make("input", { type: "number", inputMode: "numeric", min, max, value: "", required: true });
  return { ...field(id, texts.say("points"), input), name: "points", value: () => Number(input.value) };
}
