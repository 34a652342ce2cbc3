// The page's MicroPython in node, with the page's own Python.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** folder: as test_board_link.put_modules makes it. Resolves to what resolves to a module by its name, as in the page. */
export async function startPython(folder) {
  const { loadMicroPython } = await import(pathToFileURL(join(folder, "micropython.mjs")).href);
  const python = await loadMicroPython({ heapsize: 4 << 20, linebuffer: true, stdout: console.error });
  for (const entry of readdirSync(join(folder, "python"), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const inner = path.slice(folder.length);
    if (entry.isDirectory()) python.FS.mkdirTree(inner);
    else {
      python.FS.mkdirTree(inner.slice(0, inner.lastIndexOf("/")));
      python.FS.writeFile(inner, readFileSync(path));
    }
  }
  python.runPython('import sys\nsys.path.insert(0, "/python")');
  return async (name) => python.pyimport(name === "gc" ? name : `cribboard_tools.page.${name}`);
}
