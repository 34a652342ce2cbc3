// Runs a Python class in a MicroPython of its own: what takes seconds, in which cards must move and keys be heard.
// This is a worker; python_client.js asks it.

const FIRMWARE = "/firmware";

/** What works, once it is there; questions wait until then. Its `ask` answers with JSON; while it `is_busy`, each
    `step` works on and returns "", or JSON of what it has found. */
let worker = null;
const waiting = [];
let isWorking = false;

/** wasm: compiled; files: [path, bytes] of modules; path, name: of the class.
    @param {{ wasm: WebAssembly.Module, heapBytes: number, files: [string, Uint8Array][], path: string, name: string }} parts */
async function start({ wasm, heapBytes, files, path, name }) {
  const { loadMicroPython } = await import("../micropython.mjs");
  const instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm)).catch(fail);
    return {};
  };
  const stderr = (text) => console.error(text);
  const python = await loadMicroPython({ heapsize: heapBytes, stderr, instantiateWasm });
  for (const [file, bytes] of files) {
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, bytes);
  }
  python.runPython(`import sys\nsys.path.insert(0, "${FIRMWARE}")`);
  worker = python.pyimport(path)[name]();
  for (const question of waiting.splice(0)) answer(question);
}

function answer({ id, text }) {
  try {
    postMessage({ id, answer: worker.ask(text) });
    work();
  } catch (error) {
    fail(error);
  }
}

/** Work on, a part in each turn of the loop, so that questions are heard. */
function work() {
  if (isWorking || !worker.is_busy) return;
  isWorking = true;
  setTimeout(() => {
    isWorking = false;
    try {
      const found = worker.step();
      if (found) postMessage({ found });
      work();
    } catch (error) {
      fail(error);
    }
  });
}

function fail(error) {
  postMessage({ failure: String(error) });
}

onmessage = ({ data }) => {
  if (data.wasm) start(data).catch(fail);
  else if (worker) answer(data);
  else waiting.push(data);
};
