// Addresses of the page's places, with their titles and the way back: the modes, the rules or a section of
// them, help and settings. The doors (door.js) and the rooms of a real board and of past matches have their own;
// behind them the address is again that of the mode.

import { hasCode } from "../base/code.js";
import { find, make } from "../base/elements.js";
import { MODES, addressOf } from "../base/opening.js";
import { SPOKEN, loadGuide, say } from "../base/texts.js";

const OTHERS = /^#(count|learn(?!\/board)|board|past|match)\b/;
const RULES = /^#rules(?:\/(.*))?$/;
/** Places that a button of the page opens. */
const OPENERS = { "#help": "help-open", "#settings": "drawer-open" };
const DIALOGS = { "#help": "help", "#settings": "drawer" };
const TOLD_MS = 6000;

export class Addresses {
  /** guide: the page's, whose modes these are. */
  constructor(guide) {
    this.guide = guide;
    this.isInner = false; // the way back leads into this page
    guide.onEnter = (mode) => this.enter(mode);
    document.addEventListener(SPOKEN, () => this.name());
    addEventListener("hashchange", ({ oldURL }) => this.follow(new URL(oldURL).hash, true));
    // Capture: `close` does not bubble. In the next task the dialog has left its address.
    document.addEventListener("close", () => { setTimeout(() => this.settle()); }, true);
    for (const [begin, dialog] of [["#rules", "rules"], ...Object.entries(DIALOGS)]) {
      find(dialog).addEventListener("close", () => { if (location.hash.startsWith(begin)) this.leave(); });
    }
    const asked = location.hash || guide.asked; // or one that was gone to meanwhile
    this.settle();
    if (asked && !MODES[asked] && !OTHERS.test(asked)) {
      history.replaceState(null, "", asked);
      this.follow("", false);
    }
  }

  /** The mode whose game is on the screen, "" before one is chosen. */
  get mode() {
    return this.guide.opening.isChosen ? this.guide.opening.mode : "";
  }

  /** Give the page the address and the title of a mode that was chosen. */
  enter(mode) {
    if (MODES[location.hash] !== mode) history.pushState(null, "", addressOf(mode));
    this.name();
  }

  /** Give the page the address and the title of its mode where no place has the address. */
  settle() {
    if (!location.hash && this.mode) history.replaceState(null, "", addressOf(this.mode));
    this.name();
  }

  /** Give the page the title of its mode; a door that is open has its own. */
  name() {
    if (!OTHERS.test(location.hash)) document.title = this.mode ? `${say(`way-${this.mode}`)} – ${this.guide.name}` : this.guide.name;
  }

  /** Open what the address asks for. before: the address that it follows; isInner: it is one of this page. */
  follow(before, isInner) {
    const { hash } = location;
    const rules = RULES.exec(hash);
    this.isInner = isInner;
    for (const [address, dialog] of Object.entries(DIALOGS)) if (hash !== address) find(dialog).close();
    if (!rules) find("rules").close();
    if (rules) this.guide.openRules(rules[1] ?? "");
    else if (OPENERS[hash]) find(OPENERS[hash]).click();
    else if (!hash && MODES[before] && !document.querySelector("dialog[open]")) this.guide.opening.open();
    else if (hash && !MODES[hash] && !OTHERS.test(hash)) this.refuse();
  }

  /** Leave the address of a dialog that was closed. */
  leave() {
    if (this.isInner) history.back();
    else history.replaceState(null, "", addressOf(this.mode) || location.pathname + location.search);
  }

  /** Say that an address names no place; the game goes on. Where a dialog lies over the page, as the opening
      does at the first visit, it stands there. */
  async refuse() {
    const why = hasCode(location.hash) ? "help-no-code" : "help-no-place";
    history.replaceState(null, "", addressOf(this.mode) || location.pathname + location.search);
    await loadGuide().catch(() => {});
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const refusal = make("p", { className: dialog ? "" : "spoken", role: "alert" }, make("strong", "", say(why)));
    if (dialog) {
      dialog.prepend(refusal);
      dialog.scrollTop = 0;
      dialog.addEventListener("close", () => refusal.remove(), { once: true });
    } else {
      document.body.append(refusal);
      this.guide.speech.show(refusal.textContent, TOLD_MS);
      setTimeout(() => refusal.remove(), TOLD_MS);
    }
  }
}
