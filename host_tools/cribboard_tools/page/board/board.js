// The board: what is cut into the wood once (carving.js), and the light of each frame over it.
// Where a hole is comes from the firmware (lights/layout.py, lights/presets.py), in millimetres; none
// is known here, nor how many tracks there are. A board is drawn so large that its holes are PITCH_MM
// apart: those of a panel are as large as those of a strip.

import { MARGIN, PITCH_MM, carve, letterNames } from "./carving.js";
import { Picture, brush, wipe } from "./picture.js";
import { make } from "../base/elements.js";
import { say } from "../base/texts.js";

const WELL_MM = 2.05;
const WOOD_MM = 240; // across the board, for the grain: about as wide as it will be
const FINE_PRINT = 2.6; // display pixels a millimetre that the smallest lettering needs
export const BLOOM_MM = 15;
const MOST_ANEW = 8; // pixels that are drawn alone when they change; of more, all are drawn
export const SPRITE = 128; // pixels of the look of one hole, which is 2 * BLOOM_MM wide

export class Board {
  /** Return a board that is not the page's, and the element of its wood. */
  static made() {
    const wood = make("div", "lights", make("canvas", "wood"), make("div", { className: "holes", role: "img" }, make("canvas")));
    return { wood, board: new Board(wood.lastChild, wood) };
  }

  /** root: gets its proportions and its name, for the style sheets. */
  constructor(element, root = document.documentElement) {
    this.element = element;
    this.root = root;
    this.picture = new Picture(element, () => this.shine());
    /** Called when the wood was cut anew. @type {?() => void} */
    this.onCut = null;
    /** The middle of each hole in mm, once there is a layout. @type {[number, number][]} */
    this.spots = [];
    this.left = this.top = this.width_mm = this.height_mm = 0; // left, top: of the layout's own zero
    this.unit = 1; // mm here for a mm of the layout
    this.scale = this.ratio = this.stretch = 1; // canvas pixels a mm; of the display a CSS pixel
    this.well = WELL_MM;
    this.players = 0;
    /** What is written at the start and game holes, by the words of the layout. @type {Record<string, string>} */
    this.ends = {};
    this.wire = "";
    this.shone = ""; // the frame that is drawn
    /** While the board rests. @type {?import("./light_loop.js").LightLoop} */
    this.loop = null;
    this.layout = null;
    this.fitted = ""; // the size that it is laid out for
    this.names = [];
    this.colours = [];
    this.sprites = new Map();
    const slab = element.parentElement;
    const sizes = new ResizeObserver(() => this.fit());
    for (const part of [slab, element]) sizes.observe(part); // a mode can change the board's size alone
    const moves = new ResizeObserver(() => this.picture.follow()); // what stands beside the board moves it
    for (const part of slab.children) moves.observe(part);
  }

  /** Take the firmware's layout: places in mm by pixel, pixels by track and hole. */
  setLayout(layout) {
    if (this.loop) this.endLoop(); // its pixels are the other layout's
    this.layout = layout;
    this.unit = PITCH_MM / layout.pitch;
    const [left, top, right, bottom] = layout.bounds.map((edge) => edge * this.unit);
    const first = Math.min(...layout.tracks.flat().map((pixel) => layout.places[pixel][0])) * this.unit;
    this.left = Math.max(MARGIN.side - left, MARGIN.light - first);
    this.top = MARGIN.top - top;
    this.width_mm = right + this.left + MARGIN.side;
    this.height_mm = bottom + this.top + MARGIN.bottom;
    this.root.style.setProperty("--ratio", String(this.width_mm / this.height_mm));
    this.root.dataset.board = layout.name;
    this.spots = []; // not known until it is laid out: once, with the names that come with it
    this.fitted = "";
    requestAnimationFrame(() => this.fit());
  }

  /** Take the names on the wood, and the colour of each. */
  engrave({ names, colours, players }) {
    const ends = { START: say("start"), GAME: say("goal") };
    const isAdded = !this.names.length && ends.START === this.ends.START; // to what is cut already
    this.players = players; // so many names are in use
    this.ends = ends;
    this.names = names;
    this.colours = colours;
    if (!this.spots.length) return;
    if (!isAdded) {
      this.carve();
      return;
    }
    letterNames(brush(this.picture.cut), this);
    this.picture.renew();
  }

  /** Lay the board out for the room that it has, unless it is. */
  fit() {
    const ratio = Math.min(devicePixelRatio || 1, 3);
    this.ratio = ratio;
    const slab = this.element.parentElement;
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    if (!width) return;
    this.picture.paintWood(slab, width / WOOD_MM); // while the firmware loads
    const size = String([width, height, ratio]);
    if (!this.layout || size === this.fitted) return;
    this.fitted = size;
    this.scale = (width * ratio) / this.width_mm;
    // An upright page draws the rows further apart; the wells stay round.
    const stretch = (height * ratio) / this.scale / this.height_mm;
    const { unit, left, top } = this;
    this.spots = this.layout.places.map(([x, y]) => [x * unit + left, (y * unit + top) * stretch]);
    this.stretch = stretch;
    this.well = this.isFine() ? WELL_MM : WELL_MM * 1.22;
    this.picture.resize(Math.round(width * ratio), Math.round(height * ratio), this.scale);
    this.sprites.clear();
    this.carve();
    this.onCut?.();
    this.shine();
  }

  /** Whether there are display pixels enough for the smallest lettering. */
  isFine() {
    return this.scale / this.ratio > FINE_PRINT;
  }

  /** The middle of a hole in mm. @returns {[number, number]} */
  place(track, hole) {
    return this.spots[this.layout.tracks[track][hole]];
  }

