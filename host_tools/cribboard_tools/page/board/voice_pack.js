// A voice pack (docs/voice.md describes the format): its index for the firmware, its clips decoded.

const MAGIC = 0x56425243; // "CRBV"
const HEADER_BYTES = 24;
const ENTRY_BYTES = 12;
const FULL_SCALE = 32768;
const LARGEST_INDEX = 88;
const STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73,
  80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494,
  544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499,
  2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487,
  12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];
const INDEX_CHANGES = [-1, -1, -1, -1, 2, 4, 6, 8]; // by the lower three bits of a nibble

export class VoicePack {
  /** Throws an Error if `buffer` is not a whole pack. */
  constructor(buffer) {
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
    if (buffer.byteLength < HEADER_BYTES || this.view.getUint32(0, true) !== MAGIC) {
      throw new Error("not a voice pack");
    }
    if (this.view.getUint32(16, true) !== buffer.byteLength) {
      throw new Error("an incomplete voice pack");
    }
    this.rate = this.view.getUint16(6, true);
    this.count = this.view.getUint16(8, true);
    this.texts = this.view.getUint32(20, true);
  }

  /** Return header, index and texts: all that the firmware reads of a pack. */
  get head() {
    let end = this.texts;
    for (let clip = 0; clip < this.count; clip += 1) {
      const { textStart, textBytes } = this.entry(clip);
      end = Math.max(end, textStart + textBytes);
    }
    return this.bytes.subarray(0, end);
  }

  entry(clip) {
    const at = HEADER_BYTES + ENTRY_BYTES * clip;
    return {
      start: this.view.getUint32(at, true),
      samples: this.view.getUint32(at + 4, true),
      textStart: this.texts + this.view.getUint16(at + 8, true),
      textBytes: this.view.getUint16(at + 10, true),
    };
  }

  text(clip) {
    const { textStart, textBytes } = this.entry(clip);
    return new TextDecoder().decode(this.bytes.subarray(textStart, textStart + textBytes));
  }

  /** Return the samples of a clip, from -1 to 1: IMA ADPCM decoded. */
  samples(clip) {
    const { start, samples } = this.entry(clip);
    const decoded = new Float32Array(samples);
    let value = 0;
    let index = 0;
    for (let at = 0; at < samples; at += 1) {
      const nibble = (this.bytes[start + (at >> 1)] >> (at & 1 ? 4 : 0)) & 15;
      const step = STEPS[index];
      let change = step >> 3;
      if (nibble & 4) change += step;
      if (nibble & 2) change += step >> 1;
      if (nibble & 1) change += step >> 2;
      value = nibble & 8 ? Math.max(-FULL_SCALE, value - change) : Math.min(FULL_SCALE - 1, value + change);
      index = Math.min(LARGEST_INDEX, Math.max(0, index + INDEX_CHANGES[nibble & 7]));
      decoded[at] = value / FULL_SCALE;
    }
    return decoded;
  }
}
