// What is cut into the wood once: a groove for each track, a well for each hole, and the lettering. All
// sizes are in mm. `board` is a Board (board.js) that has its layout and is fitted to its room.

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
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, "Liberation Serif", serif';
const ENGRAVED = "#d8bd92";
const MARGIN_MM = 12;

/** What a layout measures: the wood that its bends need beside it, and its width and height with them.
    @returns {[number, number, number]} */
export function plankSize(layout) {
  const [xs, ys] = [0, 1].map((axis) => layout.places.map((place) => place[axis]));
  const out = layout.tracks.flatMap((_, track) => bends(layout, track).map((bend) => bend.out));
  const inset = Math.max(0, Math.max(...out) + GROOVE_MM / 2 + EDGE_MM - RIM_MM);
  return [inset, Math.max(...xs) + Math.min(...xs) + 2 * inset, Math.max(...ys) + MARGIN_MM];
}

/** Cut everything that does not change into an empty picture. */
export function carve(context, board) {
  const tracks = board.layout.tracks.map((_, track) => track);
  const grooves = tracks.map((track) => groove(board, track));
  for (const path of grooves) cutGroove(context, path);
  for (const track of tracks) cutFives(context, board, track);
  for (const [x, y] of board.spots) cutWell(context, x, y, board.well);
  letter(context, board);
}

/** The bends of a track: the first hole after each, how far it swings out, and its corners. */
function bends(layout, track) {
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
export function groove(board, track) {
  const path = new Path2D();
  /** @type {[number, number][]} */
  const holes = board.layout.tracks[track].map((_, hole) => board.place(track, hole));
  path.moveTo(...holes[0]);
  for (const { hole, isBroken, out, corner } of bends(board.layout, track)) {
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
function cutFives(context, board, track) {
  context.lineCap = "round";
  for (let hole = 5; hole < board.layout.game - 1; hole += 5) {
    const [x, y] = board.place(track, hole);
    const [nextX, nextY] = board.place(track, hole + 1);
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
function beside(board, hole) {
  const [x, y] = board.place(0, hole);
  const [otherX, otherY] = board.layout.tracks.length > 1 ? board.place(1, hole) : [x, Infinity];
  const isNear = Math.abs(otherX - x) < 1 && Math.abs(otherY - y) < NEIGHBOURS_MM * board.stretch;
  return [x, isNear ? (y + otherY) / 2 : y - LETTER_MM - 0.4];
}

function letter(context, board) {
  const isFine = board.isFine();
  const size = (mm) => letterSize(board, mm, 10);
  const { game, has_start: hasStart } = board.layout;
  context.textAlign = "center";
  for (let hole = 10; hole < game - 1; hole += 10) {
    const isStreet = hole % 30 === 0;
    engrave(context, String(hole), ...beside(board, hole), size(isStreet ? 4.4 : 3.5), isStreet ? 1 : 0.85);
  }
  const hasNames = board.layout.tracks.length > 2; // a name stands between the first lanes
  if (isFine && hasStart && !hasNames) engrave(context, board.start, ...beside(board, 0), 2.3, 0.85, 0.35);
  engrave(context, "121", ...beside(board, game), size(4.4), 1);
  board.layout.tracks.forEach((_, track) => {
    ring(context, ...board.place(track, game), board.well);
    if (hasStart) ring(context, ...board.place(track, 0), board.well);
  });
  letterNames(context, board);
  letterTitle(context, board);
}

/** The names: beside each lane outside of two, above each of three, in a row under the only one. Where
    three lanes are too close for letters between them, in a row above the first. */
export function letterNames(context, board) {
  const size = letterSize(board, 4.2, 12);
  const lanes = board.layout.tracks.length;
  const names = board.names.slice(0, board.players);
  context.textAlign = "left";
  let [rowX, rowY] = board.place(0, 1);
  rowX -= 2;
  const isRow = lanes > 2 && !board.isFine();
  names.forEach((name, track) => {
    let [x, y] = board.place(track % lanes, 1);
    x -= 2;
    const isLast = lanes === 2 && track % lanes === 1;
    let side = isLast ? 1 : -1;
    if (lanes === 1) [x, side] = [rowX, 1];
    else if (isRow) [x, y, side] = [rowX, rowY, -1];
    else if (track >= lanes) [x, side] = [x + 40, -1]; // a third player shares the first lane
    engrave(context, name, x, y + side * LETTER_MM, size, 0.95, 0.16, board.colours[track], "italic");
    rowX += context.measureText(name).width + 6;
  });
  context.textAlign = "center";
}

function letterTitle(context, board) {
  const rows = [...new Set(board.spots.map(([, y]) => y))].sort((a, b) => a - b);
  const half = rows.length >> 1;
  const x = board.width_mm / 2;
  let y = (rows[half - 1] + rows[half]) / 2;
  // Where lanes are alone, or the middle is within a street, the title goes under the last row.
  if (board.layout.tracks.length === 1 || rows[half] - rows[half - 1] < 14 * board.stretch) {
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

/** The size of a lettering in mm: at least `least` pixels, as far as there is room between lanes. */
function letterSize(board, mm, least) {
  return Math.max(mm, Math.min(LETTER_MOST_MM, (least * board.ratio) / board.scale));
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
