// The room of past matches, at the address #past: the review after a game, every match that was played here
// or on a board step by step, and the record. past.py computes, in a worker.

import { handOn, handed } from "../base/code.js";
import { dayOf as today, shownDay } from "../board/day.js";
import { button, closeBeside, download, make, option } from "../base/elements.js";
import { PythonClient } from "../base/python_client.js";
import { Player } from "./past_player.js";
import { RecordView } from "./past_record.js";
import { ReviewView } from "./past_review.js";
import { PastShelf } from "./past_shelf.js";
import { Room } from "../base/room.js";
import { loadStyles } from "../base/loading.js";
import { loadGuide, spoken } from "../base/texts.js";

const ADDRESS = "#past";
const MATCH = "#match="; // begins the address of a match
const STYLES = ["learn/guide.css", "past/past.css"];
const MOST_BYTES = 200_000; // of a match that is brought as a file
const PLAYED = ["table", "hand"]; // modes whose matches are played here
const DAY_MS = 86_400_000;
const HEAP_BYTES = 8 * 1024 * 1024; // a long match, and the record
const PAST = { path: "cribboard_tools.page.past.past", name: "Past", heapBytes: HEAP_BYTES };

/** Why a request was not carried out: a sentence, or a key of the room's texts. */
export class Refused extends Error {}

export class PastClient extends PythonClient {
  /** python: of a PythonClient. onReview: called with a review each time it has grown. */
  constructor(python, onReview) {
    super({ ...python, ...PAST }, onReview);
  }

  /** Carry out a request of past.py; resolve to its answer. Throws a Refused. */
  async ask(request, fields = {}) {
    const answer = await super.ask(JSON.stringify({ do: request, ...fields }));
    if (answer.refused) throw new Refused(answer.refused);
    return answer;
  }
}

export class PastRoom extends Room {
  /** files: the page's; guide: of the page, whose modes a match goes on in; sound: the page's; prepare:
      resolves when every module is there; current: returns the page's state. */
  constructor({ files, guide, sound, prepare, current }) {
    super({ id: "past", address: ADDRESS, styles: STYLES });
    this.guide = guide;
    this.sound = sound;
    this.prepare = prepare;
    this.current = current;
    this.shelf = new PastShelf(files);
    /** @type {?PastClient} */
    this.client = null;
    /** Once the worker is started. @type {any} */
    this.player = null;
    /** What past.py says of each match. @type {any[]} */
    this.list = [];
    /** The one that is shown, as past.py opens it. @type {any} */
    this.match = null;
    this.game = 0;
    /** Of that game, as far as it is. @type {any} */
    this.review = null;
    /** While it opens. @type {?Promise<void>} */
    this.opening = null;
    /** The match that the worker has open, as long as it has not gone on. @type {any} */
    this.loaded = null;
    this.tabs = ["matches", "record"].map((view) => {
      const tab = button("tab", "", () => this.show(view));
      tab.dataset.view = view;
      return tab;
    });
    this.note = make("p", { className: "note", role: "alert" });
    this.body = make("div", "body");
    const onchange = () => {
      const [file] = this.input.files ?? [];
      this.input.value = "";
      if (file) this.bring(file);
    };
    this.input = make("input", { type: "file", accept: ".match,.txt,text/plain", hidden: true, onchange });
    this.dialog.append(make("div", "tabs", ...this.tabs), this.note, this.body, this.input);
    closeBeside(this.dialog);
    const goOn = (count) => this.attempt(() => this.goOn(count));
    const show = (count) => {
      this.attempt(() => this.player.to(count));
      this.player.element.scrollIntoView({ block: "nearest" });
    };
    this.reviewView = new ReviewView({ words: this.words, show, goOn });
    this.recordView = new RecordView(this.words, (name) => this.attempt(() => this.showRecord(name)));
  }

  /** Start the worker, once every module is there. */
  async ready() {
    await this.prepare();
    if (this.client) return this.client;
    this.client = new PastClient(this.guide.python(), (review) => this.grow(review));
    this.player = new Player({
      client: this.client, sound: this.sound, words: this.words, goOn: (count) => this.attempt(() => this.goOn(count)),
    });
    return this.client;
  }

  /** Keep what was played here; resolve to the answer, whose `name` is of the newest match of a mode. */
  async keep(mode = "table") {
    const client = await this.ready();
    await client.ask("speak", { language: spoken() });
    const modes = [...PLAYED.filter((one) => one !== mode), mode];
    const sources = modes.map((one) => ({ from: one, files: this.shelf.filesOf(one) }));
    return this.took(await client.ask("take", { texts: this.shelf.texts(), rows: this.shelf.record(), sources, today: today() }));
  }

  /** Take an answer with the list; store what has changed. */
  took(answer) {
    this.list = answer.list;
    if (answer.changed.includes(this.loaded?.match)) this.loaded = null; // it has gone on
    if (!this.shelf.store(answer)) this.tell("no-room");
    return answer;
  }

