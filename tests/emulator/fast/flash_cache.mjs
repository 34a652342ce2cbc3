// The RP2040's cache of its flash chip (XIP), which rp2040js lacks: what misses it, and how long the
// processor then waits.
//
// RP2040 data sheet 2.6.3.1: 16 kB, two ways, a hit takes no more than an access to RAM; 2.6.3.2:
// lines of 8 bytes. Of the mirrors of the flash, 0x10000000 alone is cached in full, and alone is
// modelled here. Which way is replaced is not said; here it is the one that was used longer ago.
// A prefetch past a branch that is taken is not modelled: it can only make the chip slower.
//
// Data sheet 4.10: the SSI's clock is that of the chip by BAUDR. boot2 of a W25Q16JV sets SPI_CTRLR0
// to ADDR_L address and mode bits on four lines, WAIT_CYCLES of pause, and frames of 32 bits on four
// lines, which take 8 clocks. Whether a miss reads the line in one go is not said, so there are two
// bounds:
//   "line": both words after one address;
//   "word": the word that is wanted, and the other one when it misses, each with an address and with
//           the select line high before it: 4 clocks, so that a word takes the 400 ns that were
//           measured on a real chip at 125 MHz.

const XIP_CTRL = 0x14000; // as rp2040js keys it
const LINE = 8, WAYS = 2, SETS = (16 * 1024) / LINE / WAYS;
const FLUSH_CYCLES = 1024; // data sheet 2.6.3.2
const WORD_CLOCKS = 8, SELECT_CLOCKS = 4;
const QUAD = 2; // of CTRLR0's SPI_FRF, and of SPI_CTRLR0's TRANS_TYPE: the address too on four lines
export const BOUNDS = ["none", "line", "word"];

/** Return the cycles of a miss; 0 until boot2, which runs from RAM on a chip, has set up the SSI. */
export function missCycles(bound, control, divider, spiControl) {
  if (bound === "none" || ((control >> 21) & 3) !== QUAD || (spiControl & 3) !== QUAD) return 0;
  const clocks = ((spiControl >> 2) & 15) + ((spiControl >> 11) & 31); // address and mode, pause
  const more = bound === "line" ? 2 * WORD_CLOCKS : WORD_CLOCKS + SELECT_CLOCKS;
  return (clocks + more) * divider;
}

/** The cache. stall: cycles that the processor has yet to wait. */
export class FlashCache {
  constructor(bound) {
    if (!BOUNDS.includes(bound)) throw new Error(`${bound} is none of ${BOUNDS}`);
    this.bound = bound;
    this.cost = this.stall = this.hits = this.accesses = 0;
    this.isWord = bound === "word";
    this.tags = new Int32Array(WAYS * SETS);
    this.words = new Uint8Array(WAYS * SETS); // which halves of the line are there
    this.oldest = new Uint8Array(SETS);
    this.misses = new Map(); // {offset of the line: misses}
    this.flush();
  }

  flush() {
    this.tags.fill(-1);
    this.words.fill(0);
  }

  /** Look up an offset in the flash. */
  look(offset) {
    this.accesses++;
    const line = offset >>> 3, set = line & (SETS - 1), tag = line >>> 10;
    const { tags, words, oldest } = this;
    const wanted = this.isWord ? 1 + ((offset >>> 2) & 1) : 3;
    let at = set * WAYS;
    if (tags[at] !== tag) {
      if (tags[at + 1] === tag) at++;
      else {
        at += oldest[set];
        tags[at] = tag;
        words[at] = 0;
      }
    }
    oldest[set] = 1 - (at & 1);
    if (words[at] & wanted) {
      this.hits++;
      return;
    }
    words[at] |= wanted;
    this.stall += this.cost;
    this.misses.set(line, (this.misses.get(line) ?? 0) + 1);
  }

  /** Return [address of a line, misses] of each line that has missed, and begin anew. */
  takeMisses() {
    const found = [...this.misses].map(([line, count]) => [0x10000000 + line * LINE, count]);
    this.misses.clear();
    return found;
  }
}

/** Return rp2040js's class of the chip with reads that go through `chip.flashCache`. */
export function withCache(RP2040) {
  return class extends RP2040 {
    readUint8(address) {
      if (address >>> 24 === 0x10) this.flashCache.look(address & 0xffffff);
      return super.readUint8(address);
    }

    readUint16(address) {
      if (address >>> 24 === 0x10) this.flashCache.look(address & 0xffffff);
      return super.readUint16(address);
    }

    readUint32(address) {
      if (address >>> 24 === 0x10) this.flashCache.look(address & 0xffffff);
      return super.readUint32(address);
    }
  };
}

/** Give a chip a new cache, and the registers of it that software uses: XIP_CTRL. */
export function connectCache(lib, chip, bound) {
  const cache = (chip.flashCache = new FlashCache(bound));
  const control = new lib.BasePeripheral(chip, "XIP_CTRL");
  control.readUint32 = (offset) => {
    if (offset === 0x00) return 3; // CTRL: on
    if (offset === 0x08) return 3; // STAT: flushed, the streaming FIFO is empty
    if (offset === 0x0c) return Math.min(cache.hits, 0xffffffff);
    if (offset === 0x10) return Math.min(cache.accesses, 0xffffffff);
    return 0;
  };
  control.writeUint32 = (offset, value) => {
    if (offset === 0x04 && value & 1) {
      cache.flush();
      if (cache.cost) cache.stall += FLUSH_CYCLES;
    }
    if (offset === 0x0c) cache.hits = 0;
    if (offset === 0x10) cache.accesses = 0;
  };
  chip.peripherals[XIP_CTRL] = control;
  return cache;
}
