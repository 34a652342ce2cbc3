// The SPI flash chip of a Pico or Pico 2, as the bytes on its bus make it act.

const TYPICAL_BLOCK_OF_SECTOR = 150 / 45; // W25Q16JV data sheet: a 64 kB block, a 4 kB sector

/** The SPI flash chip: bytes are shifted in while it is selected, a command ends with that. */
export class FlashChip {
  constructor(board) {
    this.board = board;
    this.isSelected = this.canWrite = false;
    this.sent = [];
    this.busyUntil = 0;
  }

  get isBusy() {
    return this.board.clock.nanos < this.busyUntil;
  }

  select(isSelected) {
    if (isSelected === this.isSelected) return;
    this.isSelected = isSelected;
    if (isSelected) this.sent = [];
    else if (this.sent.length && !this.isBusy) this.end();
  }

  shift(byte) {
    if (!this.isSelected) return 0xff;
    const { sent } = this;
    sent.push(byte);
    const at = sent.length - 1;
    if (at === 0) {
      if (byte === 0x06 && !this.isBusy) this.canWrite = true;
      if (byte === 0x04 && !this.isBusy) this.canWrite = false;
      return 0xff;
    }
    switch (sent[0]) {
      case 0x05: // status 1: write enabled, busy
        this.board.passBusyTime(this);
        return (this.canWrite ? 2 : 0) | (this.isBusy ? 1 : 0);
      case 0x35: // status 2: quad reads are enabled
        return 2;
      case 0x9f: // JEDEC: a W25Q16JV, or the W25Q32JV of 4 MB
        return [0xef, 0x40, Math.log2(this.board.flash.length)][at - 1] ?? 0;
      case 0x03: // read
        return at >= 4 ? this.board.flash[(this.address + at - 4) % this.board.flash.length] : 0xff;
    }
    return 0xff;
  }

  get address() {
    const [, high, middle, low] = this.sent;
    return ((high << 16) | (middle << 8) | low) % this.board.flash.length;
  }

  end() {
    const { board, sent } = this;
    const command = sent[0];
    const isErase = (command === 0x20 || command === 0xd8) && sent.length >= 4;
    if (![0x01, 0x02, 0x20, 0xd8].includes(command)) return;
    if (this.canWrite && isErase) this.erase(command === 0x20 ? 4096 : 65536);
    if (this.canWrite && command === 0x02 && sent.length > 4) this.program(sent.slice(4));
    this.canWrite = false;
    board.flashed = true;
  }

  erase(size) {
    const { board } = this;
    const start = this.address - (this.address % size);
    board.log("operations", [board.nanos, start, size]);
    board.flash.fill(0xff, start, start + size);
    const share = size === 4096 ? 1 : TYPICAL_BLOCK_OF_SECTOR;
    this.busyUntil = board.clock.nanos + board.eraseNs * share;
  }

  /** Only clears bits; what goes past the page's end comes again at its start. */
  program(data) {
    const { board, address } = this;
    const page = address - (address % 256);
    data.forEach((byte, i) => (board.flash[page + ((address - page + i) % 256)] &= byte));
    board.log("operations", [board.nanos, address, Buffer.from(data).toString("base64")]);
    this.busyUntil = board.clock.nanos + board.programNs;
  }
}
