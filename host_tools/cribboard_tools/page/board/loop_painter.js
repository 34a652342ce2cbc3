// Draws the lights of a board at rest on a canvas of the page. This is a worker: the page has no timer
// for it, and need not draw a frame of its own. light_loop.js sends what it draws from.

/** What light_loop.js has sent last. */
let loop = null;
let timer = 0;
let isSeen = false;

function start(data) {
  const { width, height } = data.canvas;
  loop = data;
  loop.context = data.canvas.getContext("2d", { alpha: false });
  loop.light = new OffscreenCanvas(width, height);
  loop.lamps = loop.light.getContext("2d");
}

/** Draw a frame: each look is added to the others' light, and all of it to the wood. */
function draw(looks) {
  const { context, lamps, look, bloom } = loop;
  const { width, height } = loop.light;
  lamps.globalCompositeOperation = "copy";
  lamps.drawImage(loop.still, 0, 0);
  lamps.globalCompositeOperation = "lighter";
  looks.forEach((number, at) => {
    if (number < 0) return;
    const [x, y] = loop.places[at];
    const [column, row] = [number % look.columns, Math.floor(number / look.columns)];
    const cell = [column * look.size, row * look.size, look.size, look.size];
    lamps.drawImage(loop.looks, ...cell, x - bloom, y - bloom, 2 * bloom, 2 * bloom);
  });
  context.globalCompositeOperation = "copy";
  context.drawImage(loop.base, 0, 0, width, height);
  context.globalCompositeOperation = "screen";
  context.drawImage(loop.light, 0, 0);
}

/** Draw the frame that is due, and wait for the next one. */
function turn() {
  const { beats, count, beatMs } = loop;
  const passed = (performance.timeOrigin + performance.now() - loop.begun) % (count * beatMs);
  const now = Math.floor(passed / beatMs);
  const at = Math.max(0, beats.findLastIndex((one) => one <= now));
  draw(loop.frames[at]);
  const next = beats[at + 1] ?? count;
  timer = setTimeout(turn, Math.max(1, next * beatMs - passed));
}

onmessage = ({ data }) => {
  if (data.canvas) start(data);
  else if (data.isOver) loop = null;
  else ({ isSeen } = data);
  clearTimeout(timer);
  if (loop && isSeen) turn();
};
