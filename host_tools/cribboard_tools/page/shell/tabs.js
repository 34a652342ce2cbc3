// Several tabs with one game. The tab that holds the lock plays it; the others show what it shows,
// and take no keys until somebody asks for the game there.

const NAME = "cribboard";
const TRIES = 7, TRY_MS = 250; // a reload lets go of the lock within these
const HELLO_MS = 5000; // how often a tab that follows says so
const LISTENED_MS = 15_000; // so long after that, what is shown is still sent
const TAKE = "#here";

// The calls of main.py that show something (page.js, makeDevices).
const SHOWING = [
  "show_board", "engrave", "speak", "show_state", "show_legal_keys", "show_pixels", "show_loop", "show_row",
  "turn_screen", "explain",
];

/** Ask for the game. Resolve once it is known whether this tab has it; call onTaken when another
    tab has it, be it now or later. Each try is answered, however late: on a slow machine a time limit
    would end before the lock is there, and the only tab would wait for another. */
export async function claim(onTaken) {
  if (!navigator.locks) return;
  const options = location.hash === TAKE ? { steal: true } : { ifAvailable: true };
  history.replaceState(null, "", location.pathname + location.search);
  const attempt = () => new Promise((resolve) => {
    const hold = (lock) => {
      resolve(lock);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(NAME, options, hold).catch(() => { onTaken(); resolve(true); });
  });
  for (let left = TRIES; !await attempt(); left -= 1) {
    if (!left) return onTaken();
    await new Promise((resolve) => { setTimeout(resolve, TRY_MS); });
  }
}

/** Take the game from the tab that has it. */
export function take() {
  location.hash = TAKE;
  location.reload();
}

/** What the tab with the game shows, sent to the tabs that follow it. */
export class Mirror {
  /** devices: what main.py calls. onFollowing: called when another tab's board is shown here. */
  constructor(devices, onFollowing) {
    this.shown = devices;
    this.onFollowing = onFollowing;
    this.latest = new Map(); // of each showing call, or of each row of the screen
    this.listened = -Infinity; // when a tab last said that it follows
    this.isTaken = false; // another tab has the game
    this.isFollowing = false; // and its board is shown here
    this.channel = globalThis.BroadcastChannel ? new BroadcastChannel(NAME) : null;
    this.channel?.addEventListener("message", ({ data }) => this.receive(data));
  }

  /** The devices for main.py: what they show is sent too. */
  get devices() {
    const devices = { ...this.shown };
    for (const name of SHOWING) {
      devices[name] = (...values) => {
        if (this.isFollowing) return;
        this.shown[name](...values);
        this.send(name, values);
      };
    }
    return devices;
  }

  send(name, values) {
    this.latest.set(name === "show_row" ? name + values[0] : name, [name, values]);
    if (!this.isTaken && performance.now() - this.listened < LISTENED_MS) {
      this.channel?.postMessage([[name, values]]);
    }
  }

  receive(data) {
    if (data === "hello" && !this.isTaken) {
      this.listened = performance.now();
      this.channel?.postMessage([...this.latest.values()]);
    } else if (Array.isArray(data) && data.length && this.isTaken) {
      if (!this.isFollowing) {
        this.isFollowing = true;
        this.onFollowing();
      }
      for (const [name, values] of data) this.shown[name](...values);
    }
  }

  /** Show what the tab with the game shows, from now on. */
  follow() {
    this.isTaken = true;
    const hello = () => {
      if (document.visibilityState === "visible") this.channel?.postMessage("hello");
    };
    document.addEventListener("visibilitychange", hello);
    setInterval(hello, HELLO_MS);
    hello();
  }
}
