// The board: grooves and wells cut into the wood once, then the light of each frame over them.
// Where a hole is comes from the firmware (lights/layout.py, lights/presets.py), in millimetres; none
// is known here, nor how many tracks there are.

import { Picture, brush } from "./picture.js";

const WELL_MM = 2.05;
const WOOD_MM = 240; // across the board, for the grain: about as wide as it will be
export const GROOVE_MM = 5.4;
// A bend between two streets: how far it swings out, and its corners, in the innermost lane and more
// for each lane around it; the innermost bend is STREETS_MM high, each around it BEND_MM higher.
const BEND = { out: 2.3, corner: 4.5 };
const WIDER = { out: 6.2, corner: 3.5 };
const STREETS_MM = 18;
const BEND_MM = 24;
const RIM_MM = 12.34; // from the last hole of a row to the edge, as the firmware has it
const EDGE_MM = 1.2; // of wood that is left beside the widest bend
const NEIGHBOURS_MM = 20; // lanes that are closer have their numbers between them
const LETTER_MOST_MM = 7;
const LETTER_MM = 5.9; // from the middle of a groove to the lettering beside it
const FINE_PRINT = 2.6; // display pixels a millimetre that the smallest lettering needs
export const BLOOM_MM = 15;
const MOST_ANEW = 8; // pixels that are drawn alone when they change; of more, all are drawn
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, "Liberation Serif", serif';
const ENGRAVED = "#d8bd92";
export const SPRITE = 128; // pixels of the look of one hole, which is 2 * BLOOM_MM wide
const MARGIN_MM = 12;

export class Board {
  constructor(element) {
    this.element = element;
    this.picture = new Picture(element, () => this.shine());
    /** Called with each frame's bytes as hexadecimal text. @type {?(hex: string) => void} */
    this.onFrame = null;
    /** Called when the wood was cut anew. @type {?() => void} */
    this.onCut = null;
    /** The middle of each hole in mm, once there is a layout. @type {[number, number][]} */
    this.spots = [];
    this.inset = this.width_mm = this.height_mm = 0;
    this.scale = this.ratio = this.stretch = 1; // canvas pixels a mm; of the display a CSS pixel
    this.well = WELL_MM;
    this.players = 0;
    this.start = "";
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
    new ResizeObserver(() => this.fit()).observe(slab);
    const moves = new ResizeObserver(() => this.picture.follow()); // what stands beside the board moves it
    for (const part of slab.children) moves.observe(part);
  }

  /** Take the firmware's layout: places in mm by pixel, pixels by track and hole. */
  setLayout(layout) {
    if (this.loop) this.endLoop(); // its pixels are the other layout's
    this.layout = layout;
    const [xs, ys] = [0, 1].map((axis) => layout.places.map((place) => place[axis]));
    const bends = layout.tracks.flatMap((_, track) => this.bends(track).map((bend) => bend.out));
    this.inset = Math.max(0, Math.max(...bends) + GROOVE_MM / 2 + EDGE_MM - RIM_MM);
    this.width_mm = Math.max(...xs) + Math.min(...xs) + 2 * this.inset;
    this.height_mm = Math.max(...ys) + MARGIN_MM;
    document.documentElement.style.setProperty("--ratio", String(this.width_mm / this.height_mm));
    document.documentElement.dataset.board = layout.name;
    this.spots = []; // not known until it is laid out: once, with the names that come with it
    this.fitted = "";
    requestAnimationFrame(() => this.fit());
  }

