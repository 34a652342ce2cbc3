// The room of a real board on a USB cable, at the address #board: the board as it is now (live.js), first
// install and update. What can go wrong is a PortError, whose message is the key of a sentence. The game in
// the page goes on behind it.

import { Keep } from "./board_files.js";
import { LABELS, writeDrive } from "./drive.js";
import { button, download, make, option } from "../base/elements.js";
import { Installer, isSame, load } from "./installer.js";
import { Link, VERSION } from "./link.js";
import { Live } from "./live.js";
import { AnswerError, CodeError } from "./prompt.js";
import { Room } from "../base/room.js";
import { PortError } from "./stream.js";
import { fill, OWN_NAMES, say } from "../base/texts.js";

const FOLDER = "install/";
const ADDRESS = "#board";
const STYLES = ["own_board/own_board.css"];
const PICO = { usbVendorId: 0x2e8a };

/** The browser's storage, null where it is shut off. */
function storage() {
  try { return globalThis.localStorage; } catch { return null; }
}

export class OwnBoard extends Room {
  /** loadModule: resolves to a module of the page's MicroPython, by its name. onpull: takes the games of
      a board. */
  constructor(loadModule, onpull) {
    super({ id: "own-board", texts: "own_board", address: ADDRESS, styles: STYLES, title: () => say("way-board") });
    this.loadModule = loadModule;
    this.onpull = onpull;
    this.serial = /** @type {any} */ (navigator).serial;
    /** What the page installs, and asks a board (page_installs.py), null where it did not load. @type {any} */
    this.list = null;
    this.keep = new Keep(storage());
    /** @type {?Installer} */
    this.installer = null;
    /** @type {?Link} */
    this.link = null;
    /** @type {?Live} */
    this.live = null;
    /** @type {?import("./doctor.js").Doctor} */
    this.doctor = null;
    /** What waits for its drive: {entry, bytes, isKnown: its port was chosen}. @type {any} */
    this.pending = null;
    this.told = make("div", { className: "told", role: "status" });
    this.bar = make("progress");
    this.acts = make("div", "acts");
    this.place = make("div", ""); // of the live board
    this.dialog.append(this.told, this.bar, this.place, this.acts);
    this.serial?.addEventListener("connect", (event) => this.returned(event.target));
    this.serial?.addEventListener("disconnect", () => this.unplugged());
  }

  async open() {
    if (this.dialog.open) return;
    await this.loadStyles();
    await this.speak();
    await this.findList();
    if (!this.isAsked) return; // left meanwhile
    this.dialog.showModal();
    this.start();
  }

  async findList() {
    this.list ??= await this.fetchFile("list.json").then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  }

  async leave() {
    super.leave();
    this.pending = null;
    await this.letGo();
  }

  /** Start a board that was stopped, and close its port. */
  async letGo() {
    const { installer } = this;
    this.installer = null;
    this.endLive();
    await installer?.restart();
  }

  fetchFile(name) {
    return fetch(FOLDER + name, { cache: "no-cache" });
  }

  /** Show sentences and what can be done now; the first act is the one that most want. */
  show(sentences, acts = /** @type {Node[]} */ ([]), isBusy = false) {
    const had = this.acts.contains(document.activeElement);
    this.isFound = false;
    const lines = sentences.filter(Boolean).map((text) => {
      const line = make("p", "");
      fill(line, text);
      return line;
    });
    this.told.replaceChildren(...lines);
    this.acts.replaceChildren(...acts);
    this.bar.hidden = !isBusy;
    this.bar.removeAttribute("value");
    if (had || isBusy) this.heading.focus();
  }

  busy(key, fields = {}) {
    this.endLive();
    this.show([this.words(key, fields)], [], true);
    if (fields.m) this.bar.value = fields.n / fields.m;
  }

  act(key, onClick, isMain = false) {
    return button(isMain ? "main" : "", this.words(key), () => this.attempt(onClick));
  }

  /** Do something that may fail, and say so. */
  async attempt(doIt) {
    try {
      await doIt();
    } catch (error) {
      if (error.name === "AbortError" || error.name === "NotFoundError") return; // nothing was chosen
      const isExpected = error instanceof PortError || error instanceof CodeError || error instanceof AnswerError;
      if (!isExpected) console.error(error);
      await this.letGo();
      const key = error instanceof PortError ? error.message : isExpected ? "not-a-board" : "failed";
      const isAtDrive = this.pending && ["no-drive", "other-chip", "drive-lost"].includes(key);
      const again = isAtDrive ? () => this.askDrive() : () => this.start();
      this.show([this.words(key) || this.words("failed")], [this.act("again", again, true)]);
    }
  }