  /** The pixel nearest to where a pointer is. */
  pixelAt({ clientX, clientY }) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const [x, y] = [((clientX - left) / width) * this.width_mm, ((clientY - top) / height) * this.height_mm * this.stretch];
    const far = this.spots.map((spot) => Math.hypot(spot[0] - x, spot[1] - y));
    return far.indexOf(Math.min(...far));
  }

  /** Cut everything that does not change. */
  carve() {
    const context = brush(this.picture.cut);
    wipe(context);
    carve(context, this);
    this.picture.renew();
  }

  /** Take a frame: what a strip would get on its wire, in wire order, as hexadecimal text. */
  show(hex) {
    if (this.loop?.has(hex)) return;
    if (this.loop) this.endLoop();
    if (hex === this.wire) return;
    this.wire = hex;
    if (this.isShining) return;
    this.isShining = true;
    requestAnimationFrame(() => {
      this.isShining = false;
      this.shineAnew();
    });
  }

  /** Repeat the frames of a LightLoop from now on, until `show` gets another frame. */
  play(loop) {
    this.loop?.stop();
    this.loop = loop;
    this.shine();
  }

  endLoop() {
    this.loop?.stop();
    this.loop = null;
    this.shone = ""; // all is drawn anew
  }

  /** The frame of this moment. */
  frame() {
    return this.loop?.frame() ?? this.wire;
  }

  /** Draw the light of the whole frame. */
  shine() {
    if (!this.spots.length) return;
    if (this.loop) this.wire = this.loop.frame();
    this.shone = this.wire;
    const context = brush(this.picture.light);
    wipe(context);
    context.globalCompositeOperation = "lighter";
    this.spots.forEach((_, pixel) => this.glow(context, pixel));
    this.picture.show();
    this.loop?.place();
  }

  /** Draw what differs from the frame that is drawn: a few pixels mostly, such as a breathing peg. */
  shineAnew() {
    const changed = [...this.spots.keys()].filter((pixel) => this.code(pixel) !== this.code(pixel, this.shone));
    if (changed.length > MOST_ANEW || this.shone.length !== this.wire.length) {
      this.shine();
      return;
    }
    this.shone = this.wire;
    const context = brush(this.picture.light);
    const path = new Path2D();
    for (const pixel of changed) {
      const [x, y] = this.spots[pixel];
      path.rect(x - BLOOM_MM, y - BLOOM_MM, 2 * BLOOM_MM, 2 * BLOOM_MM);
    }
    context.save();
    context.clip(path);
    wipe(context);
    context.globalCompositeOperation = "lighter";
    const isNear = ([x, y]) => changed.some((pixel) => {
      const [left, top] = this.spots[pixel];
      return Math.abs(x - left) < 2 * BLOOM_MM && Math.abs(y - top) < 2 * BLOOM_MM;
    });
    this.spots.forEach((spot, pixel) => { if (isNear(spot)) this.glow(context, pixel); });
    context.restore();
    this.picture.show(path);
  }

  /** The bytes of a pixel on the wire. */
  code(pixel, wire = this.wire) {
    return wire.slice(6 * pixel, 6 * pixel + 6);
  }

  glow(context, pixel) {
    const grb = parseInt(this.code(pixel), 16);
    if (!grb) return;
    const [x, y] = this.spots[pixel];
    context.drawImage(this.sprite(grb), x - BLOOM_MM, y - BLOOM_MM, 2 * BLOOM_MM, 2 * BLOOM_MM);
  }

  /** The look of one pixel through its diffuser: a bright well and the bloom on the wood. */
  sprite(grb) {
    let sprite = this.sprites.get(grb);
    if (!sprite) {
      if (this.sprites.size > 600) this.sprites.clear();
      sprite = paintGlow(grb, this.well);
      this.sprites.set(grb, sprite);
    }
    return sprite;
  }
}

function paintGlow(grb, well_mm) {
  const sprite = document.createElement("canvas");
  sprite.width = SPRITE;
  sprite.height = SPRITE;
  const context = brush(sprite);
  // The wire carries light; the eye takes its root.
  const [g, r, b] = [grb >> 16, (grb >> 8) & 255, grb & 255].map((v) => Math.sqrt(v / 255));
  const peak = Math.max(r, g, b);
  const tint = (whiten, alpha) => {
    const [red, green, blue] = [r, g, b].map((v) => Math.round(255 * (v / peak + (1 - v / peak) * whiten)));
    return `rgb(${red} ${green} ${blue} / ${alpha})`;
  };
  const middle = SPRITE / 2;
  const well = (well_mm / BLOOM_MM) * middle;
  const bloom = context.createRadialGradient(middle, middle, well * 0.6, middle, middle, middle);
  bloom.addColorStop(0, tint(0, 0.8 * peak ** 1.5));
  bloom.addColorStop(0.12, tint(0, 0.44 * peak ** 1.5));
  bloom.addColorStop(0.3, tint(0, 0.19 * peak ** 1.5));
  bloom.addColorStop(0.6, tint(0, 0.05 * peak ** 1.5));
  bloom.addColorStop(1, tint(0, 0));
  context.fillStyle = bloom;
  context.fillRect(0, 0, SPRITE, SPRITE);
  const core = context.createRadialGradient(middle, middle, 0, middle, middle, well);
  const heat = 0.75 * peak ** 3;
  core.addColorStop(0, tint(heat, Math.min(1, 1.1 * peak)));
  core.addColorStop(0.6, tint(heat * 0.45, peak));
  core.addColorStop(0.92, tint(0, 0.85 * peak));
  core.addColorStop(1, tint(0, 0));
  context.fillStyle = core;
  context.fillRect(0, 0, SPRITE, SPRITE);
  return sprite;
}