  /** Keep what was played, and weigh what was decided; nothing is shown yet. */
  async weigh(mode) {
    const { name } = await this.keep(mode);
    if (name && !this.dialog.open) await this.load(name, -1);
  }

  /** Take an answer to a mistake, [name, whether it is right], or []; resolve to what is due, isAsked: with the
      first mistake (Past.practise). */
  async practise(answer, isAsked) {
    if (!answer.length) await this.keep();
    const client = await this.ready();
    const found = await client.ask("practise", { done: this.shelf.practice(), answer, day: Date.parse(today()) / DAY_MS, is_asked: isAsked });
    if (answer.length) this.shelf.practice(found.done);
    return found;
  }

  /** Open the room, once, however often it is asked for meanwhile. */
  open() {
    if (this.dialog.open && !this.opening) return Promise.resolve();
    this.opening ??= this.enter().finally(() => { this.opening = null; });
    return this.opening;
  }

  async enter() {
    await Promise.all([...STYLES.map(loadStyles), loadGuide(), this.speak()]);
    if (!this.isAsked) return; // left meanwhile
    this.tell("");
    this.body.replaceChildren(make("p", "", this.words("loading")));
    this.dialog.showModal();
    await this.attempt(async () => {
      const now = this.current();
      const { name } = await this.keep(PLAYED.includes(now?.mode) ? now.mode : "table");
      const isAfter = (now?.winner ?? -1) >= 0 && PLAYED.includes(now.mode);
      if (isAfter && name) await this.openMatch(name, -1);
      else this.show("matches");
    });
  }

  leave() {
    this.player?.pause();
    super.leave();
  }

  tell(key, fields = {}) {
    this.note.textContent = key ? this.words(key, fields) || key : "";
  }

  /** Do something that may fail, and say so. */
  async attempt(doIt) {
    try {
      this.tell("");
      await doIt();
    } catch (error) {
      if (error instanceof Refused) this.tell(this.texts[error.message] ? error.message : "refused", { what: error.message });
      else {
        console.error(error);
        this.tell("failed");
      }
    }
  }

  /** Put it into the page's language. */
  async speak() {
    await super.speak();
    for (const tab of this.tabs) tab.textContent = this.words(tab.dataset.view ?? "");
  }

  // What is shown

  /** Show the list, or the record. */
  show(view) {
    this.player?.pause();
    this.match = null;
    this.heading.textContent = this.words("title");
    this.mark(view);
    if (view === "record") {
      this.attempt(() => this.showRecord(""));
      return;
    }
    const bring = button("main", this.words("bring"), () => this.input.click());
    const rows = this.list.map((one) => make("li", "", button("match", "", () => this.attempt(() => this.openMatch(one.match, -1)))));
    rows.forEach((row, at) => row.firstElementChild?.append(...this.entry(this.list[at])));
    this.body.replaceChildren(
      make("p", "acts", bring, make("span", "small", this.words("bring-what"))),
      rows.length ? make("ul", "matches", ...rows) : make("p", "", this.words("none")));
  }

