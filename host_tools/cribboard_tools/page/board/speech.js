// Speech: the clips of a voice pack, played one after another through Web Audio, with a caption.
// A pack is fetched from voice/ beside the page when the firmware asks for it, not before.

import { audio } from "./sound.js";
import { VoicePack } from "./voice_pack.js";

const FULL_VOLUME = 256;
const KEPT = 50;
const CAPTION_MS = 400; // a caption stays so much longer, so that the next one replaces it
const LEAD_S = 0.02; // to the first clip: all are scheduled before one is due
const LATE_S = 1; // a sound that has not ended so long after its end is given up

export class Speech {
  /** caption: the element that shows what is said. languages: those with a pack. */
  constructor(caption, languages) {
    this.caption = caption;
    this.languages = languages;
    this.said = []; // what was played, the newest last: { text, volume, rate, clips }
    this.packs = new Map(); // language -> VoicePack
    this.pack = null; // the one whose clips are played
    this.buffers = new Map(); // clip -> AudioBuffer, of this pack
    this.gain = null; // of what is being said
    this.end = this.deadline = 0; // of it: by the AudioContext's clock, and by the browser's
  }

  /** Fetch the pack of a language; resolve to its head as bytes, or to null if that fails. */
  async load(language) {
    if (!this.languages.includes(language)) return null;
    try {
      if (!this.packs.has(language)) {
        const answer = await fetch(`voice/${language}.voice`);
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        this.packs.set(language, new VoicePack(await answer.arrayBuffer()));
      }
      return this.packs.get(language).head;
    } catch (error) {
      console.info(`voice/${language}.voice: ${error.message}`);
      return null;
    }
  }

  /** Play the clips of this language's pack from now on. */
  use(language) {
    this.stop();
    this.pack = this.packs.get(language);
    this.buffers.clear();
  }

  /** Stop what plays, and play [clip, samples] one after another; clip -1 is silence.
      volume: 0 to 256; rate: samples a second. */
  play(clips, volume, rate, text) {
    this.stop();
    const seconds = clips.reduce((sum, [, samples]) => sum + samples / rate, 0);
    const context = audio(1000 * seconds);
    if (!context) return; // no key was pressed yet
    this.gain = context.createGain();
    this.gain.gain.value = volume / FULL_VOLUME;
    this.gain.connect(context.destination);
    /** @type {{ text: string, volume: number, rate: number, clips: object[], isCutOff: boolean }} */
    const record = { text, volume, rate, clips: [], isCutOff: false };
    const sources = [];
    let at = 0; // seconds after the start
    for (const [clip, samples] of clips) {
      if (clip >= 0) {
        const source = context.createBufferSource();
        source.buffer = this.buffer(context, clip);
        source.playbackRate.value = rate / this.pack.rate;
        source.connect(this.gain);
        sources.push([source, at]);
        record.clips.push({ text: this.pack.text(clip), at, samples });
      }
      at += samples / rate;
    }
    const start = context.currentTime + LEAD_S;
    for (const [source, after] of sources) source.start(start + after);
    this.end = start + at;
    this.deadline = performance.now() / 1000 + at + LATE_S;
    this.said = [...this.said, record].slice(-KEPT);
    this.show(text);
  }

  buffer(context, clip) {
    if (!this.buffers.has(clip)) {
      const samples = this.pack.samples(clip);
      const buffer = context.createBuffer(1, Math.max(1, samples.length), this.pack.rate);
      buffer.copyToChannel(samples, 0);
      this.buffers.set(clip, buffer);
    }
    return this.buffers.get(clip);
  }

  /** Cut off what plays, at once. */
  stop() {
    if (this.isPlaying) this.said.at(-1).isCutOff = true;
    this.finish();
    this.show("");
  }

  /** Whether there is anything left to play. A context that never starts counts as done in the end. */
  get isPlaying() {
    if (!this.gain) return false;
    if (audio().currentTime < this.end && performance.now() / 1000 < this.deadline) return true;
    this.finish();
    this.show(this.caption.textContent, CAPTION_MS);
    return false;
  }

  finish() {
    this.gain?.disconnect();
    this.gain = null;
  }

  /** Show a caption until the next one, or for so many ms; "" hides it. */
  show(text, ms = 0) {
    clearTimeout(this.hideTimer);
    if (ms) this.hideTimer = setTimeout(() => this.show(""), ms);
    this.caption.textContent = text.trim().replace(/\s+/g, " ").replace(/^[,.;:] ?/, "");
    this.caption.hidden = !this.caption.textContent;
  }
}
