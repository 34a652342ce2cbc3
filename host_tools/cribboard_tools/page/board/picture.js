// The picture of the board in one canvas: the wood, what is cut into it, the mark of the turn, and over
// them the light, as lamps in wood look: each adds to the other ("screen"). Layers that the browser has
// to blend cost it the whole page anew in each frame.

const SLACK = 4; // pixels by which the wood may be stretched
const MARK = { plain: 0.75, contrast: 1 }; // how strong the mark of the turn is

/** Return the 2D context of a canvas, which every browser has. @returns {CanvasRenderingContext2D} */
export function brush(canvas) {
  return canvas.getContext("2d");
}

/** Make all of a canvas transparent that is within the clip, whatever the scale of its drawing. */
export function wipe(context) {
  context.save();
  context.resetTransform();
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.restore();
}

/** A canvas that is not on the page. */
function makeCanvas() {
  return document.createElement("canvas");
}

export class Picture {
  /** element: has the canvas. onStale: called in the browser's next frame after the wood has changed. */
  constructor(element, onStale) {
    this.element = element;
    this.onStale = onStale;
    this.canvas = element.querySelector("canvas");
    /** Of the canvas, which is black from then on. @type {?CanvasRenderingContext2D} */
    this.context = null;
    this.cut = makeCanvas();
    this.mark = makeCanvas();
    this.light = makeCanvas();
    this.base = makeCanvas();
    this.box = ""; // where the wood was when the base was made
    this.wood = element.parentElement.querySelector(".wood");
    this.woodSize = [0, 0]; // of the picture that was asked for
    this.hasWood = false; // it has come
    this.isStale = true; // the base is not what it was made of
    this.isRenewing = false;
    /** The worker that paints the wood. @type {?Worker} */
    this.painter = null;
    this.contrast = matchMedia("(prefers-contrast: more)");
    for (const media of [this.contrast, matchMedia("(forced-colors: active)")]) {
      media.addEventListener("change", () => this.renew());
    }
  }

  /** Set the size of all canvases in pixels, and `scale`, pixels a mm. */
  resize(width, height, scale) {
    this.context ??= this.canvas.getContext("2d", { alpha: false });
    for (const canvas of [this.canvas, this.cut, this.mark, this.light, this.base]) {
      [canvas.width, canvas.height] = [width, height];
      brush(canvas).setTransform(scale, 0, 0, scale, 0, 0);
    }
    this.isStale = true;
  }

  /** Paint the wood anew if the slab has another size; some pixels are left to the style sheet. */
  paintWood({ clientWidth: width, clientHeight: height }, scale) {
    const [lastWidth, lastHeight] = this.woodSize;
    if (Math.abs(lastWidth - width) <= SLACK && Math.abs(lastHeight - height) <= SLACK) return;
    this.woodSize = [width, height];
    this.painter?.terminate();
    this.painter = new Worker(new URL("./wood.js", import.meta.url));
    this.painter.onmessage = ({ data }) => {
      [this.wood.width, this.wood.height] = [data.width, data.height];
      this.wood.getContext("bitmaprenderer")?.transferFromImageBitmap(data);
      this.hasWood = true;
      this.painter?.terminate();
      this.renew();
    };
    this.painter.postMessage({ width, height, scale });
  }

  /** Have the base made anew, and the picture drawn, in the browser's next frame. */
  renew() {
    this.isStale = true;
    if (this.isRenewing) return;
    this.isRenewing = true;
    requestAnimationFrame(() => {
      this.isRenewing = false;
      if (this.isStale) this.onStale();
    });
  }

  /** Where the wood is, in display pixels from the picture's corner. @returns {[number, number, number, number]} */
  woodBox() {
    const ratio = this.canvas.width / this.element.clientWidth;
    const [wood, here] = [this.wood, this.element].map((one) => one.getBoundingClientRect());
    const edge = (value) => Math.round(value * ratio);
    return [edge(wood.left) - edge(here.left), edge(wood.top) - edge(here.top), edge(wood.width), edge(wood.height)];
  }

  /** Make the base: everything but the light. */
  layBase() {
    const { base, cut, mark, wood } = this;
    const box = this.woodBox();
    const context = brush(base);
    context.save();
    context.resetTransform();
    const [own, slab] = [this.element, this.element.parentElement].map((one) => getComputedStyle(one).backgroundColor);
    for (const colour of [slab, own]) {
      context.fillStyle = colour;
      context.fillRect(0, 0, base.width, base.height);
    }
    if (this.hasWood && box[2] > 0) context.drawImage(wood, ...box);
    context.drawImage(cut, 0, 0);
    context.globalCompositeOperation = "screen";
    context.globalAlpha = this.contrast.matches ? MARK.contrast : MARK.plain;
    context.drawImage(mark, 0, 0);
    context.restore();
    this.box = String(box);
    this.isStale = false;
  }

  /** Make the base anew if the board lies elsewhere on the wood. */
  follow() {
    if (!this.isStale && String(this.woodBox()) !== this.box) this.renew();
  }

  /** Show the base with the light over it; path: of what has changed, in mm. */
  show(path = /** @type {?Path2D} */ (null)) {
    const { context } = this;
    if (!context) return;
    if (this.isStale) {
      this.layBase();
      path = null;
    }
    context.save();
    if (path) context.clip(path);
    context.resetTransform();
    context.drawImage(this.base, 0, 0);
    context.globalCompositeOperation = "screen";
    context.drawImage(this.light, 0, 0);
    context.restore();
  }
}
