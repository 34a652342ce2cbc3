// A real board as it is now: its lights, its display, who leads and what was said, and its keys, which can
// be pressed here. live_board.py draws it in the page's MicroPython; link.js brings what it is.

import { button, make, write } from "../base/elements.js";
import { FarView } from "./far_view.js";
import { Board } from "../board/board.js";
import { Screen } from "../board/screen.js";
import { StatusPanel, phraseOf } from "../base/status_panel.js";
import { loadGuide } from "../base/texts.js";
import { printable } from "./wire.js";

const KEYS = "123A456B789C*0#D";
const LONG_MS = 700;
const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");

/** A folded part of the room, which `fill` makes when it is opened. */
function folded(title, fill) {
  const body = make("div", "");
  const part = make("details", "", make("summary", "", title), body);
  part.addEventListener("toggle", () => { if (part.open) fill(body); });
  return part;
}

export class Live {
  /** link: a Link that has begun or begins; words: the room's texts; python: resolves to a module of the
      page's MicroPython; measures: of the list; dialog: of the room;
      examine: asks the questions of doctor.js. */
  constructor(link, { dialog, words, python, measures, examine }) {
    this.link = link;
    /** @type {?import("./board_settings.js").BoardSettings} */
    this.form = null;
    this.words = words;
    this.python = python;
    this.measures = measures;
    this.examine = examine;
    this.tracks = null; // the setting that the layout was made for
    this.engraved = ""; // with which names
    this.waiting = null; // the settings of a view that is not drawn yet
    this.isDrawing = false;
    this.isOver = false;
    this.timer = 0; // until the next frame of a walk
    /** A Live of live_board.py, once it has begun. @type {any} */
    this.board = null;
    const panel = {
      scores: make("ul", "scores"), prompt: make("p", "prompt"), phrase: make("p", "phrase"),
      count: make("b", { className: "count", ariaHidden: "true" }), laid: make("div", { className: "laid", role: "img" }), pegs: make("ul", "spoken"),
    };
    this.panel = new StatusPanel(panel);
    this.note = make("p", { className: "note", role: "alert" });
    this.said = make("p", { className: "spoken", role: "status" });
    this.glass = make("canvas", { role: "img" });
    const { board, wood } = Board.made();
    this.lights = board;
    board.element.ariaLabel = words("lights");
    this.chance = make("p", "chance");
    const dots = make("div", "room", this.glass);
    const status = make("section", "status", ...Object.values(panel));
    const opener = button("far-opener", "", () => this.far.toggle());
    const shown = make("div", "shown", status, wood, this.chance, opener);
    const keys = make("div", { className: "keys", role: "group", ariaLabel: words("keys") }, ...[...KEYS].map((key) => this.keyButton(key)));
    this.owner = folded(words("owner"), (body) => this.fillOwner(body));
    this.element = make("div", "live", shown, make("div", "handset", make("div", "oled", dots), keys),
      this.note, make("div", "folds", this.owner, folded(words("health"), (body) => this.fillHealth(body))), this.said);
    this.screen = new Screen(this.glass);
    this.far = new FarView(dialog, this.element, opener, words);
  }

  /** A key of the board: held for long it is the long key, as on the board. */
  keyButton(key) {
    let since = 0;
    const element = button("key", key === "*" ? "∗" : key, (event) => {
      const isLong = (since && performance.now() - since >= LONG_MS) || event.shiftKey;
      since = 0;
      this.link.wire.key(isLong ? `${key}!` : key);
    });
    element.addEventListener("pointerdown", () => { since = performance.now(); });
    return element;
  }

  /** Draw the newest view, once a frame. */
  show(settings) {
    this.waiting = settings;
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(async () => {
      while (this.waiting) {
        const now = this.waiting;
        this.waiting = null;
        await this.draw(now).catch((error) => console.info(error.message));
      }
      this.isDrawing = false;
    });
  }

  async draw(settings) {
    const python = await this.python("own_board.live_board");
    if (this.isOver) return;
    this.board ??= python.Live(this.link.wire.link);
    const tracks = String(settings.tracks ?? "");
    if (tracks !== this.tracks) {
      this.tracks = tracks;
      this.lights.setLayout(JSON.parse(python.layout(tracks)));
    }
    const asked = { settings, now: this.now(), is_still: LESS_MOTION.matches };
    const drawn = printable(this.board.take(JSON.stringify(asked)));
    if (!drawn) return; // a view of no board of ours
    const state = { ...drawn.state, result: "", form: settings.form ?? "" };
    this.panel.show(state);
    const { names, colours } = state;
    const engraved = String([tracks, names, colours]);
    if (engraved !== this.engraved) this.lights.engrave({ names, colours, players: names.length });
    this.engraved = engraved;
    this.walk(drawn);
    drawn.rows.forEach((hex, number) => this.screen.show(number, hex, drawn.texts[number]));
    this.glass.ariaLabel = drawn.texts.map((row) => row.trim()).filter(Boolean).join(". ");
    const { chance } = drawn;
    this.chance.textContent = chance < 0 ? "" : this.words("chance", { what: state.names[0], n: chance });
    this.form?.follow();
    const phrase = phraseOf(state);
    if (phrase) write(this.said, phrase);
  }

  /** Say what is with the board: "live", "asleep" or "silent". */
  tell(state, text) {
    this.note.textContent = text;
    this.element.classList.toggle("asleep", state === "asleep");
  }

  now() {
    return Math.floor(performance.now());
  }

  /** Show the lights, and go on at their next frame: `wait` ms from now, -1 for never. */
  walk({ pixels, wait }) {
    clearTimeout(this.timer);
    if (pixels) this.lights.show(pixels);
    if (wait < 0) return;
    this.timer = setTimeout(() => requestAnimationFrame(() => {
      if (!this.isOver && !this.isDrawing) this.walk(JSON.parse(this.board.step(this.now())));
    }), wait);
  }

  /** Draw no more. */
  end() {
    this.isOver = true;
    this.far.end();
    clearTimeout(this.timer);
  }

  // Folded parts

  async fillOwner(body) {
    const [{ BoardSettings }] = await Promise.all([import("./board_settings.js"), loadGuide()]);
    const module = await this.python("own_board.live_settings");
    if (this.isOver || this.form) return;
    const { link, words } = this;
    this.form = new BoardSettings(body, { link, module, words });
  }

  async fillHealth(body) {
    const health = await this.link.wire.ask("health").catch(() => null);
    const values = { ...health };
    if (values.flash_reads > 0) values.cache = Math.round((100 * values.flash_hits) / values.flash_reads);
    if (values.rail_least_mv > 0) values.rail_least_v = values.rail_least_mv / 1000;
    const rows = this.measures.filter(({ name }) => Number.isFinite(values[name])).map(({ name, good, bad }) => {
      const sign = good > bad ? -1 : 1;
      const grade = sign * values[name] <= sign * good ? "good" : sign * values[name] > sign * bad ? "bad" : "doubt";
      return make("li", grade, this.words(name, { n: values[name] }), " ", make("b", "", this.words(grade)));
    });
    const advice = rows.some((row) => row.className !== "good") ? [make("p", "", this.words("doctor").replaceAll("`", ""))] : [];
    const act = button("", this.words("examine"), () => this.examine());
    body.replaceChildren(...(rows.length ? [make("ul", "measures", ...rows), ...advice] : [make("p", "", this.words("no-measures"))]), act);
  }
}
