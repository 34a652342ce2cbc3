// The control of one setting in the drawer, by the setting's kind. `drawer` is the Drawer (drawer.js)
// that has it; each returns its container, the note about it, and `set`, which shows a value.

import * as texts from "./texts.js";
import { element, field } from "./drawer_parts.js";

const SEGMENTS = 4; // a choice of more values is a list
const KINDS = { choice, number, steps };

/** Make the control of a setting, which follows the drawer's state. */
export function control(drawer, setting, hint) {
  const { container, note, set } = KINDS[setting.kind](drawer, setting, hint);
  drawer.updates.push((state) => {
    const now = findSetting(state, setting.name);
    const fixed = now.is_prescribed && texts.say("fixed-here");
    const isLater = state.is_playing && now.when === "next-game";
    const when = isLater ? texts.say("next-game") : now.when === "power-on" ? texts.say("only-hardware") : "";
    const why = fixed || now.why;
    container.hidden = Boolean(now.needs); // of another value of the setting above
    note.textContent = why || when;
    container.classList.toggle("off", Boolean(why));
    set(now.now, Boolean(why || now.needs));
  });
  return container;
}

function change(drawer, setting, value) {
  drawer.report(drawer.ask({ do: "set", name: setting.name, value }));
}

function choice(drawer, setting, hint) {
  return setting.values.length > SEGMENTS ? list(drawer, setting, hint) : segments(drawer, setting, hint);
}

function segments(drawer, setting, hint) {
  const id = `set-${setting.name}`;
  const note = element("p", { className: "note", id: `${id}-note` });
  const inputs = setting.values.map((label, value) => element("input", {
    type: "radio", name: id, id: `${id}-${value}`, value,
    onchange: () => change(drawer, setting, value),
  }));
  const labels = inputs.map((input, at) => element("label", {}, input, element("span", {}, setting.values[at])));
  const container = element("fieldset", { className: "setting" },
    element("legend", {}, setting.label),
    element("div", { className: "segments" }, ...labels),
    hint ? element("p", { className: "hint", id: `${id}-hint` }, hint) : "", note);
  container.setAttribute("aria-describedby", hint ? `${id}-hint ${id}-note` : `${id}-note`);
  const set = (now, isOff) => {
    container.disabled = isOff;
    inputs.forEach((input, at) => { input.checked = at === now; });
  };
  return { container, note, set };
}

function list(drawer, setting, hint) {
  const options = setting.values.map((label, value) => element("option", { value }, label));
  const input = element("select", { onchange: () => change(drawer, setting, Number(input.value)) }, ...options);
  const { container, note } = field(`set-${setting.name}`, setting.label, input, hint);
  return { container, note, set: (now, isOff) => { input.value = now; input.disabled = isOff; } };
}

function number(drawer, setting, hint) {
  const input = element("input", {
    type: "number", inputMode: "numeric", min: setting.least, max: setting.most, step: setting.step,
    onchange: () => {
      const request = { do: "set", name: setting.name, value: Number(input.value) };
      drawer.send(input, request, fail, (state) => set(findSetting(state, setting.name).now, false));
    },
  });
  const { container, note, fail } = field(`set-${setting.name}`, setting.label, input, hint);
  const set = (now, isOff) => {
    if (!drawer.isHeld(input)) input.value = now;
    input.disabled = isOff;
  };
  return { container, note, set };
}

function steps(drawer, setting, hint) {
  const input = element("input", {
    type: "range", min: setting.least, max: setting.most, step: 1,
    oninput: () => change(drawer, setting, Number(input.value)),
  });
  const { container, note } = field(`set-${setting.name}`, setting.label, input, hint);
  const output = element("output", {});
  output.htmlFor = input.id;
  input.after(output);
  const set = (now, isOff) => { input.value = output.value = now; input.disabled = isOff; };
  return { container, note, set };
}

function findSetting(state, name) {
  const items = state.groups.flatMap(({ items }) => items);
  return items.flatMap(({ settings }) => settings).find((setting) => setting.name === name);
}
