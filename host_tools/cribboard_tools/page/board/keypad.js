// The 4x4 keypad: mouse, touch and keyboard in, a queue of "5" or "A!" (held 700 ms) out.
// As on the real one: 0..9 and # act on contact; A B C D *, which have a long meaning, on release.
// It takes keys from start() to stop(): while no board runs, none is kept for later.

import { dropFocus } from "../base/elements.js";

const LONG_MS = 700;
const FED_MS = 220;
const BUSY_MS = 300; // so long after a key the firmware rests no longer than BUSY_REST_MS
const BUSY_REST_MS = 10;
const HAS_LONG = "ABCD*";
/** Keys of a computer's keyboard. The letters a, b and c are sent as they are: page_devices.py knows whether
    a card is asked for, so that `a` is an ace, or a player, who has the key A. */
const TYPED = {
  a: "a", b: "b", c: "c", j: "A", q: "B", k: "C", d: "D", g: "D", t: "0",
  Enter: "#", " ": "#", Backspace: "*", Delete: "*", "*": "*", "#": "#",
};
/** With Shift these are held: the letters on the keys, and undo. */
const HELD = { a: "A", b: "B", c: "C", d: "D", Backspace: "*", Delete: "*" };
/** These are held when they are held down; any other acts at once. */
const HOLDS = new Set(["d", "D", "Backspace", "Delete"]);

const nameOf = (event) => (event.key.length === 1 ? event.key.toLowerCase() : event.key);

/** The key that a keyboard event means, or undefined. */
function symbolOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  return /^[0-9]$/.test(event.key) ? event.key : TYPED[nameOf(event)];
}

/** "undo" or "redo" for the keys that mean that everywhere, or undefined. */
function stepOf(event) {
  if (event.altKey || event.ctrlKey === event.metaKey) return undefined;
  if (nameOf(event) === "z") return event.shiftKey ? "redo" : "undo";
  return nameOf(event) === "y" ? "redo" : undefined;
}

/** Whether a keyboard event is for something else than the board: text is typed, a dialog is open. */
export function isElsewhere(event) {
  const isTyping = event.target.closest?.("input, select, textarea, [contenteditable]");
  return Boolean(isTyping || document.querySelector("dialog[open]"));
}

