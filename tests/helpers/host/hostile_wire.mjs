// What the page's end of the link makes of a hostile board. Each line of standard input is JSON: `ask`, a request, or
// null; `data`, hexadecimal of what the board says then, in which the number 777 stands for that of the request. Prints
// JSON: how many views came, how the requests ended, and by how many bytes JavaScript and Python have grown.

import { argv, stdin } from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { startPython } from "./page_python.mjs";

const { Wire } = await import(pathToFileURL(`${argv[2]}/wire.js`));
const BIDI = /[\u202a-\u202e\u2066-\u2069\u0000-\u001f]/;
const ANSWERS = 10; // to one request: more than are asked for
const python = await startPython(argv[2]);
const gc = await python("gc");
const told = { seen: 0, value: 0, refused: 0, damaged: 0 };
let newest = 0;
const stream = { take: (chunk) => {}, write: async (bytes) => { newest = JSON.parse(Buffer.from(bytes).toString().slice(1)).id; } };
const wire = new Wire(await python("own_board.board_link"), stream, { answerMs: 1e9, ontold: ({ tracks }) => { told.seen += Boolean(tracks); } });

function take(value) {
  const text = JSON.stringify(value ?? "");
  if (text.length > 70_000 || BIDI.test(text)) throw new Error(`a value of ${text.length} letters: ${text.slice(0, 500)}`);
  told.value += 1;
}

async function used() {
  for (let turn = 0; turn < 5; turn += 1) { // what JavaScript has let go of goes from Python in a later turn
    globalThis.gc();
    await new Promise((resolve) => { setTimeout(resolve, 5); });
  }
  gc.collect();
  return [process.memoryUsage().heapUsed, gc.mem_alloc()];
}

let settled = null;
let rows = 0;
for await (const row of createInterface({ input: stdin })) {
  const { ask, data } = JSON.parse(row);
  const asked = ask && wire.ask(ask).then(take, ({ constructor, message }) => { told[constructor.name === "Refusal" ? "refused" : message] += 1; });
  const say = (bytes) => stream.take(Buffer.from(bytes.toString("latin1").replace(/"id": ?777\b/, `"id":${newest}`), "latin1"));
  for (let left = ask ? ANSWERS : 1; left > 0 && (!ask || wire.waiting.size); left -= 1) say(Buffer.from(data, "hex"));
  while (wire.waiting.size) say(Buffer.from('\n\x1e{"id":777,"error":"enough"}\n'));
  await asked;
  if ([1000, 5000].includes(rows += 1)) settled = await used();
}
console.log(JSON.stringify({ ...told, waiting: wire.waiting.size, grown: (await used()).map((bytes, at) => bytes - settled[at]) }));
process.exit(0);
