// Walnut, grown from a seed: rings stretched along the board, pores, and a little light on it. This is
// a worker: painting takes tenths of a second, in which the page must load. board.js asks for a picture.

const RING_MM = 8;

/** A noise of its own, the same at every visit: value noise on a lattice, smoothed. */
function makeNoise(seed) {
  const lattice = new Float32Array(65536);
  let state = seed;
  for (let i = 0; i < lattice.length; i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    lattice[i] = state / 4294967296;
  }
  const at = (x, y) => lattice[((y & 255) << 8) | (x & 255)];
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const u = x - left;
    const v = y - top;
    const a = u * u * (3 - 2 * u);
    const b = v * v * (3 - 2 * v);
    const upper = at(left, top) + a * (at(left + 1, top) - at(left, top));
    const lower = at(left, top + 1) + a * (at(left + 1, top + 1) - at(left, top + 1));
    return upper + b * (lower - upper);
  };
}

/** Return a plank as a bitmap; scale: its pixels a millimetre. */
function paintWood(width, height, scale) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  const noise = makeNoise(20);
  let i = 0;
  for (let row = 0; row < height; row += 1) {
    const y = row / scale;
    for (let column = 0; column < width; column += 1) {
      const x = column / scale;
      const bend = 4.2 * noise(x * 0.005, y * 0.015) + 0.7 * noise(x * 0.03 + 9, y * 0.09);
      const ring = (y / RING_MM + bend * 2.6) % 1;
      const late = ring < 0.86 ? (ring / 0.86) ** 2.4 : (1 - ring) / 0.14; // slowly dark: late wood
      const streak = noise(x * 0.05 + 40, y * 2.2);
      const pore = noise(x * 0.3 + 70, y * 4.5) > 0.86 ? 0.16 : 0;
      const tone = 0.92 - 0.24 * late + 0.22 * (streak - 0.5) - pore + 0.24 * (noise(x * 0.01, y * 0.03 + 5) - 0.5);
      image.data[i] = 88 * tone;
      image.data[i + 1] = 55 * tone;
      image.data[i + 2] = 33 * tone;
      image.data[i + 3] = 255;
      i += 4;
    }
  }
  context.putImageData(image, 0, 0);
  shine(context, width, height);
  return canvas.transferToImageBitmap();
}

function shine(context, width, height) {
  const light = context.createRadialGradient(width * 0.38, height * 0.1, 0, width * 0.38, height * 0.3, width * 0.75);
  light.addColorStop(0, "rgb(255 205 140 / 15%)");
  light.addColorStop(0.5, "rgb(255 205 140 / 3%)");
  light.addColorStop(1, "rgb(0 0 0 / 34%)");
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
}

onmessage = ({ data: { width, height, scale } }) => {
  const picture = paintWood(width, height, scale);
  postMessage(picture, [picture]);
};
