// Loading: style sheets that are wanted later, how much of the board has arrived until it can be played, and why
// something did not load.

import * as texts from "./texts.js";

const KILO = 1000;

/** Whether the page's server runs on the machine of the browser. */
const isLocal = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Return what can be the reason that something did not load, and what to do. */
export function whyNotLoaded() {
  return texts.early(isLocal() ? "no-server" : "no-network");
}

/** Load the page anew if its server answers: the browser's own message would not say what to do.
    notice: the element that says it, with a button. */
export async function reload(notice) {
  notice.hidden = true;
  try {
    if (!navigator.serviceWorker?.controller) await fetch(location.href, { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    notice.hidden = false; // and a screen reader says it again
    notice.querySelector("button")?.focus();
  }
}

export class Loading {
  /** element: holds a text and a progress bar. total: the bytes to come. */
  constructor(element, total) {
    this.element = element;
    this.text = element.querySelector("p");
    this.bar = element.querySelector("progress");
    this.total = total;
    this.bytes = 0;
  }

  /** Count further bytes; an uncompressed answer has more than were expected. */
  add(bytes) {
    this.bytes = Math.min(this.total, this.bytes + bytes);
    this.show();
  }

  show() {
    const [here, all] = [this.bytes, this.total].map((bytes) => Math.round(bytes / KILO));
    this.text.textContent = texts.say("loading", `${here} / ${all}`) || this.text.textContent;
    this.bar.value = this.bytes / this.total;
  }

  end() {
    this.element.hidden = true;
  }
}

const loaded = new Map(); // name -> promise

/** Load a style sheet, once; one that does not load is tried again when it is wanted again. */
export function loadStyles(name) {
  if (!loaded.has(name)) {
    const loading = new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.onload = resolve;
      link.onerror = () => reject(new Error(name));
      link.href = name;
      document.head.append(link);
    });
    loading.catch(() => loaded.delete(name));
    loaded.set(name, loading);
  }
  return loaded.get(name);
}
