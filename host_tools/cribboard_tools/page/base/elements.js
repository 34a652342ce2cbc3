// Elements that the parts of the page make alike: a node with its class and content, a button, a dialog.

import { settleFocus } from "./focus.js";

const SVG = "http://www.w3.org/2000/svg";
const LINK_MS = 60_000; // the link of a download lives as long

/** @returns {any} the element of index.html, each of which has its own type */
export const find = (id) => document.getElementById(id);

/** Return an element with its class and content. */
export function make(tag, name, ...content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...content);
  return element;
}

/** Return an element of SVG. */
export function shape(name, attributes, ...inner) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inner);
  return element;
}

/** Return a button; part: its name where it gets the focus again.
    @returns {HTMLButtonElement} */
export function button(className, text, onClick, part = "") {
  const element = /** @type {HTMLButtonElement} */ (make("button", className, text));
  element.type = "button";
  if (part) element.dataset.part = part;
  element.addEventListener("click", onClick);
  return element;
}

/** Return an option of a list. */
export function option(value, text, isSelected = false) {
  const element = /** @type {HTMLOptionElement} */ (make("option", "", text));
  return Object.assign(element, { value, selected: isSelected });
}

/** Return the heading of a dialog, which has the focus when that opens. */
export function heading(id) {
  return Object.assign(make("h2", ""), { id, tabIndex: -1, autofocus: true });
}

/** Return a dialog of the page, named by its heading. */
export function dialogOf(id, title, ...content) {
  const element = /** @type {HTMLDialogElement} */ (make("dialog", "", ...content));
  element.id = id;
  element.setAttribute("aria-labelledby", title.id);
  document.body.append(element);
  return element;
}

/** Give an element a role, and return it. */
export function withRole(role, element) {
  element.setAttribute("role", role);
  return element;
}

/** Write a text where it is another one: what is spoken is only what is new. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Return a live region around texts that stay and change: a screen reader says the part that is new. */
export function liveTexts(...texts) {
  const region = withRole("status", make("div", "telling", ...texts));
  region.ariaAtomic = "false";
  return region;
}

/** Have a click beside a dialog close it, and settle the focus after it. */
export function wireDialog(dialog) {
  dialog.addEventListener("close", settleFocus);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

/** Hand a file over to the person. */
export function download(name, data, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LINK_MS);
}