  mark(view) {
    for (const tab of this.tabs) {
      if (tab.dataset.view === view) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
  }

  /** What the list says of a match. */
  entry({ names, date, from, games, is_open: isOpen, form }) {
    const [kind, winners, scores, , own] = games.at(-1) ?? ["", [], [], "", names];
    const who = own.length ? own : names;
    const result = games.length > 1 ? this.words("many-games", { n: games.length })
      : winners.length ? this.words("wins", { who: winners.map((track) => who[track]).join(", "), n: scores.join(" : ") })
        : kind ? this.words(`ended-${kind}`) : "";
    const more = [shownDay(date), this.words(`in-${from || "file"}`), form === "six-card" ? "" : form, isOpen ? this.words("open") : ""];
    return [make("b", "", who.join(" – ")), make("span", "", result), make("small", "", more.filter(Boolean).join(" · "))];
  }

  async showRecord(name) {
    this.recordView.take(await (await this.ready()).ask("summary", { name }));
    if (!this.recordView.element.isConnected) this.body.replaceChildren(this.recordView.element);
  }

  /** Open a match and begin the review of one of its games; -1: the last. */
  async load(name, game) {
    const client = await this.ready();
    const isSame = this.loaded?.match === name && (game < 0 || game === this.game);
    if (isSame && this.review) return; // it was reviewed when the game ended
    this.loaded = await client.ask("open", { name });
    await this.loadGame(game < 0 ? this.loaded.games.length - 1 : game);
  }

  async loadGame(game) {
    this.game = Math.max(0, game);
    const { has_curve: hasCurve } = this.loaded.games[this.game] ?? {};
    this.review = hasCurve ? await /** @type {PastClient} */ (this.client).ask("review", { game: this.game }) : null;
  }

  async openMatch(name, game) {
    await this.load(name, game);
    this.match = this.loaded;
    const entry = this.list.find(({ match }) => match === name);
    this.heading.textContent = [this.match.games.at(-1)?.names.join(" – "), shownDay(entry?.date ?? "")].filter(Boolean).join(", ");
    this.mark("");
    const acts = make("p", "acts",
      ...this.rematch(),
      ...this.sharing(name),
      button("", this.words("save"), () => this.attempt(() => this.save(name))),
      button("", this.words("remove"), () => this.askRemove(name, acts)));
    this.body.replaceChildren(acts, ...this.gameChoice(), this.reviewView.element, this.player.element);
    this.drawReview();
    await this.player.begin(this.match, this.match.count);
    this.heading.focus();
  }

  /** A button for another game, where the match is the one on the page and its game has ended. */
  rematch() {
    const now = this.current();
    const isHere = now && now.winner >= 0 && now.mode === this.match.from && this.list.find(({ from }) => from === now.mode)?.match === this.match.match;
    if (!isHere) return [];
    return [button("main", this.words("rematch"), () => {
      this.dialog.close();
      this.guide.rematch();
    })];
  }

  gameChoice() {
    if (this.match.games.length < 2) return [];
    const onchange = () => this.attempt(async () => {
      await this.loadGame(Number(choice.value));
      this.drawReview();
      await this.player.to(this.match.starts[this.game + 1] ?? this.match.count);
    });
    const games = this.match.games.map((_, game) => option(String(game), String(game + 1), game === this.game));
    const choice = make("select", { onchange }, ...games);
    return [make("p", "acts", make("label", "", this.words("game"), " ", choice))];
  }

  drawReview() {
    const { row, names } = this.match.games[this.game] ?? { row: null, names: [] };
    this.reviewView.take(names, row, this.review);
  }

  /** Take a review that has grown. */
  grow(review) {
    if (review.record) this.shelf.store({ record: review.record });
    if (review.match !== this.loaded?.match || review.game !== this.game) return;
    this.review = review;
    if (this.match === this.loaded && this.dialog.open) this.drawReview();
  }

  // What is done with a match

  /** Bring a match that was dropped or chosen. */
  bring(file) {
    return this.attempt(async () => {
      if (file.size > MOST_BYTES) throw new Refused("unreadable");
      await this.add("add", { text: (await file.text()).replace(/^\ufeff/, ""), title: file.name });
    });
  }

  /** Bring the match of a code (match_code.py), which an address has. */
  bringCode(code) {
    return this.attempt(() => this.add("add_code", { code }));
  }

  async add(request, fields) {
    const answer = this.took(await (await this.ready()).ask(request, { ...fields, today: today() }));
    await this.openMatch(answer.name, -1);
  }

  /** What hands the match on as an address: a button, and whether the names go along. */
  sharing(name) {
    const named = make("input", { type: "checkbox" });
    const told = make("span", { className: "small", role: "status" });
    const share = button("", this.words("share"), () => this.attempt(async () => {
      const { code } = await (await this.ready()).ask("code", { name, has_names: named.checked });
      told.textContent = await handOn(handed(`${MATCH}${code}`));
    }));
    return [share, make("label", "", named, this.words("with-names")), told];
  }

  /** Take the games of a real board: its files (board_link.py). */
  pull(source) {
    return this.attempt(async () => {
      const answer = this.took(await (await this.ready()).ask("pull", { source, today: today() }));
      this.show("matches");
      this.tell("pulled", { n: answer.changed.length });
    });
  }

  async save(name) {
    const { text } = await (await this.ready()).ask("text", { name });
    download(`${name.replace("past.", "match-")}.match`, text, "text/plain");
  }

  askRemove(name, place) {
    const yes = button("main", this.words("remove-yes"), () => this.attempt(async () => {
      this.took(await (await this.ready()).ask("forget", { name }));
      this.show("matches");
      this.heading.focus();
    }));
    const no = button("", this.words("remove-no"), () => asked.remove());
    const asked = make("span", "asked", this.words("remove-ask"), " ", yes, no);
    place.querySelector(".asked")?.remove();
    place.append(asked);
    no.focus();
  }

  /** Play on from after so many commands of the open match, as a new one; what is under way stays. */
  async goOn(count) {
    const client = await this.ready();
    const { mode } = await client.ask("at", { count });
    await this.keep(mode);
    await client.ask("open", { name: this.match.match });
    const before = this.shelf.filesOf(mode);
    const { files } = await client.ask("resume", { count, mode, files: before });
    if (!this.shelf.replace(mode, before, files)) throw new Refused("no-room");
    this.loaded = null;
    this.dialog.close();
    this.guide.resume(mode);
  }
}

