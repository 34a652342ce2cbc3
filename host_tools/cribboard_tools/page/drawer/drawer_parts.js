// Parts of the settings drawer: elements with their labels, hints and errors.

import { make } from "../base/elements.js";
import { say } from "../base/texts.js";

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
export function confirmation(id, label, question, act, yes = say("settings-do-it"), isAsked = () => true) {
  const words = make("p", { id: `${id}-question` }, question);
  const close = () => { asking.hidden = true; button.hidden = false; button.focus(); };
  const keep = actButton(`${id}-no`, say("settings-keep-it"), close, { className: "act plain" });
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
