// The settings: main.py's end of them, and the drawer, which is loaded when it is first opened.

import { settleFocus } from "./focus.js";
import { loadStyles } from "./styles.js";
import { loadGuide } from "./texts.js";

export class Settings {
  /** opener: the button of the drawer. options.prepare: awaited before it opens; options.onFailure:
      called if that, or the drawer, does not load; options.print: what its print button does. */
  constructor(dialog, opener, options) {
    this.dialog = dialog;
    this.opener = opener;
    this.options = options;
    this.answer = null; // main.py's function: JSON in, JSON out
    this.isOver = false;
    this.drawer = null;
    opener.addEventListener("click", () => this.open());
    dialog.querySelector(".drawer-close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("close", settleFocus);
  }

  get isOpen() { return this.dialog.open; }

  /** Take main.py's function, after which the drawer can be opened. */
  connect(answer) {
    if (this.isOver) return; // the game went to another tab while this one loaded
    this.answer = answer;
    this.opener.disabled = false;
  }

  /** Close the drawer for good: no board answers any more. */
  disconnect() {
    this.isOver = true;
    this.answer = null;
    this.opener.disabled = true;
    this.dialog.close();
  }

  /** Carry out a request; return the answer: `refused`, `letter`, `said`, `state`. */
  ask(request) {
    return JSON.parse(this.answer(JSON.stringify(request)));
  }

  /** Return the names of those who play, [] before the board runs. */
  playerNames() {
    if (!this.answer) return [];
    const { players } = this.ask({ do: "look" }).state;
    return players.filter((player) => player.is_used).map((player) => player.name);
  }

  async open() {
    const parts = [import("./drawer.js"), loadStyles("drawer.css"), loadGuide(), this.options.prepare?.()];
    try {
      const [{ Drawer }] = await Promise.all(parts);
      this.drawer ??= new Drawer(this);
    } catch (error) {
      console.info(error.message);
      this.options.onFailure();
      return;
    }
    if (!this.answer || this.isOpen) return;
    this.drawer.begin();
    this.dialog.showModal();
  }

  /** Show what keys have changed. */
  show(state) {
    this.drawer?.show(state);
  }
}
