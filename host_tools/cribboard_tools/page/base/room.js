// A room: a dialog over the board with an address, words and styles of its own, loaded when it is opened. The
// board behind it goes on as it was.

import { button, dialogOf, heading, make, settleFocus } from "./elements.js";
import { loadStyles } from "./loading.js";
import { say } from "./texts.js";

const FALLBACK = "en";

/** Fetch NAME.LANGUAGE.json in the page's language, or else in English; resolve to [code, content], null
    where neither can be loaded and read. */
export async function fetchInLanguage(name) {
  for (const code of [document.documentElement.lang, FALLBACK]) {
    const content = await fetch(`${name}.${code}.json`)
      .then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
    if (content) return [code, content];
  }
  return null;
}

export class Room {
  /** id: of the dialog; texts: of the files with its words; address: how that begins; styles: its style
      sheets; title: returns its heading, null where that is set by what it shows.
      @param {{ id: string, texts?: string, address: string, styles: string[], title?: ?(() => string) }} room */
  constructor({ id, texts = id, address, styles, title = null }) {
    this.textsName = texts;
    this.address = address;
    this.styles = styles;
    this.titleOf = title ?? (() => this.heading.textContent ?? "");
    this.texts = {};
    this.language = "";
    this.heading = heading(`${id}-title`);
    this.closing = button("close", "", () => this.close());
    this.head = make("div", "head", this.heading, this.closing);
    this.dialog = dialogOf(id, this.heading, this.head);
    this.dialog.addEventListener("close", () => this.leave());
  }

  /** Whether the address is one of this room. */
  get isAsked() {
    return location.hash.startsWith(this.address);
  }

  close() {
    this.dialog.close();
  }

  /** Leave the address too; the board behind was never touched. */
  leave() {
    if (this.isAsked) this.leaveAddress();
    if (!document.querySelector("dialog[open]")) settleFocus();
  }

  leaveAddress() {
    history.replaceState(null, "", location.pathname + location.search);
  }

  async loadStyles() {
    await Promise.all(this.styles.map(loadStyles)).catch((error) => console.info(error.message));
  }

  /** Put it into the page's language. */
  async speak() {
    const language = document.documentElement.lang;
    const found = this.language === language ? null : await fetchInLanguage(this.textsName);
    if (found) [this.language, this.texts] = [language, found[1]];
    this.heading.textContent = this.titleOf();
    this.closing.textContent = say("close");
  }

  /** Return a text; fields: the value of its {what}, or an object of several.
      @param {string} key
      @param {string | number | Record<string, any>} fields */
  words = (key, fields = "") => {
    const values = typeof fields === "object" ? fields : { what: fields };
    return (this.texts[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  };
}
