// Mark of the player who must act: the rim of that player's lane, in the player's colour.

import { GROOVE_MM, brush } from "./board.js";

const RIM_MM = 0.9;

export class TurnMark {
  /** board: a Board, over whose grooves the mark is drawn, on a canvas of its own. */
  constructor(board) {
    this.board = board;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "turn-mark";
    board.element.append(this.canvas);
    this.track = -1;
    this.colour = "";
    board.onCut = () => this.draw();
  }

  show(state) {
    const track = state.turn_track;
    const colour = state.colours[track] ?? "";
    if (track === this.track && colour === this.colour) return;
    this.track = track;
    this.colour = colour;
    this.draw();
  }

  draw() {
    const { board, canvas } = this;
    if (!board.spots.length) return;
    canvas.width = board.cut.width;
    canvas.height = board.cut.height;
    if (this.track < 0) return;
    const context = brush(canvas);
    context.setTransform(board.scale, 0, 0, board.scale, 0, 0);
    const path = board.groove(this.track % board.layout.tracks.length);
    context.lineCap = "round";
    context.lineJoin = "round";
    context.strokeStyle = this.colour;
    context.lineWidth = GROOVE_MM + 2 * RIM_MM;
    context.stroke(path);
    context.globalCompositeOperation = "destination-out";
    context.lineWidth = GROOVE_MM;
    context.stroke(path);
  }
}
