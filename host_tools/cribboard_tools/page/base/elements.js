// Elements that the parts of the page make alike: a node with its class and content, a button, a dialog.

const SVG = "http://www.w3.org/2000/svg";
const LINK_MS = 60_000; // the link of a download lives as long

/** @returns {any} the element of index.html, each of which has its own type */
export const find = (id) => document.getElementById(id);

/** Return an element with its class, or with these properties, and content.
    @template {keyof HTMLElementTagNameMap} Tag
    @param {Tag} tag
    @param {string | Record<string, any>} properties
    @param {...(string | Node)} content
    @returns {HTMLElementTagNameMap[Tag]} */
export function make(tag, properties = "", ...content) {
  const named = typeof properties === "string" ? properties && { className: properties } : properties;
  const element = Object.assign(document.createElement(tag), named);
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
  const element = make("button", { className, type: "button" }, text);
  if (part) element.dataset.part = part;
  element.addEventListener("click", onClick);
  return element;
}

/** Return an option of a list. */
export function option(value, text, isSelected = false) {
  return make("option", { value, selected: isSelected }, text);
}

/** Return a table; rows: each its cells, of which the first heads the row. */
export function table(caption, head, rows) {
  const cell = (tag, scope, content) => {
    const made = make(tag, "", content);
    if (scope) made.setAttribute("scope", scope);
    return made;
  };
  return make("table", "",
    make("caption", "spoken", caption),
    make("thead", "", make("tr", "", ...head.map((text) => (text ? cell("th", "col", text) : cell("td", "", ""))))),
    make("tbody", "", ...rows.map(([first, ...rest]) => (
      make("tr", "", cell("th", "row", first), ...rest.map((one) => cell("td", "", one)))
    ))));
}

/** Return the heading of a dialog, which has the focus when that opens. */
export function heading(id) {
  return make("h2", { id, tabIndex: -1, autofocus: true });
}

/** Return a dialog of the page, named by its heading. */
export function dialogOf(id, title, ...content) {
  const element = make("dialog", { id }, ...content);
  element.setAttribute("aria-labelledby", title.id);
  document.body.append(element);
  return element;
}

/** Write a text where it is another one: what is spoken is only what is new. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Return a live region around texts that stay and change: a screen reader says the part that is new. */
export function liveTexts(...texts) {
  return make("div", { className: "telling", role: "status", ariaAtomic: "false" }, ...texts);
}

/** Have a click beside a dialog close it. */
export function closeBeside(dialog) {
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

/** Have a click beside a dialog close it, and settle the focus once no dialog is open. */
export function wireDialog(dialog) {
  closeBeside(dialog);
  dialog.addEventListener("close", () => { if (!document.querySelector("dialog[open]")) settleFocus(); });
}

/** Hand a file over to the person. */
export function download(name, data, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LINK_MS);
}

// Focus after a dialog: a browser gives it back to the button that opened the dialog. There it stays for
// those who pressed that button with a screen reader, whose place in the page would be lost. After a
// click or a key it is dropped: whoever plays on means the board's # by Enter, not that button, and Tab
// goes on from it all the same.

const PRESS_MS = 1000; // a click without a pointer, so soon after Enter or the space bar, is that key's

let keyTime = -Infinity; // of the last Enter or space bar
let isByReader = false; // the last button beside a dialog was pressed without a pointer or a key

addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") keyTime = event.timeStamp;
}, true);
addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button || button.closest("dialog")) return;
  isByReader = event.detail === 0 && event.timeStamp - keyTime > PRESS_MS;
}, true);

/** Take the focus off whatever has it. */
export function dropFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Call after a dialog was closed, when the browser has given the focus back. */
export function settleFocus() {
  if (!isByReader) dropFocus();
}
