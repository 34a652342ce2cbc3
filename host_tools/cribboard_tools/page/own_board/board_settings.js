// The settings of a real board, in the controls of the page's drawer. live_settings.py says what they
// show; the board itself says what it refuses.

import { control, fold } from "../drawer/drawer_controls.js";
import { players } from "../drawer/drawer_game.js";
import { Refusal } from "./wire.js";
import { make } from "../base/elements.js";
import * as texts from "../base/texts.js";

export class BoardSettings {
  prefix = "board-"; // of identifiers, beside those of the drawer

  /** link: a Link; module: live_settings.py; words: the room's texts. */
  constructor(body, { link, module, words }) {
    this.body = body;
    this.link = link;
    this.module = module;
    this.words = words;
    this.said = make("p", { className: "refused", role: "alert" });
    /** Show a state in the controls. @type {((state: any) => void)[]} */
    this.updates = [];
    this.read();
    this.build();
  }

  read() {
    this.settings = this.link.settings;
    const asked = { settings: this.settings, tracks: this.link.tracks || 2, budget_ma: this.link.budget };
    this.state = JSON.parse(this.module.state(JSON.stringify(asked)));
  }

  build() {
    this.updates = [];
    const groups = this.state.groups.map(({ name, items }) => {
      const made = items.flatMap(({ settings }) => settings.map((setting) => control(this, setting)));
      return fold(`${this.prefix}group-${name}`, texts.say(`group-${name}`), name === "players",
        name === "players" ? players(this) : made);
    });
    this.body.replaceChildren(...groups, this.said);
    this.update();
  }

  update() {
    for (const update of this.updates) update(this.state);
  }

  /** Show what the board has now, if that is new. */
  follow() {
    if (this.settings === this.link.settings) return;
    const { length } = this.state.groups;
    this.read();
    if (this.state.groups.length === length) this.update();
    else this.build(); // it was opened before the board had told its settings
  }

  /** Change a setting, and then show what the board has; a refusal is told when it comes. */
  ask(request) {
    this.change(request).then((refused) => {
      this.said.textContent = refused;
      this.update();
    });
    return "";
  }

  /** Change it with what is typed in an input. */
  async send(input, request, fail, show) {
    const refused = await this.change(request);
    fail(refused);
    if (!refused) show(this.state);
  }

  /** Whether an input has what is typed, and not yet taken. */
  isHeld(input) {
    return document.activeElement === input || input.getAttribute("aria-invalid") === "true";
  }

  report(refused) {
    return refused;
  }

  /** Return why the board refuses a change, "" if it does not. */
  async change(request) {
    try {
      await this.carryOut(request);
      this.read();
      return "";
    } catch (error) {
      return error instanceof Refusal ? this.words("refused", { what: error.message }) : this.words("silent");
    }
  }

  carryOut({ do: act, name, value, track, colour }) {
    if (act === "rename") return this.link.change("name", { track, name: name || this.state.players[track].usual });
    if (act === "recolour") {
      const colours = this.state.players.map((player) => player.colour);
      if (colours.includes(colour)) colours[colours.indexOf(colour)] = colours[track]; // an exchange
      colours[track] = colour;
      return this.link.change("set", { setting: "colours", value: colours });
    }
    const settings = this.state.groups.flatMap(({ items }) => items.flatMap((item) => item.settings));
    const { wire, setting } = settings.find((one) => one.name === name);
    const wanted = wire ? wire[value] : value;
    if (name === "language") return this.link.change("language", { language: wanted });
    return this.link.change("set", { setting, value: wanted });
  }
}