  makeInstaller() {
    return new Installer({
      list: this.list,
      keep: this.keep,
      python: this.loadModule,
      fetchFile: (name) => this.fetchFile(name),
      tell: (step, fields = /** @type {any} */ ({})) => {
        const isHere = step === "saved" && !fields.isKept;
        this.busy(isHere ? "saved-here" : step === "waiting" ? "restarting" : step, fields);
      },
    });
  }

  // What is there

  async start() {
    this.pending = null;
    await this.findList();
    if (!this.list) return this.show([this.words("not-loaded")], [this.act("again", () => this.start(), true)]);
    const [known] = await this.ports();
    if (known) return this.attempt(() => this.look(known));
    const hasImages = this.list.images.length > 0;
    const acts = [];
    if (this.serial) acts.push(this.act("connect", () => this.connect(), true));
    if (hasImages) acts.push(this.act("new", () => this.askKind()));
    this.show([this.words(this.serial ? "start" : "no-serial"), hasImages ? "" : this.words("no-list")], acts);
  }

  /** The ports of Picos that the person has chosen before. */
  async ports() {
    const ports = await this.serial?.getPorts() ?? [];
    return ports.filter((port) => port.getInfo().usbVendorId === PICO.usbVendorId);
  }

  async connect() {
    await this.look(await this.serial.requestPort({ filters: [PICO] }));
  }

  async look(port) {
    this.busy("looking");
    await this.letGo();
    this.installer = this.makeInstaller();
    const standing = await this.installer.look(port);
    if (!standing) return this.askStop(port);
    this.showFound(port, standing);
    await this.goLive(standing.health);
  }

  /** Ask before the program of a board is stopped that has no link: it may be anybody's, or just start. */
  askStop(port) {
    const stop = async () => {
      this.busy("looking");
      this.showFound(port, await this.installer?.stop());
    };
    this.show([this.words("no-link")], [this.act("again", () => this.look(port), true), this.act("stop", stop)]);
    this.isFound = true;
  }

  /** Show the board as it is now, above what can be installed on it. */
  async goLive(health) {
    const link = new Link(
      this.installer?.module,
      this.installer?.stream,
      (settings) => live.show(settings),
      (state) => {
        const told = { live: health.link > VERSION ? "newer" : "", asleep: "asleep", silent: "not-answering" };
        live.tell(state, this.words(told[state]));
      },
    );
    link.budget = health.budget_ma ?? null;
    const live = new Live(link, {
      dialog: this.dialog,
      words: this.words,
      python: this.loadModule,
      measures: this.list.measures,
      examine: () => this.attempt(() => this.examine()),
    });
    this.link = link;
    this.live = live;
    this.dialog.classList.add("is-live");
    this.place.replaceChildren(live.element);
    await link.begin();
  }

  /** Stop the board, ask what blinks and what is pressed, and start it again. */
  async examine() {
    const { installer } = this;
    const tracks = String(this.link?.settings.tracks ?? "");
    this.busy("saving");
    const [{ Doctor }, module] = await Promise.all([import("./doctor.js"), this.loadModule("own_board.live_board")]);
    const layout = JSON.parse(module.layout(tracks));
    await installer?.untilSaved();
    await installer?.stop();
    const { probes } = this.list;
    const back = this.act("start-board", async () => {
      await this.letGo();
      this.show([this.words("restarting")], [this.act("again", () => this.start())]);
    }, true);
    const doctor = new Doctor(installer?.prompt, {
      probes, layout, words: this.words,
      show: (sentences, answers) => {
        const acts = Object.entries(answers).map(([key, answer]) => button("", this.words(key), answer));
        this.show(sentences, acts.length ? acts : [back]);
      },
    });
    this.doctor = doctor;
    this.place.replaceChildren(doctor.element);
    try {
      await doctor.examine();
    } catch (error) {
      if (!doctor.isOver) throw error; // otherwise the room has been left
    }
  }

  endLive() {
    this.doctor?.end();
    this.doctor = null;
    this.link?.end();
    this.live?.end();
    this.link = this.live = null;
    this.dialog.classList.remove("is-live");
    this.place.replaceChildren();
  }

  showFound(port, standing) {
    const image = this.installer?.imageFor(standing);
    const title = image?.title ?? standing.machine.split(" with ")[0];
    const found = standing.image
      ? this.words("found", { what: title, ...standing.image })
      : this.words("found-plain", { what: title, version: standing.release });
    const isNewest = Boolean(image) && isSame(standing.image, image);
    const offer = image ? this.words(isNewest ? "is-newest" : "is-other", image) : this.words(this.list.images.length ? "no-image" : "no-list");
    const acts = [];
    if (image) acts.push(this.act(isNewest ? "install-again" : "install", () => this.install(image), !isNewest));
    if (standing.image) acts.push(...this.voiceActs(standing.image.board));
    if (standing.health) acts.push(this.act("pull", () => this.pull()));
    const lines = [found, offer];
    if (standing.image && this.keep.numbers().length) {
      lines.push(this.words("kept"));
      acts.push(this.act("restore", () => this.confirm(port, {})), this.act("save-file", () => this.saveFile()));
    }
    this.show(lines, acts);
    this.isFound = true;
  }

