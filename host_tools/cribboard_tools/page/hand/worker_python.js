// A worker's own MicroPython: those of a dealt hand (advice_worker.js) and of past matches
// (past_worker.js) start it from what the page hands over.

const FIRMWARE = "/firmware";

/**
 * Start MicroPython; wasm: compiled; files: [path, bytes] of modules; fail: is told of an error of the start.
 * @param {{ wasm: WebAssembly.Module, heapBytes: number, files: [string, Uint8Array][] }} parts
 * @param {(error: any) => void} fail
 */
export async function startPython({ wasm, heapBytes, files }, fail) {
  const { loadMicroPython } = await import("../micropython.mjs");
  const instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm)).catch(fail);
    return {};
  };
  const stderr = (text) => console.error(text);
  const python = await loadMicroPython({ heapsize: heapBytes, stderr, instantiateWasm });
  for (const [path, bytes] of files) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, bytes);
  }
  python.runPython(`import sys\nsys.path.insert(0, "${FIRMWARE}")`);
  return python;
}