export class Keypad {
  constructor(element) {
    this.element = element;
    this.isOn = false;
    this.gate = null;
    this.queue = [];
    this.waiting = null;
    this.isHoldNext = false; // the next key that has a long meaning acts as if it were held
    this.onHoldUsed = () => {};
    this.onMenu = () => false; // called when D is held; true: something else than the board's menu was opened
    this.pressed = -Infinity; // when
    this.wake = () => {}; // ends the rest of the firmware's loop
    /** Kept when the firmware rests first: all is shown. @type {Promise<void>} */
    this.firstRest = new Promise((resolve) => { this.onRest = resolve; });
    this.pending = new Map(); // symbol -> { timer, since } of a key that is down and has not acted yet
    this.buttons = new Map();
    for (const button of element.querySelectorAll("button")) {
      this.buttons.set(button.dataset.key, button);
      this.listen(button, button.dataset.key);
    }
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.keyUp(event));
    addEventListener("blur", () => this.letGoAll());
  }

  /** Take keys from now on. */
  start() {
    this.isOn = true;
    this.element.inert = false;
  }

  /** Take no more keys; what was pressed and not yet taken is dropped. */
  stop() {
    this.isOn = false;
    this.element.inert = true;
    this.queue = [];
    this.letGoAll();
  }

  /** Drop the keys that nobody has taken, and whoever waits for one: another board asks from now on. */
  forget() {
    this.queue = [];
    this.waiting = null;
  }

  /** A promise of the next key; one asker at a time. */
  next() {
    return new Promise((resolve) => {
      if (this.queue.length) resolve(this.queue.shift());
      else this.waiting = resolve;
    });
  }

  /** Whether every key pressed so far has been taken and acted on. */
  get isIdle() {
    return this.waiting !== null && this.pending.size === 0;
  }

  /** A promise that is kept after so many ms, or at the next key; soon where one is acted on. */
  rest(ms) {
    this.onRest();
    const isBusy = performance.now() - this.pressed < BUSY_MS;
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      const timer = setTimeout(resolve, isBusy ? Math.min(ms, BUSY_REST_MS) : ms);
      this.wake = () => { clearTimeout(timer); resolve(); };
    }));
  }

  /** Take a key; where there is a gate, a function, that decides what becomes of it. */
  press(symbol, isLong = false) {
    if (!this.isOn) return;
    if (this.isHoldNext && HAS_LONG.includes(symbol)) {
      isLong = true;
      this.onHoldUsed();
    }
    if (isLong && symbol === "D" && this.onMenu()) return;
    if (this.gate) this.passGate(symbol, isLong);
    else this.enqueue(symbol, isLong);
  }

  /** Of the letters that a board's own question could mean, only the ace has a meaning there. */
  passGate(symbol, isLong) {
    const key = symbol === "a" ? "1" : symbol;
    if (this.buttons.has(key)) this.gate(key, isLong);
  }

  /** Press a key for the person, past the gate, with the look of it; `*!` is held. */
  feed(key) {
    if (!this.isOn) return;
    const symbol = key[0];
    const button = this.buttons.get(symbol);
    button.classList.add("down");
    setTimeout(() => button.classList.remove("down"), FED_MS);
    this.enqueue(symbol, key.length > 1);
  }

  enqueue(symbol, isLong) {
    const key = isLong ? `${symbol}!` : symbol;
    const waiting = this.waiting;
    this.waiting = null;
    this.pressed = performance.now();
    if (waiting) waiting(key);
    else this.queue.push(key);
    this.wake();
  }

  listen(button, symbol) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      dropFocus();
      this.down(symbol, event);
    });
    button.addEventListener("pointerup", (event) => this.up(symbol, event));
    button.addEventListener("pointerleave", () => this.letGo(symbol));
    button.addEventListener("pointercancel", () => this.letGo(symbol));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail === 0) this.tap(symbol, event.shiftKey); // by keyboard or screen reader
    });
  }

  down(symbol, event) {
    const button = this.buttons.get(symbol);
    if (!this.isOn || this.pending.has(symbol)) return;
    button.classList.add("down");
    navigator.vibrate?.(8);
    if (!HAS_LONG.includes(symbol)) {
      this.press(symbol);
      return;
    }
    button.classList.add("holding");
    const timer = setTimeout(() => {
      this.letGo(symbol);
      button.classList.add("down", "longed");
      navigator.vibrate?.(25);
      this.press(symbol, true);
    }, LONG_MS);
    this.pending.set(symbol, { timer, since: event.timeStamp });
  }

  up(symbol, event) {
    const press = this.pending.get(symbol);
    this.letGo(symbol);
    // where the page was busy, the timer is late: the events know when they were
    if (press) this.press(symbol, event.timeStamp - press.since >= LONG_MS);
  }

  /** Release the key without acting. */
  letGo(symbol) {
    clearTimeout(this.pending.get(symbol)?.timer);
    this.pending.delete(symbol);
    this.buttons.get(symbol).classList.remove("down", "holding", "longed");
  }

  letGoAll() {
    for (const symbol of this.buttons.keys()) this.letGo(symbol);
  }

  /** Press and lift at once, with the look of it. */
  tap(symbol, isLong) {
    this.flash(symbol);
    this.press(symbol, isLong && HAS_LONG.includes(symbol));
  }

  /** Show that a key was pressed otherwise: a letter whose meaning is found later. */
  flash(symbol) {
    const button = this.buttons.get(symbol);
    button?.classList.add("down");
    setTimeout(() => button?.classList.remove("down"), 120);
  }

  keyDown(event) {
    if (!this.isOn || isElsewhere(event)) return;
    const step = stepOf(event);
    const symbol = step ? "*" : event.key === "Escape" ? "Escape" : symbolOf(event);
    if (symbol === undefined) return;
    const isForFocus = event.key === "Enter" || event.key === " ";
    if (isForFocus && document.activeElement?.closest("button, summary, a")) {
      if (event.repeat) event.preventDefault(); // a key held down is pressed once
      return;
    }
    event.preventDefault();
    if (event.repeat && !step) return;
    dropFocus();
    const held = event.shiftKey && !step ? HELD[nameOf(event)] : undefined;
    if (held || step === "redo") this.tap(held ?? "*", true);
    else if (HOLDS.has(event.key)) this.down(symbol, event);
    else if (this.buttons.has(symbol)) this.tap(symbol, false);
    else this.press(symbol);
  }

  keyUp(event) {
    if (event.key === "Shift") return;
    const symbol = symbolOf(event);
    if (this.pending.has(symbol)) this.up(symbol, event);
  }
}
