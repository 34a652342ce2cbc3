// A small picture of a board's lights: the places that live_board.py describes, each in its colour.

const MARGIN = 6; // mm around the holes
const WELL = 0.34; // of the distance of two holes: radius of a hole
const GLOW = 1.15; // so much larger is a light
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

  /** The pixel nearest to where a pointer is. */
  at({ clientX, clientY }) {
    const box = this.canvas.getBoundingClientRect();
    const [left, top, right, bottom] = this.layout.bounds;
    const x = left - MARGIN + ((clientX - box.left) / box.width) * (right - left + 2 * MARGIN);
    const y = top - MARGIN + ((clientY - box.top) / box.height) * (bottom - top + 2 * MARGIN);
    const far = this.layout.places.map((place) => Math.hypot(place[0] - x, place[1] - y));
    return far.indexOf(Math.min(...far));
  }

  /** Show RGB of each pixel, in hexadecimal; only what has changed is drawn. */
  show(pixels) {
    const before = this.pixels;
    this.pixels = pixels;
    if (!this.layout || !this.canvas.width || before.length !== pixels.length) {
      this.draw();
      return;
    }
    const context = this.canvas.getContext("2d");
    this.layout.places.forEach((_, pixel) => {
      if (this.colour(pixel) !== before.slice(6 * pixel, 6 * pixel + 6)) this.hole(context, pixel);
    });
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
    layout.places.forEach((_, pixel) => this.hole(context, pixel));
  }

  colour(pixel) {
    return this.pixels.slice(6 * pixel, 6 * pixel + 6);
  }

  /** Draw a hole over what it was. */
  hole(context, pixel) {
    const [x, y] = this.layout.places[pixel];
    const colour = this.colour(pixel);
    const isLit = colour.length === 6 && colour !== "000000";
    const disc = (radius, style) => {
      context.fillStyle = style;
      context.beginPath();
      context.arc(x, y, this.layout.pitch * radius, 0, 2 * Math.PI);
      context.fill();
    };
    disc(WELL * GLOW * 1.08, BAND); // what shone before, with its blurred rim
    disc(isLit ? WELL * GLOW : WELL, isLit ? `#${colour}` : DARK);
  }
}
