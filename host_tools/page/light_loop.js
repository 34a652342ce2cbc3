// The lights of a board at rest: frames that the firmware has drawn once (light_loop.py), repeated on
// a canvas that covers no more than the holes that breathe.

import { brush } from "./board.js";

const BLOOM_MM = 15; // as board.js has it
const LEAST_STEP = 0.03; // of full brightness, as the eye sees it: a smaller change is not drawn

/** The codes of a frame's pixels. */
const codes = (frame) => frame.match(/.{6}/g) ?? [];

/** How far two pixels differ to the eye: 0 to 1. */
function difference(one, other) {
  const channels = (code) => [0, 2, 4].map((at) => Math.sqrt(parseInt(code.slice(at, at + 2), 16) / 255));
  const [a, b] = [channels(one), channels(other)];
  return Math.max(...a.map((value, channel) => Math.abs(value - b[channel])));
}

export class LightLoop {
  /** frames: the text of each beat, as Board.show takes it; phaseMs: where in the loop it is now. */
  constructor(board, frames, beatMs, phaseMs) {
    this.board = board;
    this.frames = frames;
    this.beatMs = beatMs;
    this.known = new Set(frames);
    this.begun = performance.now() - phaseMs;
    const all = frames.map(codes);
    this.changing = all[0].map((_, pixel) => pixel).filter((pixel) =>
      all.some((frame) => frame[pixel] !== all[0][pixel]));
    this.drawn = this.choose(all);
    this.canvas = document.createElement("canvas");
    this.timer = 0;
    /** The pixels whose light reaches the canvas. @type {number[]} */
    this.near = [];
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
    return Math.floor((performance.now() - this.begun) / this.beatMs) % this.frames.length;
  }

  /** The frame of this moment. */
  frame() {
    return this.frames[this.beat()];
  }

  /** Cut the holes that breathe out of the board's light, and draw them on a canvas of their own.
      Called again after each resize. */
  place() {
    const { board, canvas, changing } = this;
    this.stop();
    if (!changing.length) return;
    const { scale, ratio } = board;
    const spots = changing.map((pixel) => board.spots[pixel]);
    const edge = (axis, side) => Math.min(...spots.map((spot) => side * spot[axis])) * side - side * BLOOM_MM;
    const [left, top] = [0, 1].map((axis) => Math.max(0, Math.floor(edge(axis, 1) * scale)));
    const right = Math.min(board.light.width, Math.ceil(edge(0, -1) * scale));
    const bottom = Math.min(board.light.height, Math.ceil(edge(1, -1) * scale));
    [canvas.width, canvas.height] = [right - left, bottom - top];
    Object.assign(canvas.style, {
      inset: "auto",
      left: `${left / ratio}px`,
      top: `${top / ratio}px`,
      width: `${canvas.width / ratio}px`,
      height: `${canvas.height / ratio}px`,
    });
    board.light.after(canvas);
    const hole = brush(board.light);
    hole.save();
    hole.resetTransform();
    hole.clearRect(left, top, canvas.width, canvas.height);
    hole.restore();
    const context = brush(canvas);
    context.setTransform(scale, 0, 0, scale, -left, -top);
    this.near = [...board.spots.keys()].filter((pixel) => {
      const [x, y] = board.spots[pixel].map((mm) => mm * scale);
      const bloom = BLOOM_MM * scale;
      return x > left - bloom && x < right + bloom && y > top - bloom && y < bottom + bloom;
    });
    this.draw();
  }

  /** Draw the frame that is due, and wait for the next one. */
  draw() {
    const { board, drawn, frames, beatMs } = this;
    const now = this.beat();
    const beat = drawn.findLast((one) => one <= now) ?? 0;
    board.wire = frames[beat];
    board.onFrame?.(board.wire);
    const context = brush(this.canvas);
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, board.width_mm, 2 * board.height_mm);
    context.globalCompositeOperation = "lighter";
    for (const pixel of this.near) board.glow(context, pixel);
    const next = drawn.find((one) => one > now) ?? frames.length;
    const passed = (performance.now() - this.begun) % (frames.length * beatMs);
    this.timer = setTimeout(() => this.draw(), Math.max(1, next * beatMs - passed));
  }

  stop() {
    clearTimeout(this.timer);
    this.canvas.remove();
  }
}
