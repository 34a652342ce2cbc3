// The same deal for two: a link (#deal=4F2K7Q-expert) has the seed of a game, from which every pack follows
// (deal_seed.py). It never replaces a game without being asked to. Without a seed, #deal has the link of the
// game under way, the line of its result, and the deal of the day, whose seed is the date in UTC.

import { Door } from "./door.js";
import { button, make, withRole, write } from "./elements.js";
import { isUnderWay, recall } from "./opening.js";
import { hexToText } from "./store.js";
import { say } from "./texts.js";

const ADDRESS = "#deal";
const LINK = /^(20\d\d-\d\d-\d\d|[0-9A-HJKMNP-TV-Z]{6})(?:-(learner|club|expert))?(-muggins)?$/i;
const MOST_LETTERS = 64; // of a link that are looked at: a longer one is refused
const USUAL = "expert"; // of a link that names no opponent
const EXAMPLES = { n: "#deal=4F2K7Q", m: "#deal=2026-11-27" };
const HAND = "hand";
const SEED = "cribboard:file:hand.deal"; // of the dealt game, in hexadecimal
const HELP = "cribboard:file:hand.help"; // of each seed that was begun (deal_help.py)
const STORED_MS = 1500; // after the end of a game it is surely stored

/** Today in UTC, as 2026-11-27. */
function today() {
  return new Date().toISOString().slice(0, 10);
}

function isDay(seed) {
  return seed.includes("-");
}

