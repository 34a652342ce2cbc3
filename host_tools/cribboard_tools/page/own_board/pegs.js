// A small picture of a board's lights: the places that live_board.py describes, each in its colour.

const MARGIN = 6; // mm around the holes
const WELL = 0.34; // of the distance of two holes: radius of a hole
const WOOD = "#2a1a10";
const BAND = "#1b100a";
const DARK = "#3a281b";

export class Pegs {
  constructor(canvas) {
    this.canvas = canvas;
    this.layout = null;
    this.pixels = "";
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
  }

  /** Take a layout, as layout_json.py describes one. */
  setLayout(layout) {
    this.layout = layout;
    this.draw();
  }

  /** Show RGB of each pixel, in hexadecimal. */
  show(pixels) {
    this.pixels = pixels;
    this.draw();
  }

  draw() {
    const { canvas, layout } = this;
    const room = canvas.parentElement;
    if (!layout || !room.clientWidth) return;
    const [left, top, right, bottom] = layout.bounds;
    const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
    const scale = (room.clientWidth * devicePixelRatio) / width;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d");
    context.fillStyle = WOOD;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, (MARGIN - left) * scale, (MARGIN - top) * scale);
    context.fillStyle = BAND;
    context.fill(new Path2D(layout.bands));
    layout.places.forEach(([x, y], pixel) => {
      const colour = this.pixels.slice(6 * pixel, 6 * pixel + 6);
      const isLit = colour.length === 6 && colour !== "000000";
      context.fillStyle = isLit ? `#${colour}` : DARK;
      context.beginPath();
      context.arc(x, y, layout.pitch * WELL * (isLit ? 1.15 : 1), 0, 2 * Math.PI);
      context.fill();
    });
  }
}
