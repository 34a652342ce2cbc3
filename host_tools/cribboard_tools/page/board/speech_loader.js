// Speech that is loaded when the firmware first asks for a voice pack, or for a caption.

export class SpeechLoader {
  /** caption: the element that shows what is said. languages: those with a pack. */
  constructor(caption, languages) {
    this.caption = caption;
    this.languages = languages;
    this.speech = null; // speech.js, once it is loaded
  }

  async ready() {
    const { Speech } = await import("./speech.js");
    this.speech ??= new Speech(this.caption, this.languages);
    return this.speech;
  }

  /** Fetch the pack of a language; resolve to its head as bytes, or to null if that fails. */
  async load(language) {
    try {
      return await (await this.ready()).load(language);
    } catch (error) {
      console.info(error.message);
      return null;
    }
  }

  /** Show a caption for so many ms, 0: until the next one. */
  show(text, ms) {
    if (text || this.speech) this.ready().then((speech) => speech.show(text, ms), () => {});
  }

  use(language) { this.speech?.use(language); }
  play(...line) { this.speech?.play(...line); }
  stop() { this.speech?.stop(); }
  get isPlaying() { return this.speech?.isPlaying ?? false; }
  get said() { return this.speech?.said ?? []; }
}
