// The board's sounds through the computer's own: square waves, as a piezo makes them.

const LEVELS = [0, 0.02, 0.1]; // gain by volume: off, soft, loud
const KEPT = 50;

export class Sound {
  constructor() {
    this.asked = []; // what was to be heard, the newest last: { notes, volume }
    this.context = null;
    this.gain = null;
  }

  /** Play [hertz, milliseconds] one after another; what still sounds ends. */
  play(notes, volume) {
    this.asked = [...this.asked, { notes, volume }].slice(-KEPT);
    if (!globalThis.AudioContext) return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume().catch(() => {}); // until a key
    this.gain?.disconnect();
    this.gain = this.context.createGain();
    this.gain.gain.value = LEVELS[volume];
    this.gain.connect(this.context.destination);
    let at = this.context.currentTime;
    for (const [hertz, ms] of notes) {
      if (hertz) this.note(hertz, at, ms / 1000);
      at += ms / 1000;
    }
  }

  note(hertz, at, seconds) {
    const wave = this.context.createOscillator();
    wave.type = "square";
    wave.frequency.value = hertz;
    wave.connect(this.gain);
    wave.start(at);
    wave.stop(at + seconds);
  }
}
