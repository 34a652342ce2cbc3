// The board's sounds through the computer's own: square waves, as a piezo makes them; and the page's one
// AudioContext, which they share with speech (speech.js).

const LEVELS = [0, 0.02, 0.1]; // gain by volume: off, soft, loud
const KEPT = 50;
const QUIET_MS = 3000; // after the last sound the context is stopped: it takes 2 % of a core

let context = null;
let quietTimer = 0;

/** Return the AudioContext, made at the first call; null where the browser has none, and before
    the first key, until which browsers allow no sound and complain. It runs for `ms` and a little. */
export function audio(ms = 0) {
  if (!globalThis.AudioContext) return null;
  if (!context && navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (ms) {
    clearTimeout(quietTimer);
    quietTimer = setTimeout(() => context.suspend().catch(() => {}), ms + QUIET_MS);
    if (context.state !== "running") context.resume().catch(() => {}); // until a key
  }
  return context;
}

export class Sound {
  constructor() {
    this.asked = []; // what was to be heard, the newest last: { notes, volume }
    this.gain = null;
  }

  /** Play [hertz, milliseconds] one after another; what still sounds ends. */
  play(notes, volume) {
    this.asked = [...this.asked, { notes, volume }].slice(-KEPT);
    const context = audio(notes.reduce((sum, [, ms]) => sum + ms, 0));
    if (!context) return;
    this.gain?.disconnect();
    this.gain = context.createGain();
    this.gain.gain.value = LEVELS[volume];
    this.gain.connect(context.destination);
    let at = context.currentTime;
    for (const [hertz, ms] of notes) {
      if (hertz) this.note(context, hertz, at, ms / 1000);
      at += ms / 1000;
    }
  }

  note(context, hertz, at, seconds) {
    const wave = context.createOscillator();
    wave.type = "square";
    wave.frequency.value = hertz;
    wave.connect(this.gain);
    wave.start(at);
    wave.stop(at + seconds);
  }
}
