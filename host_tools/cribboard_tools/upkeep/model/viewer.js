// Viewer of the board's model: WebGL 2, turned by drag, keys or touch; parts can be hidden.

import { readGlb } from "./glb.js";

const VERTEX = `#version 300 es
in vec3 position;
uniform mat3 turn;
uniform vec2 scale; // of a unit at the distance of the model's middle
uniform float away;
out vec3 place;
void main() {
  place = turn * position;
  gl_Position = vec4(place.xy * scale, -place.z * 0.5 * away, away - place.z);
}`;
// A face's normal is that of its triangle. The light is a little above the eye.
const FRAGMENT = `#version 300 es
precision highp float;
in vec3 place;
uniform vec3 colour, glow;
out vec4 seen;
void main() {
  vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
  float light = 0.35 + 0.65 * max(dot(normal, normalize(vec3(0.3, 0.7, 1.0))), 0.0);
  seen = vec4(pow(colour * light + glow, vec3(1.0 / 1.6)), 1.0);
}`;
/** Parts by the box that shows them, by the beginnings of their names; all others are the inside. */
const GROUPS = {
  top: ["top", "key", "display", "unlit", "peg"],
  light: ["diffuser", "lamp grid", "strip"],
  case: ["case"],
};
const [NEAREST, FARTHEST] = [0.25, 3];
const LENS = 3.0; // focal length in halves of the canvas's shorter side
const STEP = 0.08; // radians a key

const canvas = document.getElementById("view");
const state = document.getElementById("state");
const gl = canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true });
const eye = { yaw: -0.5, pitch: 0.9, away: 0.55 };
let parts = [];
let uniforms = {};

function compiled(kind, source) {
  const shader = gl.createShader(kind);
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
  return shader;
}

function prepare() {
  const program = gl.createProgram();
  gl.attachShader(program, compiled(gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(program, compiled(gl.FRAGMENT_SHADER, FRAGMENT));
  gl.bindAttribLocation(program, 0, "position");
  gl.linkProgram(program);
  gl.useProgram(program);
  for (const name of ["turn", "scale", "away", "colour", "glow"])
    uniforms[name] = gl.getUniformLocation(program, name);
  gl.enable(gl.DEPTH_TEST);
  gl.clearColor(0.957, 0.945, 0.918, 1);
}

/** Send a part's triangles to the graphics card. */
function loaded(part) {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, part.positions, gl.STATIC_DRAW);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, part.indices, gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
  const group = Object.keys(GROUPS).find((name) => GROUPS[name].some((word) => part.name.startsWith(word)));
  return { ...part, array, count: part.indices.length, group };
}

function draw() {
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  gl.viewport(0, 0, canvas.width, canvas.height);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  const [c, s] = [Math.cos(eye.yaw), Math.sin(eye.yaw)];
  const [d, t] = [Math.cos(eye.pitch), Math.sin(eye.pitch)];
  // by columns: turned about the upright axis, then tilted towards the eye
  gl.uniformMatrix3fv(uniforms.turn, false, [c, s * t, -s * d, 0, d, t, s, -c * t, c * d]);
  const aspect = canvas.width / canvas.height;
  gl.uniform2f(uniforms.scale, LENS / Math.max(aspect, 1), LENS * Math.min(aspect, 1));
  gl.uniform1f(uniforms.away, eye.away);
  for (const part of parts) {
    if (part.group && !document.getElementById(part.group).checked) continue;
    gl.uniform3fv(uniforms.colour, part.colour);
    gl.uniform3fv(uniforms.glow, part.glow);
    gl.bindVertexArray(part.array);
    gl.drawElements(gl.TRIANGLES, part.count, gl.UNSIGNED_INT, 0);
  }
}

function turn(yaw, pitch) {
  eye.yaw += yaw;
  eye.pitch = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, eye.pitch + pitch));
  draw();
}

function zoom(factor) {
  eye.away = Math.min(FARTHEST, Math.max(NEAREST, eye.away * factor));
  draw();
}

function listen() {
  const pointers = new Map();
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (pointers.size === 1) {
      turn((event.clientX - before.clientX) * 0.01, (event.clientY - before.clientY) * 0.01);
    } else {
      const other = [...pointers.values()].find((one) => one.pointerId !== event.pointerId);
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      zoom(apart(before) / apart(event));
    }
    pointers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"])
    canvas.addEventListener(end, (event) => pointers.delete(event.pointerId));
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(event.deltaY * 0.001));
  }, { passive: false });
  const keys = {
    ArrowLeft: () => turn(-STEP, 0), ArrowRight: () => turn(STEP, 0), ArrowUp: () => turn(0, -STEP),
    ArrowDown: () => turn(0, STEP), "+": () => zoom(0.9), "-": () => zoom(1 / 0.9),
  };
  canvas.addEventListener("keydown", (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  for (const name of Object.keys(GROUPS)) document.getElementById(name).addEventListener("change", draw);
  new ResizeObserver(draw).observe(canvas);
}

async function start() {
  if (!gl) throw new Error("this browser has no WebGL 2");
  prepare();
  const answer = await fetch("board.glb");
  if (!answer.ok) throw new Error(`board.glb: ${answer.status}`);
  parts = readGlb(await answer.arrayBuffer()).map(loaded);
  listen();
  draw();
  state.value = "";
}

start().catch((error) => {
  state.value = `The model cannot be shown: ${error.message}`;
});
