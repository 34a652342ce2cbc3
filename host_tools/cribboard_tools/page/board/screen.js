// The 128x64 OLED, pixel for pixel: eight pages of 128 columns, lowest bit on top.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = "#ffedc9";
const DARK = "#0b0a09";

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.pages = Array.from({ length: 8 }, () => new Uint8Array(WIDTH));
    this.rows = Array.from({ length: 8 }, () => " ".repeat(21));
    this.scale = 1; // display pixels an OLED pixel
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
    this.fit();
  }

  /** Make every OLED pixel a whole number of the display's own pixels, as large as there is room. */
  fit() {
    const room = this.canvas.parentElement;
    const ratio = devicePixelRatio || 1;
    const scale = Math.min((room.clientWidth * ratio) / WIDTH, (room.clientHeight * ratio) / HEIGHT);
    this.scale = Math.max(1, Math.floor(scale));
    this.canvas.width = WIDTH * this.scale;
    this.canvas.height = HEIGHT * this.scale;
    this.canvas.style.width = `${this.canvas.width / ratio}px`;
    this.canvas.style.height = `${this.canvas.height / ratio}px`;
    this.pages.forEach((_, number) => this.draw(number));
  }

  show(number, hex, cells) {
    const bytes = this.pages[number];
    for (let x = 0; x < WIDTH; x += 1) bytes[x] = parseInt(hex.slice(2 * x, 2 * x + 2), 16);
    this.rows[number] = cells;
    this.draw(number);
  }

  /** Turn the picture by 180 degrees, or back. */
  turn(isTurned) {
    this.canvas.style.transform = isTurned ? "rotate(180deg)" : "";
  }

  draw(number) {
    const context = this.canvas.getContext("2d");
    const { scale } = this; // no gap between pixels: a mesh over lit rows drowns their dark letters
    context.fillStyle = DARK;
    context.fillRect(0, number * 8 * scale, this.canvas.width, 8 * scale);
    context.fillStyle = LIT;
    this.pages[number].forEach((column, x) => {
      for (let bit = 0; bit < 8; bit += 1) {
        if (!(column & (1 << bit))) continue;
        context.fillRect(x * scale, (number * 8 + bit) * scale, scale, scale);
      }
    });
  }
}