  /** Take the board's games to the matches that were played here. */
  async pull() {
    const wire = this.link?.wire;
    const note = this.live?.note;
    if (!wire || !note) throw new PortError("lost");
    const said = (n, m) => { note.textContent = this.words("pulling", { n: Math.round(n / 100) / 10, m: Math.round(m / 100) / 10 }); };
    said(0, 0);
    const source = await wire.ask("pull", {}, said);
    note.textContent = "";
    this.close();
    await this.onpull(source);
  }

  voiceActs(board) {
    const voices = this.list.voices.filter((entry) => entry.board === board);
    if (!voices.length) return [];
    const choice = make("select", "", ...voices.map(({ language }) => (
      option(language, OWN_NAMES[language] ?? language, language === this.language)
    )));
    const label = make("label", "", this.words("voice"), " ", choice);
    const chosen = () => voices.find(({ language }) => language === choice.value);
    return [label, this.act("install-voice", () => this.install(chosen()))];
  }

  saveFile() {
    const found = this.keep.numbers().map((number) => [number, this.keep.text(number)]);
    const text = JSON.stringify(Object.fromEntries(found), null, 1);
    download(`cribboard-board-${new Date().toISOString().slice(0, 10)}.json`, text, "application/json");
  }

  // Installation

  async install(entry) {
    this.endLive();
    const bytes = await this.installer?.prepare(entry);
    this.installer = null;
    this.pending = { entry, bytes, isKnown: true };
    this.askDrive();
  }

  askKind() {
    const kinds = this.list.images.map((entry) => (
      button("", entry.title, () => this.attempt(() => this.prepareNew(entry)))
    ));
    this.show([this.words("which")], [...kinds, this.act("back", () => this.start())]);
  }

  async prepareNew(entry) {
    this.busy("loading");
    const bytes = await load(entry, (name) => this.fetchFile(name));
    this.pending = { entry, bytes, isKnown: false };
    this.askDrive();
  }

  askDrive() {
    const { entry, isKnown } = this.pending;
    const what = LABELS[entry.chip];
    const hasPicker = "showDirectoryPicker" in window;
    const lines = [this.words(isKnown ? "is-boot" : "to-boot", { what })];
    const acts = [];
    if (hasPicker) {
      lines.push(this.words("picker", { what }));
      acts.push(this.act("choose-drive", () => this.toDrive(), true));
    } else {
      lines.push(this.words("drag", { what }));
    }
    acts.push(this.act("download", () => this.handOver(what), !hasPicker));
    this.show(lines, acts);
  }

  async toDrive() {
    const { entry, bytes } = this.pending;
    const directory = await /** @type {any} */ (window).showDirectoryPicker({ id: "pico", mode: "readwrite" });
    await writeDrive(directory, bytes, entry.chip, (n, m) => {
      this.busy("writing", { n: Math.round(n / 1000), m: Math.round(m / 1000) });
    });
    await this.await();
  }

  handOver(what) {
    const { entry, bytes } = this.pending;
    download(entry.file, bytes, "application/octet-stream");
    this.await([this.words("drag", { what })]);
  }

  /** Wait for the board, which starts with what was installed. */
  async await(before = /** @type {string[]} */ ([])) {
    this.pending.isWaiting = true;
    const [known] = this.pending.isKnown ? await this.ports() : [];
    if (known) return this.returned(known);
    const connect = this.serial ? [this.act("connect", async () => {
      const port = await this.serial.requestPort({ filters: [PICO] });
      await this.confirm(port, this.pending.entry);
    }, true)] : [];
    this.show([...before, this.words(this.pending.isKnown ? "restarting" : "waiting")], connect);
  }

  /** A board that was chosen before is there again. */
  returned(port) {
    if (!this.dialog.open || this.installer) return undefined;
    if (this.pending?.isWaiting) return this.attempt(() => this.confirm(port, this.pending.entry));
    return this.pending ? undefined : this.start();
  }

  /** The board that was found is gone. While the page speaks with it that is noticed there. */
  unplugged() {
    if (this.dialog.open && this.isFound) this.attempt(() => { throw new PortError("lost"); });
  }

  async confirm(port, entry) {
    await this.letGo();
    this.installer = this.makeInstaller();
    const { version, restored, same, changed, missing } = await this.installer.confirm(port, entry);
    this.pending = null;
    this.show([
      version && this.words("done", { version }),
      restored ? this.words("restored", { n: restored }) : same ? this.words("all-same", { n: same }) : "",
      changed ? this.words("changed", { n: changed }) : "",
      missing.length ? this.words("missing", { n: missing.length }) : "",
    ], [button("main", say("close"), () => this.close())]);
  }
}
