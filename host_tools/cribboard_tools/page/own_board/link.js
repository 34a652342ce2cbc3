// The link with a board that runs: its views as they come, its settings, and whether it still answers.
// Nothing here knows of the page, and the board never waits for it.

import * as values from "./board_values.js";
import { now } from "./day.js";
import { PortError } from "./stream.js";
import { Refusal, Wire } from "./wire.js";

const PING_MS = 5000; // between two signs that the page is there: a board falls mute where nobody reads
const PING = { answerMs: 3000, tries: 1 };
const SILENT = 2; // so many signs without an answer
/** The version of docs/link.md that this is. */
export const VERSION = 1;

export class Link {
  /** stream: of an open port. onview: called with ({at, view, chance}, settings); onstate: with "live", "asleep" (the
      board has put its lights out) or "silent". */
  constructor(stream, onview, onstate) {
    this.onview = onview;
    this.onstate = onstate;
    this.settings = {};
    this.budget = null; // of the board's lights: the least and the greatest, in mA
    this.seen = null; // the last view, with its place
    this.isReading = false; // the settings, which may have changed
    this.state = "";
    this.isEnded = false;
    this.unanswered = 0;
    this.timer = 0;
    this.wire = new Wire(stream, (message) => {
      const seen = values.seen(message);
      if (!seen || this.isEnded) return;
      this.take(seen);
      if (this.state === "asleep") this.become("live"); // a key has woken it
      if (seen.view.message && !seen.view.is_error) this.follow();
    });
  }

  /** Ask for settings and view, and go on until `end`. Throws a PortError for a silent board. */
  async begin() {
    await this.wire.ask("time", now());
    await this.renew();
    this.become("live");
    this.ping();
  }

  become(state) {
    if (this.state === state || this.isEnded) return;
    this.state = state;
    this.onstate(state);
  }

  take(seen) {
    this.seen = seen;
    this.onview(seen, this.settings);
  }

  async renew() {
    this.settings = values.settings(await this.wire.ask("settings")) ?? {};
    const seen = values.seen(await this.wire.ask("view"));
    if (seen && !this.isEnded) this.take(seen);
  }

  /** Read the settings, which a key of the menu may have changed. */
  async follow() {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const found = values.settings(await this.wire.ask("settings"));
      if (found && JSON.stringify(found) !== JSON.stringify(this.settings)) {
        this.settings = found;
        if (this.seen && !this.isEnded) this.take(this.seen);
      }
    } catch (error) {
      if (!(error instanceof PortError || error instanceof Refusal)) throw error; // ping tells it
    } finally {
      this.isReading = false;
    }
  }

  /** Tell the board the time now and then: it goes on sending, and the page knows that it is there. */
  ping() {
    this.timer = setTimeout(async () => {
      try {
        const { is_asleep: isAsleep } = await this.wire.ask("time", now(), PING);
        if (this.state === "silent") await this.renew();
        this.become(isAsleep === true ? "asleep" : "live");
        this.unanswered = 0;
      } catch (error) {
        if (!(error instanceof PortError || error instanceof Refusal)) throw error;
        this.unanswered += 1;
        if (this.unanswered >= SILENT) this.become("silent");
      }
      if (!this.isEnded) this.ping();
    }, PING_MS);
  }

  key(key) {
    return this.wire.key(key);
  }

  /** Name a track; the settings are those of the board then. Throws a Refusal. */
  async name(track, name) {
    await this.wire.ask("name", { track, name });
    await this.renew();
  }

  async setLanguage(language) {
    await this.wire.ask("language", { language });
    await this.renew();
  }

  /** Set a setting of the menu. Throws a Refusal. */
  async set(setting, value) {
    await this.wire.ask("set", { setting, value });
    await this.renew();
  }

  async health() {
    return values.health(await this.wire.ask("health"));
  }

  end() {
    this.isEnded = true;
    clearTimeout(this.timer);
  }
}
