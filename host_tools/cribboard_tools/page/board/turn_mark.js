// Mark of the player who must act: the rim of that player's lane, in the player's colour.

import { GROOVE_MM, traced } from "./carving.js";
import { brush, wipe } from "./picture.js";

const RIM_MM = 0.5;
const ALPHA = 0.45; // the pegs are what is to be seen first

export class TurnMark {
  /** board: a Board, over whose lanes the mark is drawn. */
  constructor(board) {
    this.board = board;
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
    const { board } = this;
    if (!board.spots.length) return;
    const context = brush(board.picture.mark);
    context.globalCompositeOperation = "source-over";
    wipe(context);
    board.picture.renew();
    if (this.track < 0) return;
    const { lanes } = board.layout;
    const path = traced(board, lanes[this.track % lanes.length]);
    context.lineCap = "round";
    context.lineJoin = "round";
    context.strokeStyle = this.colour;
    context.globalAlpha = ALPHA;
    context.lineWidth = GROOVE_MM + 2 * RIM_MM;
    context.stroke(path);
    context.globalAlpha = 1;
    context.globalCompositeOperation = "destination-out";
    context.lineWidth = GROOVE_MM;
    context.stroke(path);
  }
}
