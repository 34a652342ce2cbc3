// What the page does once the board can be played: it settles in the browser, prepares what is printed, and
// opens its rooms: of a real board at the address #board, and of past matches at #past.

import { Addresses } from "./addresses.js";
import { button, find } from "../base/elements.js";
import { keepAwake, keepForOffline, keepStorage } from "./install.js";
import { Sheet } from "../drawer/sheet.js";
import { onState, current } from "../base/state.js";
import { loadStyles } from "../base/loading.js";
import { SPOKEN, say } from "../base/texts.js";

const BOARD = "#board";
const PAST = "#past";
const CODE = "#match="; // and a match's code (match_code.py)
const STORED_MS = 1500; // after a deal: by then it is stored
const WEIGHED = ["show", "deal", "over"]; // phases that begin with decisions to weigh
const LAID = 2; // cards: the first lay of each player takes most of the time of a deal (move_values.py)
const MATCH = /\.(match|txt)$/;

/** guide, settings, files, sound: the page's. onSheet: takes what
    is printed. */
export function settleIn({ guide, settings, files, sound, onSheet }) {
  keepForOffline(find("update"));
  keepAwake();
  keepStorage(files, find("not-kept"));
  const past = new PastDoor(guide, settings, { files, guide, sound, prepare: settings.options.prepare, current });
  followAddress(guide, past, new Addresses(guide));
  (window.requestIdleCallback ?? setTimeout)(async () => {
    await loadStyles("drawer/sheet.css");
    const sheet = new Sheet(find("sheet"), settings);
    onSheet(sheet);
    await sheet.prepare().catch(() => {}); // tried again when it is printed
  });
}

/** The door to the room of past matches: a button in the footer and one in the opening. Each deal is kept and
    weighed while the next one is played, a dealt one from its second lay on, so that the review is there when
    the game ends. */
class PastDoor {
  constructor(guide, settings, parts) {
    this.settings = settings;
    this.parts = parts;
    /** @type {?Promise<import("../past/past.js").PastRoom>} */
    this.loading = null;
    this.isOver = false;
    this.moment = ""; // mode, phase, whether a dealt play is under way; those that the page was opened in are known
    this.timer = 0;
    guide.pastRoom = () => this.room();
    guide.bringPast();
    const open = () => { location.hash = PAST; };
    this.opener = Object.assign(button("quiet", "", open), { id: "past-open" });
    find("backup-open").before(this.opener);
    this.way = find("past-way");
    this.way.addEventListener("click", open);
    document.addEventListener(SPOKEN, () => this.translate());
    this.translate();
    onState((now) => this.follow(now));
    addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
    addEventListener("drop", (event) => this.drop(event));
  }

  translate() {
    this.opener.textContent = say(this.isOver ? "past-after" : "past");
  }

  follow(now) {
    this.opener.hidden = this.way.disabled = !this.settings.answer; // another tab has the board
    const { moment } = this;
    const isUnderWay = now.mode === "hand" && now.phase === "play" && now.laid.length >= LAID;
    this.moment = `${now.mode} ${now.phase} ${isUnderWay}`;
    if (moment === this.moment) return;
    this.isOver = now.winner >= 0 && now.mode !== "learn";
    this.translate();
    clearTimeout(this.timer);
    const isWeighed = isUnderWay || (WEIGHED.includes(now.phase) && now.mode !== "learn");
    if (moment.startsWith(now.mode) && isWeighed) this.timer = setTimeout(() => this.keep(now.mode), STORED_MS);
  }

  async keep(mode) {
    try {
      await (await this.room()).weigh(mode);
    } catch (error) {
      console.info(error.message); // it is kept when the room is opened
    }
  }

  room() {
    this.loading ??= import("../past/past.js").then(({ PastRoom }) => new PastRoom(this.parts));
    this.loading.catch(() => { this.loading = null; });
    return this.loading;
  }

  /** Open the room with a match that is dropped on the page. */
  async drop(event) {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file || this.opener.hidden) return;
    event.preventDefault();
    if (!MATCH.test(file.name)) return;
    await this.openWith((room) => room.bring(file));
  }

  /** Open the room, and do something in it. */
  async openWith(doIt) {
    const room = await this.room();
    location.hash = PAST;
    await room.open();
    await doIt(room);
  }
}

/** Open the room that the address asks for, and close those that it does not. */
function followAddress(guide, past, addresses) {
  const opener = find("own-board-open");
  let room = null;
  const follow = async () => {
    const asked = location.hash;
    const isMatch = asked.startsWith(CODE);
    if (asked !== BOARD) room?.close();
    if (asked !== PAST && !isMatch) past.loading?.then((one) => one.close()).catch(() => {});
    if (!isMatch && ![BOARD, PAST].includes(asked)) return;
    try {
      if (isMatch) {
        history.replaceState(null, "", PAST); // the way back does not lead there again
        await past.openWith((one) => one.bringCode(asked.slice(CODE.length)));
        return;
      }
      if (asked === PAST) {
        await (await past.room()).open();
        return;
      }
      room ??= new (await import("../own_board/own_board.js")).OwnBoard((name) => guide.loadModule(name), async (source) => {
        await past.openWith((one) => one.pull(source));
      });
      await room.open();
    } catch (error) {
      console.info(error.message); // it is tried again when it is wanted again
      history.replaceState(null, "", location.pathname + location.search);
      addresses.settle();
    }
  };
  opener.addEventListener("click", () => { location.hash = BOARD; });
  opener.disabled = false;
  addEventListener("hashchange", follow);
  if ([BOARD, PAST].includes(guide.asked) || guide.asked.startsWith(CODE)) {
    history.replaceState(null, "", guide.asked);
    follow();
  }
}