/** Whether a day is one of the calendar. */
function isDate(day) {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Return a day in the language of the page. */
function dateText(day) {
  return new Date(day).toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
}

/** Return what a link has, null if it names no deal; the opponent is named in each. */
function parsed(text) {
  const [whole, seed = "", opponent = USUAL, muggins = ""] = LINK.exec(text.replace(/^today\b/i, today())) ?? [];
  if (!whole || (isDay(seed) && !isDate(seed))) return null;
  const found = { seed: seed.toUpperCase(), opponent: opponent.toLowerCase(), muggins: muggins.toLowerCase() };
  return { ...found, link: `${found.seed}-${found.opponent}${found.muggins}` };
}

/** The seed of the dealt game that the browser keeps, "" if it has none. */
function keptSeed() {
  return parsed(hexToText(recall(SEED) ?? ""))?.seed ?? "";
}

/** Whether a deal was begun here before. */
function isKnown(seed) {
  try { return JSON.parse(hexToText(recall(HELP) ?? "")).some(([one]) => one === seed); } catch { return false; }
}

function addressOf(link) {
  return new URL(`${ADDRESS}=${link}`, location.href).href;
}

export class DealDoor extends Door {
  /** guide: the page's. */
  constructor(guide) {
    super({ id: "deal", address: ADDRESS, styles: ["deal_door.css"], title: () => say("hand-deal"), loadModule: async () => null });
    this.guide = guide;
    /** What the link of the address has, null where there is none. @type {?ReturnType<typeof parsed>} */
    this.asked = null;
    /** Of the game that has ended, once it is known. @type {any} */
    this.row = null;
    /** What the person's decisions cost, null until they are all weighed. @type {?number} */
    this.cost = null;
    this.body = make("div", "");
    this.body.id = "deal-body";
    this.line = make("p", "line");
    this.line.id = "deal-line";
    this.told = withRole("status", make("p", "told"));
    this.shown = make("p", "line");
    this.dialog.append(this.body, this.told, this.shown);
  }

  async follow() {
    const text = location.hash.slice(ADDRESS.length + 1).slice(0, MOST_LETTERS);
    this.asked = text ? parsed(text) : null;
    this.row = null;
    this.refuse(text && !this.asked ? this.words("refused", EXAMPLES) : "");
    if (this.asked && isDay(this.asked.seed) && this.asked.seed > today()) {
      this.refuse(this.words("not-yet", dateText(this.asked.seed)));
      this.asked = null;
    }
    this.draw();
    if (this.asked) this.body.querySelector("button")?.focus();
    else if (this.isOver) await this.findResult();
  }

  async speak() {
    await super.speak();
    if (this.dialog.open) this.draw();
  }

  /** The state of the dealt hand, if it is played here, and has a link. */
  get state() {
    const state = this.guide.running === HAND ? this.guide.parts.hand?.state : null;
    return state?.deal ? state : null;
  }

  get isOver() {
    return this.state?.step === "again";
  }

  draw() {
    this.tell("");
    if (this.asked) this.dialog.setAttribute("aria-describedby", this.body.id); // its first button has the focus
    else this.dialog.removeAttribute("aria-describedby");
    this.body.replaceChildren(...(this.asked ? this.question(this.asked) : [...this.mine(), ...this.day()]));
  }

  /** Say what a button did; text: what the page could not copy. */
  tell(sentence, text = "") {
    write(this.told, sentence);
    this.shown.textContent = text;
    (text ? this.shown : this.told).scrollIntoView({ block: "nearest" });
  }

  nameOf(seed, key = "") {
    const name = isDay(seed) ? "day" : "deal";
    return this.words(key + name, isDay(seed) ? dateText(seed) : seed);
  }

  /** What a link asks for. */
  question({ seed, opponent, muggins, link }) {
    const isHere = isUnderWay(HAND);
    const isThis = isHere && seed === keptSeed();
    const acts = isThis ? [["act", "go-on", () => this.enter("")]]
      : isHere ? [["act", "keep", () => this.close()], ["quiet-act", "aside", () => this.enter(link)]]
        : [["act", "play", () => this.enter(link)]];
    const told = isThis ? "is-this" : isHere ? "under-way" : "";
    return [
      make("h3", "", this.nameOf(seed)),
      make("p", "", this.words("same", this.words(opponent)), muggins && ` ${this.words("muggins")}`),
      ...(told ? [make("p", "", this.words(told))] : []),
      ...(isKnown(seed) && !isThis ? [make("p", "", this.words("known"))] : []),
      this.acts(...acts),
    ];
  }

  acts(...rows) {
    return make("p", "acts", ...rows.map(([name, key, onClick]) => button(name, this.words(key), onClick)));
  }

  /** The link of the game on the cloth, and what it ended with. */
  mine() {
    const { state } = this;
    if (!state) return [];
    this.drawLine();
    const result = [
      make("h3", "", this.words("line")), this.line,
      ...(this.row ? [this.acts(["act", "copy", () => this.copy(this.line.textContent)])] : []),
    ];
    return [
      ...(this.isOver ? result : []),
      make("h3", "", this.words("challenge")),
      make("p", "", this.words("challenge-what", this.nameOf(parsed(state.deal)?.seed ?? ""))),
      this.acts([this.row ? "quiet-act" : "act", "share", () => this.share(addressOf(state.deal))]),
    ];
  }

  day() {
    return [
      make("h3", "", this.words("today")),
      make("p", "", this.words("today-what", dateText(today()))),
      this.acts(["quiet-act", "today-play", () => { location.hash = `${ADDRESS}=${today()}`; }]),
    ];
  }

  /** Find what the game ended with, and what its decisions cost, which is weighed meanwhile. */
  async findResult() {
    const { turn } = this;
    const find = async () => (await this.guide.pastRoom()).newest(HAND, (review) => this.weigh(review));
    try {
      let found = await find();
      if (!found?.row) {
        await new Promise((resolve) => { setTimeout(resolve, STORED_MS); });
        found = await find();
      }
      if (turn !== this.turn || !found?.row) return;
      this.row = found.row;
      this.cost = null;
      this.weigh(found.review);
      this.draw();
    } catch (error) {
      console.info(error.message); // the game can be looked back on all the same
    }
  }

  weigh(review) {
    if (review?.is_done) this.cost = review.costs[0];
    this.drawLine();
  }

  /** Write the line of the result. */
  drawLine() {
    const { row, cost, state } = this;
    const deal = state && parsed(state.deal);
    if (!row || !deal) {
      this.line.textContent = this.words("waiting");
      return;
    }
    const own = row.best.filter(([, , track]) => track === 0).map(([points]) => points);
    const share = cost?.toLocaleString(document.documentElement.lang, { style: "percent", maximumFractionDigits: 0 });
    this.line.textContent = this.words("result", {
      deal: this.nameOf(deal.seed, "result-"), own: row.scores[0], other: row.scores[1], n: row.deals,
      who: this.words(deal.opponent), help: this.help(state.help), best: Math.max(0, ...own), cost: share ? this.words("cost", share) : "", link: addressOf(deal.link),
    });
  }

  /** What was taken back and hinted, and which try it is. */
  help([tries = 1, undone = 0, hints = 0]) {
    const counts = { undone, hints, try: tries > 1 ? tries : 0 };
    return Object.entries(counts).map(([key, n]) => (n ? this.words(key, { n }) : "")).join("");
  }

  /** Play a deal, "" for the one under way; what is under way is kept. */
  async enter(link) {
    if (document.documentElement.classList.contains("dead")) return this.refuse(say("other-tab-hand"));
    for (const one of this.body.querySelectorAll("button")) one.disabled = true;
    if (link && isUnderWay(HAND)) {
      await this.guide.pastRoom?.().then((room) => room.keep(HAND)).catch((error) => console.info(error.message)); // the board has it too
    }
    history.replaceState(null, "", "#play");
    this.close();
    await this.closed;
    this.guide.wanted = link;
    if (link) this.guide.resume(HAND);
    else this.guide.opening.choose(HAND);
  }

  /** Hand a link over to another app, or else copy it. */
  async share(address) {
    if (!navigator.share) return this.copy(address);
    try {
      await navigator.share({ url: address });
    } catch (error) {
      if (error.name !== "AbortError") await this.copy(address);
    }
  }

  /** Copy a text; where that is not allowed, show it. */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.tell(this.words("copied"));
    } catch {
      this.tell(this.words("not-copied"), text);
    }
  }
}
