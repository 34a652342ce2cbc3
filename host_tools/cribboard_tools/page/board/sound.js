// The board's sounds through the computer's own: square waves, as a piezo makes them.

import { audio } from "./audio.js";

const LEVELS = [0, 0.02, 0.1]; // gain by volume: off, soft, loud
const KEPT = 50;

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
