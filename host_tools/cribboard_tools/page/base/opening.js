// The opening: the ways into the page, and which of its modes the page is in. A game under way resumes
// without being asked; the choices are then behind a button. A lesson goes on in its tab.

import { today } from "./code.js";
import { find, settleFocus } from "./elements.js";
import { recall, remember } from "./store.js";
import { say } from "./texts.js";

/** Modes by their address. */
export const MODES = { "#learn/board": "learn", "#table": "table", "#play": "hand" };
/** The address of a mode, "" of none. */
export const addressOf = (mode) => Object.keys(MODES).find((address) => MODES[address] === mode) ?? "";
const MATCH = /^[\w-]{40,}$/; // the code of a match (match_code.py)
const HAND_COUNT = /^([\dTJQKA][cdhs]){4}-/i; // a hand to count, in the place of a code
const PLAYED = ["table", "hand"]; // modes that have a game to go on with
const LAST = "cribboard.mode"; // the one played last
const UNDER_WAY = "cribboard.under-way.";
const HERE = "cribboard.here"; // in sessionStorage: the mode of this tab
const LESSON = "cribboard.lesson"; // in sessionStorage: keys that a lesson under way has had

/** The keys that the lesson of this tab has had; 0: none is under way. */
export function lessonStep() {
  return Number(recall(LESSON, "sessionStorage"));
}

/** Remember how many keys the lesson has had; 0: it is over, and a reload asks anew. */
export function noteLesson(step) {
  remember(LESSON, String(step), "sessionStorage");
  if (!step) remember(HERE, "", "sessionStorage");
}

/** Whether a mode has a game, or a lesson, to go on with. */
export function isUnderWay(mode) {
  if (mode === "learn") return lessonStep() > 0;
  return recall(UNDER_WAY + mode) === "1";
}

export class Opening {
  /** dialog: holds a button for each mode, `data-mode`; opener: the button that opens it.
      onChosen: called with the mode each time one is chosen. */
  constructor(dialog, opener, onChosen) {
    this.dialog = dialog;
    this.onChosen = onChosen;
    const asked = MODES[location.hash];
    const isLearning = recall(HERE, "sessionStorage") === "learn";
    const played = [recall(LAST) ?? "", ...PLAYED].find((mode) => PLAYED.includes(mode) && isUnderWay(mode));
    const found = isLearning ? "learn" : played;
    this.isAsked = asked !== undefined;
    this.isChosen = this.isAsked || location.hash.startsWith("#here") || found !== undefined;
    this.mode = asked ?? found ?? "table";
    for (const button of dialog.querySelectorAll("[data-mode]")) {
      button.addEventListener("click", () => { this.choose(button.dataset.mode); });
    }
    opener.addEventListener("click", () => this.open());
    find("today-play").addEventListener("click", () => { location.hash = `play=${today()}`; });
    find("code-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const code = find("code").value.trim();
      location.hash = `${HAND_COUNT.test(code) ? "count" : MATCH.test(code) ? "match" : "play"}=${code}`;
    });
    dialog.addEventListener("close", () => {
      settleFocus();
      if (!this.isChosen) this.choose("table"); // Escape: the board is there
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog && this.isChosen) dialog.close();
    });
    addEventListener("hashchange", () => {
      const wanted = MODES[location.hash];
      if (wanted) this.choose(wanted);
    });
    document.documentElement.dataset.mode = this.mode;
    if (this.isAsked) remember(HERE, this.mode, "sessionStorage");
  }

  /** Ask for the mode, unless that is known. */
  begin() {
    if (!this.isChosen) this.open();
  }

  open() {
    for (const mark of this.dialog.querySelectorAll("em")) mark.hidden = !isUnderWay(mark.dataset.of);
    const day = new Date(today()).toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
    find("today-play").textContent = say("today", day);
    find("code").placeholder = say("code");
    find("own-board-open").hidden = !isSecureContext; // as on plain http: no serial port
    this.dialog.showModal();
  }

  choose(mode) {
    this.isChosen = true;
    this.mode = mode;
    document.documentElement.dataset.mode = mode;
    remember(HERE, mode, "sessionStorage");
    if (PLAYED.includes(mode)) remember(LAST, mode);
    if (this.dialog.open) this.dialog.close();
    this.onChosen(mode);
  }

  /** Remember whether the present mode has a game under way. */
  note(hasGame) {
    if (PLAYED.includes(this.mode)) remember(UNDER_WAY + this.mode, hasGame ? "1" : "0");
  }
}
