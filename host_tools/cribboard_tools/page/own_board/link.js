// The link with a board that runs: its views as they come, its settings, and whether it still answers.
// Nothing here knows of the page, and the board never waits for it.

import { now } from "../board/day.js";
import { PortError } from "./stream.js";
import { Wire } from "./wire.js";

const PING_MS = 5000; // between two signs that the page is there: a board falls mute where nobody reads
/** The version of docs/link.md that this is. */
export const VERSION = 1;

export class Link {
  /** python: board_link.py; stream: of an open port. onview: called with the settings when there is a new view, which
      board_link.py has; onstate: with "live", "asleep" (the board has put its lights out) or "silent". */
  constructor(python, stream, onview, onstate) {
    this.onview = onview;
    this.onstate = onstate;
    this.settings = /** @type {any} */ ({});
    this.budget = null; // of the board's lights: the least and the greatest, in mA
    this.tracks = 0; // of the last view; 0 before the first
    this.state = "";
    this.isEnded = false;
    this.timer = 0;
    this.wire = new Wire(python, stream, { ontold: ({ settings, tracks }) => {
      this.settings = settings ?? this.settings;
      this.tracks = tracks ?? this.tracks;
      if (this.tracks && (tracks || settings) && !this.isEnded) this.onview(this.settings);
      if (tracks && this.state === "asleep") this.become("live"); // a key has woken it
    } });
  }

  /** Ask for settings and view, and go on until `end`. Throws a PortError for a silent board. */
  async begin() {
    try {
      await this.wire.ask("time", now());
      await this.wire.ask("renew");
      this.become("live");
      this.ping();
    } catch (error) {
      if (!this.isEnded) throw error;
    }
  }

  become(state) {
    if (this.state === state || this.isEnded) return;
    this.state = state;
    this.onstate(state);
  }

  /** Tell the board the time now and then: it goes on sending, and the page knows that it is there. */
  ping() {
    this.timer = setTimeout(async () => {
      try {
        const isAsleep = await this.wire.ask("time", now());
        if (this.state === "silent") await this.wire.ask("renew");
        this.become(isAsleep ? "asleep" : "live");
      } catch (error) {
        if (!(error instanceof PortError)) throw error;
        this.become("silent");
      }
      if (!this.isEnded) this.ping();
    }, PING_MS);
  }

  /** Change something by a request; the settings are those of the board then. Throws a Refusal. */
  change(request, fields) {
    return this.wire.ask("change", { request, ...fields });
  }

  end() {
    this.isEnded = true;
    clearTimeout(this.timer);
    this.wire.end();
  }
}