  /** Take the names on the wood, the colour of each, and the word at the start holes. */
  engrave({ names, colours, players }, start) {
    this.players = players; // so many names are in use
    this.start = start;
    this.names = names;
    this.colours = colours;
    if (this.spots.length) this.carve();
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
    this.spots = this.layout.places.map(([x, y]) => [x + this.inset, y * stretch]);
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

  /** The size of a lettering in mm: at least `least` pixels, as far as there is room between lanes. */
  letterSize(mm, least) {
    return Math.max(mm, Math.min(LETTER_MOST_MM, (least * this.ratio) / this.scale));
  }

  /** The middle of a hole in mm. @returns {[number, number]} */
  place(track, hole) {
    return this.spots[this.layout.tracks[track][hole]];
  }

  /** Cut everything that does not change. */
  carve() {
    const context = brush(this.picture.cut);
    context.clearRect(0, 0, this.width_mm, 2 * this.height_mm);
    const grooves = this.layout.tracks.map((_, track) => this.groove(track));
    for (const groove of grooves) cutGroove(context, groove);
    this.layout.tracks.forEach((_, track) => this.cutFives(context, track));
    this.spots.forEach(([x, y]) => cutWell(context, x, y, this.well));
    this.letter(context);
    this.picture.renew();
  }

  /** The bends of a track: the first hole after each, how far it swings out, and its corners. */
  bends(track) {
    const { layout } = this;
    const holes = layout.tracks[track].map((pixel) => layout.places[pixel]);
    const found = [];
    for (let hole = 2; hole < holes.length; hole += 1) {
      const [[x, y], [nextX, nextY]] = [holes[hole - 1], holes[hole]];
      if (Math.abs(y - nextY) < 0.1) continue;
      const around = Math.max(0, Math.round((Math.abs(nextY - y) - STREETS_MM) / BEND_MM));
      found.push({
        hole,
        isBroken: Math.abs(nextX - x) > NEIGHBOURS_MM, // the next row begins at the other side
        out: BEND.out + around * WIDER.out,
        corner: BEND.corner + around * WIDER.corner,
      });
    }
    return found;
  }

  /** The middle line of a track's groove, start hole to game hole, bends squared off and rounded. */
  groove(track) {
    const path = new Path2D();
    /** @type {[number, number][]} */
    const holes = this.layout.tracks[track].map((_, hole) => this.place(track, hole));
    path.moveTo(...holes[0]);
    for (const { hole, isBroken, out, corner } of this.bends(track)) {
      const [x, y] = holes[hole - 1];
      const [nextX, nextY] = holes[hole];
      if (isBroken) {
        path.lineTo(x, y);
        path.moveTo(nextX, nextY);
        continue;
      }
      const edge = x + Math.sign(x - holes[hole - 2][0]) * out;
      path.arcTo(edge, y, edge, nextY, corner);
      path.arcTo(edge, nextY, x, nextY, corner);
    }
    path.lineTo(...holes[holes.length - 1]);
    return path;
  }

  /** A fine line across the groove after each five. */
  cutFives(context, track) {
    context.lineCap = "round";
    for (let hole = 5; hole < this.layout.game - 1; hole += 5) {
      const [x, y] = this.place(track, hole);
      const [nextX, nextY] = this.place(track, hole + 1);
      if (Math.abs(nextY - y) > 0.1) continue;
      const middle = (x + nextX) / 2;
      context.beginPath();
      context.moveTo(middle, y - GROOVE_MM / 2 + 0.5);
      context.lineTo(middle, y + GROOVE_MM / 2 - 0.5);
      context.strokeStyle = "rgb(216 189 146 / 42%)";
      context.lineWidth = 0.32;
      context.stroke();
    }
  }

  /** Where the number of a hole stands: between the first two lanes, or above the only one. */
  beside(hole) {
    const [x, y] = this.place(0, hole);
    const [otherX, otherY] = this.layout.tracks.length > 1 ? this.place(1, hole) : [x, Infinity];
    const isNear = Math.abs(otherX - x) < 1 && Math.abs(otherY - y) < NEIGHBOURS_MM * this.stretch;
    return [x, isNear ? (y + otherY) / 2 : y - LETTER_MM - 0.4];
  }

  letter(context) {
    const isFine = this.isFine();
    const size = (mm) => this.letterSize(mm, 10);
    const { game, has_start: hasStart } = this.layout;
    context.textAlign = "center";
    for (let hole = 10; hole < game - 1; hole += 10) {
      const isStreet = hole % 30 === 0;
      engrave(context, String(hole), ...this.beside(hole), size(isStreet ? 4.4 : 3.5), isStreet ? 1 : 0.85);
    }
    if (isFine && hasStart) engrave(context, this.start, ...this.beside(0), 2.3, 0.85, 0.35);
    engrave(context, "121", ...this.beside(game), size(4.4), 1);
    this.layout.tracks.forEach((_, track) => {
      ring(context, ...this.place(track, game), this.well);
      if (hasStart) ring(context, ...this.place(track, 0), this.well);
    });
    this.letterNames(context);
    this.letterTitle(context);
  }

  /** The names: beside each lane outside of two, above each of three, in a row under the only one. */
  letterNames(context) {
    const size = this.letterSize(4.2, 12);
    const lanes = this.layout.tracks.length;
    const names = this.names.slice(0, this.players);
    context.textAlign = "left";
    let rowX = this.place(0, 1)[0] - 2;
    names.forEach((name, track) => {
      let [x, y] = this.place(track % lanes, 1);
      x -= 2;
      const isLast = lanes === 2 && track % lanes === 1;
      let side = isLast ? 1 : -1;
      if (lanes === 1) [x, side] = [rowX, 1];
      else if (track >= lanes) [x, side] = [x + 40, -1]; // a third player shares the first lane
      engrave(context, name, x, y + side * LETTER_MM, size, 0.95, 0.16, this.colours[track], "italic");
      rowX += context.measureText(name).width + 6;
    });
    context.textAlign = "center";
  }

  letterTitle(context) {
    const rows = [...new Set(this.spots.map(([, y]) => y))].sort((a, b) => a - b);
    const half = rows.length >> 1;
    const x = this.width_mm / 2;
    let y = (rows[half - 1] + rows[half]) / 2;
    // Where lanes are alone, or the middle is within a street, the title goes under the last row.
    if (this.layout.tracks.length === 1 || rows[half] - rows[half - 1] < 14 * this.stretch) {
      y = rows[rows.length - 1] + LETTER_MM + 1;
    }
    engrave(context, "CRIBBOARD", x, y, 5.4, 0.8, 2.6);
    context.strokeStyle = "rgb(216 189 146 / 45%)";
    context.lineWidth = 0.25;
    for (const side of [-1, 1]) {
      context.beginPath();
      context.moveTo(x + side * 38, y);
      context.lineTo(x + side * 72, y);
      context.stroke();
    }
  }

  /** Take a frame: what a strip would get on its wire, in wire order, as hexadecimal text. */
  show(hex) {
    if (this.loop?.has(hex)) return;
    if (this.loop) this.endLoop();
    if (hex === this.wire) return;
    this.wire = hex;
    this.onFrame?.(hex);
    if (this.isShining) return;
    this.isShining = true;
    requestAnimationFrame(() => {
      this.isShining = false;
      this.shineAnew();
    });
  }

  /** Call `callback` with each frame from now on. */
  watch(callback) {
    this.onFrame = callback;
    this.loop?.tell();
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
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, this.width_mm, 2 * this.height_mm);
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
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, this.width_mm, 2 * this.height_mm);
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

function cutGroove(context, path) {
  context.lineCap = "round";
  context.lineJoin = "round";
  const strokes = [
    [GROOVE_MM + 0.5, "rgb(255 214 160 / 13%)", 0.28],
    [GROOVE_MM + 0.3, "rgb(10 4 0 / 75%)", -0.12],
    [GROOVE_MM, "#26170d", 0],
    [GROOVE_MM - 1.5, "rgb(74 46 26 / 40%)", 0.35],
  ];
  for (const [width, colour, drop] of strokes) {
    context.save();
    context.translate(0, drop);
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke(path);
    context.restore();
  }
}

function disc(context, x, y, radius, fill) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

/** A drilled well with its milky diffuser, unlit. */
function cutWell(context, x, y, well) {
  disc(context, x, y + 0.22, well + 0.12, "rgb(255 220 175 / 17%)");
  disc(context, x, y, well, "#0d0704");
  const milk = context.createRadialGradient(x, y + 0.5, 0, x, y, well);
  milk.addColorStop(0, "#3a2e26");
  milk.addColorStop(0.7, "#261c16");
  milk.addColorStop(1, "#120a06");
  disc(context, x, y + 0.08, well - 0.25, milk);
}

function ring(context, x, y, well) {
  context.beginPath();
  context.arc(x, y, well + 0.45, 0, 2 * Math.PI);
  context.lineWidth = 0.42;
  context.strokeStyle = "#b98f55";
  context.stroke();
}

function engrave(context, text, x, y, size, alpha, spacing = 0.1, colour = ENGRAVED, style = "") {
  context.font = `${style} ${size}px ${SERIF}`;
  context.letterSpacing = `${spacing}px`;
  context.textBaseline = "middle";
  context.globalAlpha = 0.7;
  context.fillStyle = "#0c0501";
  context.fillText(text, x, y - 0.16);
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  context.fillText(text, x, y);
  context.globalAlpha = 1;
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
