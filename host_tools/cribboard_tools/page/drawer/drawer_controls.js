// Elements of the settings drawer with their labels, hints and errors, and the control of one setting, by its kind.
// `drawer` is the Drawer (drawer.js) or the BoardSettings (board_settings.js) that has it; each control returns its
// container, the note about it, and `set`, which shows a value.

import { make } from "../base/elements.js";
import * as texts from "../base/texts.js";

const SHORT = 36; // letters of all values of a choice that stand side by side; others are a list
const KINDS = { choice, number, steps };

/** Make the control of a setting, which follows the drawer's state. */
export function control(drawer, setting) {
  const { container, note, set } = KINDS[setting.kind](drawer, setting);
  drawer.updates.push((state) => {
    const now = findSetting(state, setting.name);
    container.hidden = Boolean(now.needs); // of another value of the setting above
    note.textContent = now.why;
    container.classList.toggle("off", Boolean(now.why));
    set(now.now, Boolean(now.why || now.needs));
  });
  return container;
}

/** What the page calls a setting; where it has no word of its own, that of the board's menu. */
function labelOf(setting) {
  return texts.say(`label-${setting.name}`) || capital(setting.label);
}

function wordsOf(setting) {
  const own = texts.say(`words-${setting.name}`);
  return own ? own.split("|") : setting.values.map(capital);
}

function hintOf(setting) {
  return texts.say(`tells-${setting.name}`);
}

function change(drawer, setting, value) {
  drawer.report(drawer.ask({ do: "set", name: setting.name, value }));
}

function choice(drawer, setting) {
  const words = wordsOf(setting);
  return words.join("").length > SHORT ? list(drawer, setting, words) : segments(drawer, setting, words);
}

/** Make a row of radio buttons, one of them for each of the words; take: called with the place of one. */
export function segments(drawer, setting, words, take = (value) => change(drawer, setting, value)) {
  const id = `${drawer.prefix}set-${setting.name}`;
  const hint = hintOf(setting);
  const note = make("p", { className: "note", id: `${id}-note` });
  const inputs = words.map((_, value) => make("input", {
    type: "radio", name: id, id: `${id}-${value}`, value,
    onchange: () => take(value),
  }));
  const labels = inputs.map((input, at) => make("label", "", input, make("span", "", words[at])));
  const container = make("fieldset", { className: "setting" },
    make("legend", "", labelOf(setting)),
    make("div", { className: "segments" }, ...labels),
    hint ? make("p", { className: "hint", id: `${id}-hint` }, hint) : "", note);
  container.setAttribute("aria-describedby", hint ? `${id}-hint ${id}-note` : `${id}-note`);
  const set = (now, isOff) => {
    container.disabled = isOff;
    inputs.forEach((input, at) => { input.checked = at === now; });
  };
  return { container, note, set };
}

/** The labelled field of a setting's input, and `set`. */
function settingField(drawer, setting, input) {
  const set = (now, isOff) => {
    if (!drawer.isHeld(input)) input.value = now;
    input.disabled = isOff;
  };
  return { ...field(`${drawer.prefix}set-${setting.name}`, labelOf(setting), input, hintOf(setting)), set };
}

function list(drawer, setting, words) {
  const options = words.map((label, value) => make("option", { value }, label));
  const input = make("select", { onchange: () => change(drawer, setting, Number(input.value)) }, ...options);
  const made = settingField(drawer, setting, input);
  made.container.classList.toggle("wide", Math.max(...words.map((word) => word.length)) > SHORT / 2);
  return made;
}

function number(drawer, setting) {
  const input = make("input", {
    type: "number", inputMode: "numeric", min: setting.least, max: setting.most, step: setting.step,
    onchange: () => {
      const request = { do: "set", name: setting.name, value: Number(input.value) };
      drawer.send(input, request, made.fail, (state) => made.set(findSetting(state, setting.name).now, false));
    },
  });
  const made = settingField(drawer, setting, input);
  return made;
}

function steps(drawer, setting) {
  const input = make("input", {
    type: "range", min: setting.least, max: setting.most, step: 1,
    oninput: () => change(drawer, setting, Number(input.value)),
  });
  const made = settingField(drawer, setting, input);
  const output = make("output", "");
  output.htmlFor = input.id;
  input.after(output);
  return { ...made, set: (now, isOff) => { made.set(now, isOff); output.value = now; } };
}

function findSetting(state, name) {
  const items = state.groups.flatMap(({ items }) => items);
  return items.flatMap(({ settings }) => settings).find((setting) => setting.name === name);
}

/** A text with a capital letter, as the page's language has it. */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
}

/** Make a group that can be opened and closed. */
export function fold(id, title, isOpen, children) {
  const made = make("details", { id, open: isOpen }, make("summary", "", make("h3", "", title)));
  made.append(make("div", { className: "group" }, ...children));
  return made;
}

/** Make a labelled control with its hint, a note about it, and `fail`, which shows why it was refused. */
export function field(id, label, input, hint = "") {
  input.id = id;
  const note = make("p", { className: "note", id: `${id}-note` });
  const error = make("p", { className: "error", id: `${id}-error`, role: "alert" });
  const rows = [make("label", { htmlFor: id }, label), make("div", { className: "control" }, input)];
  if (hint) rows.push(make("p", { className: "hint", id: `${id}-hint` }, hint));
  const container = make("div", { className: "setting" }, ...rows, note, error);
  const ids = [hint ? `${id}-hint` : "", `${id}-note`, `${id}-error`].filter(Boolean);
  input.setAttribute("aria-describedby", ids.join(" "));
  const fail = (refused) => {
    error.textContent = refused;
    input.setAttribute("aria-invalid", String(Boolean(refused)));
  };
  input.addEventListener("input", () => fail(""));
  return { container, note, fail };
}

/** Make a button of the drawer; more: other properties. */
export function actButton(id, label, onclick, more = {}) {
  return make("button", { type: "button", className: "act", id, onclick, ...more }, label);
}

/** Make a button that asks before it acts, where isAsked() is true. */
export function confirmation(id, label, question, act, yes = texts.say("settings-do-it"), isAsked = () => true) {
  const words = make("p", { id: `${id}-question` }, question);
  const close = () => { asking.hidden = true; button.hidden = false; button.focus(); };
  const keep = actButton(`${id}-no`, texts.say("settings-keep-it"), close, { className: "act plain" });
  const asking = make("div", { className: "asking", role: "group", hidden: true },
    words, actButton(`${id}-yes`, yes, () => { close(); act(); }), keep);
  asking.setAttribute("aria-labelledby", words.id);
  const button = actButton(id, label, () => {
    if (!isAsked()) return act();
    asking.hidden = false;
    button.hidden = true;
    keep.focus();
  });
  return make("div", { className: "confirmation" }, button, asking);
}
