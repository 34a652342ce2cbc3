// What makes an app of the page: the service worker, which keeps it for use without a network, a
// screen that stays lit during a game, and storage that the browser does not clear by itself.

import { button, find } from "../base/elements.js";
import { current, onState } from "../base/state.js";
import { recall, remember } from "../base/store.js";
import * as texts from "../base/texts.js";

const GAME_PHASES = ["starter", "play", "show", "deal"];
const AWAKE_MS = 20 * 60 * 1000; // after the last key of a game that nobody plays on
const GAME = /\bhot\d/; // the file of a game's newest commands
const [EMPTY, FULL] = ["kept-elsewhere", "kept-no-more"]; // what is said of the storage
const TOLD = "cribboard.kept"; // what was said of it last
const CHECK_MS = 60 * 60 * 1000; // between two looks for a new version in a page that stays open

/** Register the service worker; show `notice` while a new version waits, with a button to use it. */
export async function keepForOffline(notice) {
  const workers = navigator.serviceWorker;
  if (!workers) return; // as on plain http
  let isAsked = false;
  workers.addEventListener("controllerchange", () => { if (isAsked) location.reload(); });
  let registration;
  try {
    registration = await workers.register("service_worker.js");
  } catch (error) {
    console.info(`service_worker.js: ${error.message}`);
    return;
  }
  const offer = (worker) => {
    if (!worker || !workers.controller) return; // the first version is in use already
    notice.querySelector("p").textContent = texts.say("new-version");
    const button = notice.querySelector("button");
    button.textContent = texts.say("use-new-version");
    button.onclick = () => {
      isAsked = true;
      worker.postMessage("use");
    };
    notice.hidden = false;
  };
  const follow = (worker) => worker?.addEventListener("statechange", () => {
    if (worker.state === "installed") offer(worker);
  });
  offer(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  checkNowAndThen(registration);
}

/** A page that stays open for days looks for a new version when it comes into view again. */
function checkNowAndThen(registration) {
  let checked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - checked < CHECK_MS) return;
    checked = performance.now();
    registration.update().catch(() => {}); // no network now
  });
}

/** Keep the screen lit while a game is on, the page is in view and keys are pressed now and then. */
export function keepAwake() {
  if (!navigator.wakeLock) return;
  let lock = null; // or a promise of one
  let changed = performance.now();
  const update = () => {
    const isPlayed = GAME_PHASES.includes(current()?.phase) && performance.now() - changed < AWAKE_MS;
    if (isPlayed && document.visibilityState === "visible") {
      // refused where the battery is low; a browser releases it when the page is hidden
      lock ??= navigator.wakeLock.request("screen").then((made) => {
        made.addEventListener("release", () => { lock = null; });
        return made;
      }, () => { lock = null; });
    } else {
      lock?.then((made) => made?.release());
    }
  };
  let timer = 0;
  onState(() => {
    changed = performance.now();
    clearTimeout(timer);
    timer = setTimeout(update, AWAKE_MS);
    update();
  });
  document.addEventListener("visibilitychange", update);
}

/** Ask the browser, once a game's first command is stored, never to delete it by itself. Where it is not safe,
    say so in `place` beside the backup, and offer that; once for each reason, but a full storage each time. */
export function keepStorage(files, place) {
  const isApp = matchMedia("(display-mode: standalone)").matches;
  let said = "";
  let isAsked = false;
  const tell = (key) => {
    said = key;
    place.hidden = !key;
    if (!key) return;
    const act = key === EMPTY
      ? button("quiet", texts.say("backup-choose"), () => find("backup-open").click())
      : button("quiet", texts.say("backup-save"), async () => (await import("./backup.js")).save(files));
    place.replaceChildren(texts.say(key), act, button("quiet", texts.say("close"), () => { place.hidden = true; }));
  };
  const ask = async () => {
    const isGranted = await navigator.storage?.persist?.().catch(() => false);
    const why = !isApp && navigator.vendor.startsWith("Apple") ? "kept-a-week" : isGranted ? "" : "kept-while-room";
    if (!why || said || recall(TOLD) === why) return;
    remember(TOLD, why);
    tell(why);
  };
  document.addEventListener(texts.SPOKEN, () => { if (!place.hidden) tell(said); });
  if (!files.isKept) return tell("not-kept");
  if (isApp && !GAME.test(files.names())) tell(EMPTY);
  files.onKept = (name) => {
    const isFull = files.unstored.size > 0;
    if (isFull !== (said === FULL)) tell(isFull ? FULL : "");
    if (isAsked || !GAME.test(name)) return;
    isAsked = true;
    if (said === EMPTY) tell("");
    ask();
  };
}
