// The lights of a board at rest: frames that the firmware has drawn once (light_loop.py), repeated on
// a canvas that covers no more than the holes that breathe. A worker (loop_painter.js) draws it, so
// that the page itself does nothing.

import { BLOOM_MM, SPRITE } from "./board.js";

const SHEET_COLUMNS = 16; // of the looks that the worker gets as one picture
const LEAST_STEP = 0.03; // of full brightness, as the eye sees it: a smaller change is not drawn

/** The codes of a frame's pixels. */
const codes = (frame) => frame.match(/.{6}/g) ?? [];

/** The worker, which is kept from loop to loop. @type {?Worker} */
let painter = null;

/** The light of all pixels of a frame together. */
function brightness(pixels) {
  const channels = (code) => [0, 2, 4].map((at) => parseInt(code.slice(at, at + 2), 16));
  return pixels.flatMap(channels).reduce((sum, value) => sum + value, 0);
}

/** How far two pixels differ to the eye: 0 to 1. */
function difference(one, other) {
  const channels = (code) => [0, 2, 4].map((at) => Math.sqrt(parseInt(code.slice(at, at + 2), 16) / 255));
  const [a, b] = [channels(one), channels(other)];
  return Math.max(...a.map((value, channel) => Math.abs(value - b[channel])));
}

export class LightLoop {
  /** frames: the text of each beat, as Board.show takes it; phaseMs: where in the loop it is now;
      isStill: show only the brightest frame, for who wants less motion. */
  constructor(board, frames, beatMs, phaseMs, isStill = false) {
    this.board = board;
    this.frames = frames;
    this.beatMs = beatMs;
    this.known = new Set(frames);
    this.begun = performance.now() - phaseMs;
    const all = frames.map(codes);
    this.changing = all[0].map((_, pixel) => pixel).filter((pixel) =>
      all.some((frame) => frame[pixel] !== all[0][pixel]));
    const light = all.map((frame) => brightness(frame));
    /** The beat that is always shown, -1: none. */
    this.still = isStill ? light.indexOf(Math.max(...light)) : -1;
    this.drawn = isStill ? [this.still] : this.choose(all);
    /** The canvas; another one after each resize, since a worker keeps it. @type {?HTMLCanvasElement} */
    this.canvas = null;
    this.onVisibility = () => painter?.postMessage({ isSeen: !document.hidden });
  }

  /** Return the beats whose frame looks different from what is drawn by then. */
  choose(all) {
    let last = all[0];
    const isSeen = (frame) => this.changing.some((pixel) => difference(frame[pixel], last[pixel]) >= LEAST_STEP);
    return all.flatMap((frame, beat) => {
      if (beat > 0 && !isSeen(frame)) return [];
      last = frame;
      return [beat];
    });
  }

  /** Whether a frame is one of the loop's. */
  has(frame) {
    return this.known.has(frame);
  }

  /** The beat of this moment. */
  beat() {
    if (this.still >= 0) return this.still;
    return Math.floor((performance.now() - this.begun) / this.beatMs) % this.frames.length;
  }

  /** The frame of this moment. */
  frame() {
    return this.frames[this.beat()];
  }

  /** Return the edges of the canvas in the board's pixels: the light of the holes that breathe. */
  box() {
    const { board, changing } = this;
    const { scale } = board;
    const bloom = BLOOM_MM * scale;
    const [xs, ys] = [0, 1].map((axis) => changing.map((pixel) => board.spots[pixel][axis] * scale));
    const { width, height } = board.picture.canvas;
    return {
      left: Math.max(0, Math.floor(Math.min(...xs) - bloom)),
      top: Math.max(0, Math.floor(Math.min(...ys) - bloom)),
      right: Math.min(width, Math.ceil(Math.max(...xs) + bloom)),
      bottom: Math.min(height, Math.ceil(Math.max(...ys) + bloom)),
    };
  }

  /** Put a canvas over the holes that breathe, and have it drawn. Called again after each resize. */
  place() {
    this.stop();
    if (!this.changing.length) return;
    const { board } = this;
    const { left, top, right, bottom } = this.box();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [right - left, bottom - top];
    const css = (pixels) => `${pixels / board.ratio}px`;
    Object.assign(canvas.style, {
      inset: "auto", left: css(left), top: css(top), width: css(canvas.width), height: css(canvas.height),
    });
    board.picture.canvas.after(canvas);
    this.canvas = canvas;
    painter ??= new Worker(new URL("./loop_painter.js", import.meta.url));
    const parts = this.parts(left, top);
    const offscreen = canvas.transferControlToOffscreen();
    painter.postMessage({ canvas: offscreen, ...parts }, [offscreen, parts.base, parts.still, parts.looks]);
    this.onVisibility();
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  /** What the worker draws from. base: without light; still: the light of the other holes; looks: of
      each colour that a hole has; frames: of each beat that is drawn the look of each hole. */
  parts(left, top) {
    const { board, canvas, changing, drawn, frames } = this;
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const { scale, picture } = board;
    const cut = (paint) => {
      const part = new OffscreenCanvas(width, height);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (part.getContext("2d"));
      paint(context);
      return part.transferToImageBitmap();
    };
    const base = cut((context) => context.drawImage(picture.base, -left, -top));
    const moving = new Set(changing);
    const still = cut((context) => {
      context.setTransform(scale, 0, 0, scale, -left, -top);
      context.globalCompositeOperation = "lighter";
      for (const pixel of board.spots.keys()) if (!moving.has(pixel)) board.glow(context, pixel);
    });
    const colours = drawn.map((beat) => changing.map((pixel) => parseInt(board.code(pixel, frames[beat]), 16)));
    const known = [...new Set(colours.flat())].filter(Boolean);
    return {
      base,
      still,
      looks: this.sheet(known),
      look: { size: SPRITE, columns: SHEET_COLUMNS },
      frames: colours.map((row) => row.map((colour) => known.indexOf(colour))), // -1: dark
      places: changing.map((pixel) => [board.spots[pixel][0] * scale - left, board.spots[pixel][1] * scale - top]),
      bloom: BLOOM_MM * scale,
      beats: drawn,
      count: frames.length,
      beatMs: this.beatMs,
      begun: performance.timeOrigin + this.begun,
    };
  }

  /** Return the looks of colours as one picture. */
  sheet(colours) {
    const rows = Math.max(1, Math.ceil(colours.length / SHEET_COLUMNS));
    const sheet = new OffscreenCanvas(SHEET_COLUMNS * SPRITE, rows * SPRITE);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (sheet.getContext("2d"));
    colours.forEach((colour, at) => {
      const [x, y] = [at % SHEET_COLUMNS, Math.floor(at / SHEET_COLUMNS)].map((cell) => cell * SPRITE);
      context.drawImage(this.board.sprite(colour), x, y);
    });
    return sheet.transferToImageBitmap();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.onVisibility);
    if (!this.canvas) return;
    this.canvas.remove();
    this.canvas = null;
    painter?.postMessage({ isOver: true });
  }
}
