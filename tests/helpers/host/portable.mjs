// Runs the portable tests in MicroPython's WebAssembly port, in node:
//   node portable.mjs FOLDER_OF_MICROPYTHON ROOT_OF_THE_PROJECT SHARE PART
// Random tests do one in SHARE of their rounds; PART is that of run.py, such as 0/1.
// Every text file of firmware/ and tests/ that the tests may open is put into its file system.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const HEAP_BYTES = 8 * 1024 * 1024;
const FOLDERS = ["firmware", "tests/portable", "tests/golden"];

const [wasmFolder, root, share, part] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(wasmFolder, "micropython.mjs")).href);
const micropython = await loadMicroPython({ heapsize: HEAP_BYTES, linebuffer: true, stdout: console.log });
const fs = micropython.FS;

function copyFile(path) {
  fs.mkdirTree(`/board/${path}`.split("/").slice(0, -1).join("/"));
  fs.writeFile(`/board/${path}`, readFileSync(join(root, path)));
}

function copyFolder(path) {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== "__pycache__") copyFolder(inner);
    else if (entry.isFile() && !entry.name.endsWith(".pyc")) copyFile(inner);
  }
}

FOLDERS.filter((path) => existsSync(join(root, path))).forEach(copyFolder);
readdirSync(join(root, "tests/helpers"))
  .filter((name) => name.endsWith(".py"))
  .forEach((name) => copyFile(`tests/helpers/${name}`));

micropython.runPython(`
import sys
sys.path.insert(0, "/board/tests/portable")
import run
status = run.main(run.set_options(["--share", "${Number(share)}", "--part", ${JSON.stringify(part)}]))
`);
process.exit(micropython.globals.get("status"));
