// What the page does once the board can be played: it settles in the browser, prepares what is printed and
// the curve of a game, and opens the room of a real board, which is at the address #board.

import { GameCurve } from "./game_curve.js";
import { keepAwake, keepForOffline, keepStorage } from "./install.js";
import { Sheet } from "./sheet.js";
import { loadStyles } from "./styles.js";

const BOARD = "#board";

/** @returns {any} the element of index.html, each of which has its own type */
const find = (id) => document.getElementById(id);

/** guide, settings: the page's. onSheet: takes what
    is printed. */
export function settleIn(guide, settings, onSheet) {
  keepForOffline(find("update"));
  keepAwake();
  keepStorage(find("keypad"));
  followAddress(guide);
  (window.requestIdleCallback ?? setTimeout)(async () => {
    await loadStyles("sheet.css");
    const sheet = new Sheet(find("sheet"), settings);
    onSheet(sheet);
    await sheet.prepare().catch(() => {}); // tried again when it is printed
    new GameCurve(settings);
  });
}

/** Open the room of a real board where the address asks for it, and close it where it does not. */
function followAddress(guide) {
  const opener = find("own-board-open");
  let room = null;
  const follow = async () => {
    if (location.hash !== BOARD) return room?.close();
    try {
      room ??= new (await import("./own_board.js")).OwnBoard((name) => guide.loadModule(name));
      await room.open();
    } catch (error) {
      console.info(error.message); // it is tried again when it is wanted again
      history.replaceState(null, "", location.pathname + location.search);
    }
  };
  opener.addEventListener("click", () => { location.hash = BOARD; });
  opener.disabled = false;
  addEventListener("hashchange", follow);
  if (guide.asked === BOARD) {
    history.replaceState(null, "", BOARD);
    follow();
  }
}
