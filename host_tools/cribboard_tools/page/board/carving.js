// What is cut into the wood once: the band of the streets, a well for each hole, and the lettering. What
// is where comes with the layout (cribboard_tools/board_face.py); sizes are in mm of a strip, whose holes are
// PITCH_MM apart. `board` is a Board (board.js) that has its layout and is fitted to its room.

export const PITCH_MM = 6.944;
export const GROOVE_MM = 5.4; // of the mark along a lane
/** Of wood around the bands, and on the left around the holes, whose light must have room. */
export const MARGIN = { side: 2.4, light: 11.5, top: 8.6, bottom: 9 };
const LETTER_MOST_MM = 7;
const LETTER_MM = 5.9; // from the middle of a lane to the lettering beside it
const FREE_MM = 13; // between two lanes of different streets, for lettering
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, "Liberation Serif", serif';
const ENGRAVED = "#d8bd92";
const CAPITAL = 0.7; // of the size of a letter

/** Cut everything that does not change into an empty picture. */
export function carve(context, board) {
  const { bands, lines, gates, tracks } = board.layout;
  cutBands(context, traced(board, bands));
  stroke(context, traced(board, lines), 0.32, "rgb(216 189 146 / 42%)");
  stroke(context, traced(board, gates), 0.9, "#cf9a4b");
  for (const pixel of new Set(tracks.flat())) cutWell(context, ...board.spots[pixel], board.well);
  letter(context, board);
}

/** A path of the layout where it is on the board. */
export function traced(board, path) {
  const found = new Path2D();
  const { unit, left, top, stretch } = board;
  found.addPath(new Path2D(path), new DOMMatrix([unit, 0, 0, unit * stretch, left, top * stretch]));
  return found;
}

function stroke(context, path, width, colour) {
  context.lineCap = "round";
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke(path);
}

/** Bands of darker wood, let into the board. */
function cutBands(context, path) {
  context.save();
  context.translate(0, 0.28);
  stroke(context, path, 0.5, "rgb(255 214 160 / 20%)");
  context.restore();
  context.fillStyle = "rgb(26 14 7 / 68%)";
  context.fill(path);
  context.save();
  context.clip(path);
  context.translate(0, 0.3);
  stroke(context, path, 1.2, "rgb(8 3 0 / 60%)");
  context.restore();
  stroke(context, path, 0.3, "rgb(216 189 146 / 50%)");
}

function letter(context, board) {
  const { unit, top, left, stretch, layout, ends } = board;
  const { game, has_start: hasStart } = layout;
  context.textAlign = "center";
  for (const [word, wordX, wordY, high] of layout.words) {
    const [x, y] = [wordX * unit + left, (wordY * unit + top) * stretch];
    const mm = (high * unit) / CAPITAL;
    const size = letterSize(board, mm, 10);
    if (word in ends) letterEnd(context, board, ends[word], x, y, size, word === "START" ? 0 : game);
    else if (parseInt(word, 10)) engrave(context, word, x, y, size, word % 30 ? 0.85 : 1);
    else if (board.isFine()) engrave(context, word, x, y, mm, 0.8);
  }
  layout.tracks.forEach((_, track) => {
    ring(context, ...board.place(track, game), board.well);
    if (hasStart) ring(context, ...board.place(track, 0), board.well);
  });
  letterNames(context, board);
  letterTitle(context, board);
}

/** The word at the start or game holes. In a column of its own it is upright where it has too little room,
    and smaller beside a lane that all share. */
function letterEnd(context, board, word, x, y, size, hole) {
  context.font = `${size}px ${SERIF}`;
  const half = context.measureText(word).width / 2;
  const least = Math.min(1, 6 / half);
  const [[endX], [nextX]] = [hole, hole ? hole - 1 : 1].map((one) => board.place(0, one));
  const isApart = Math.abs(nextX - endX) > 1.5 * PITCH_MM;
  const isAlone = board.layout.tracks.length < 2;
  if (!isApart || isAlone || least === 1) {
    engrave(context, word, isApart ? x : Math.max(x, endX + half - 2), y, isApart ? size * least : size, 0.9);
    return;
  }
  context.save();
  context.translate(endX + (nextX - endX) * 0.38, y);
  context.rotate(-Math.PI / 2);
  engrave(context, word, 0, 0, Math.min(0.85, (5.5 * board.stretch) / half) * size, 0.9);
  context.restore();
}

/** Whether there is room for lettering between all streets. */
function isOpen(board) {
  const rows = [...new Set(board.layout.places.map(([, y]) => y * board.unit))].sort((a, b) => a - b);
  const lanes = board.layout.tracks.length;
  return rows.every((row, at) => !at || at % lanes || row - rows[at - 1] > FREE_MM);
}

/** The names: beside each lane outside of two, above each of three; where there is no room for that, and
    over a lane that all share, in a row above the first. */
export function letterNames(context, board) {
  const size = letterSize(board, 4.2, 12);
  const lanes = board.layout.tracks.length;
  const names = board.names.slice(0, board.players);
  context.textAlign = "left";
  let rowX = board.place(0, 1)[0] - 2;
  const isRow = lanes === 1 || !isOpen(board) || (lanes > 2 && !board.isFine());
  names.forEach((name, track) => {
    let [x, y] = board.place(track % lanes, 1);
    x -= 2;
    const isLast = lanes === 2 && track % lanes === 1;
    if (track >= lanes) x += 40; // a third player shares the first lane
    y += isLast ? LETTER_MM : -LETTER_MM;
    if (isRow) [x, y] = [rowX, MARGIN.top * board.stretch - 0.6 * size];
    engrave(context, name, x, y, size, 0.95, 0.16, board.colours[track], "italic");
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
    y = (board.height_mm - MARGIN.bottom / 2) * board.stretch;
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
