// The settings: main.py's end of them, and the drawer, which is loaded when it is first opened.

import { wireDialog } from "../base/elements.js";
import { loadStyles } from "../base/loading.js";
import { loadGuide } from "../base/texts.js";

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
    this.cards = null; // of this deal
    opener.addEventListener("click", () => this.open());
    dialog.querySelector(".drawer-close").addEventListener("click", () => dialog.close());
    wireDialog(dialog);
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

  /** Load a module and its styles; return it, null where that fails or no board answers any more. */
  async load(module, styles) {
    try {
      const [loaded] = await Promise.all([module, loadStyles(styles), loadGuide(), this.options.prepare?.()]);
      return this.answer && loaded;
    } catch (error) {
      console.info(error.message);
      this.options.onFailure();
      return null;
    }
  }

  async open() {
    const module = await this.load(import("./drawer.js"), "drawer/drawer.css");
    if (!module || this.isOpen) return;
    this.drawer ??= new module.Drawer(this);
    this.drawer.begin();
    this.dialog.showModal();
  }

  /** Open the cards of this deal; number: of the card laid that was tapped, counted from the last one back. */
  async openCards(number) {
    const module = this.answer && await this.load(import("./deal_cards.js"), "drawer/deal_cards.css");
    if (!module) return;
    this.cards ??= new module.DealCards(this);
    this.cards.open(number);
  }

  /** Show what keys have changed. */
  show(state) {
    this.drawer?.show(state);
  }
}
