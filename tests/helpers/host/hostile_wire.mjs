// What the page's end of the link makes of a hostile board's bytes, which come on standard input in
// pieces: prints a JSON object of how many messages there were, and how many of them were taken.

import { argv, stdin } from "node:process";
import { pathToFileURL } from "node:url";

const { Wire } = await import(pathToFileURL(`${argv[2]}/wire.js`));
const values = await import(pathToFileURL(`${argv[2]}/board_values.js`));
const told = { messages: 0, seen: 0, health: 0, settings: 0 };
const BIDI = /[\u202a-\u202e\u2066-\u2069\u0000-\u001f]/;
const stream = { write: () => Promise.resolve(), take: (chunk) => {} };
const wire = new Wire(stream, (message) => {
  told.messages += 1;
  for (const name of ["seen", "health", "settings"]) {
    const found = values[name](message);
    if (!found) continue;
    told[name] += 1;
    const text = JSON.stringify(name === "seen" ? values.printable(JSON.stringify(found)) : found);
    if (text.length > 70_000) throw new Error(`${name}: ${text.length} letters`);
    if (BIDI.test(text)) throw new Error(`${name}: a letter that garbles the text`);
  }
});
const asked = wire.ask("health", {}, { answerMs: 10, tries: 3 }).catch(() => {});
let settled = 0;
for await (const chunk of stdin) {
  stream.take(chunk);
  settled ||= process.memoryUsage().heapUsed;
}
await asked;
globalThis.gc();
const grown = process.memoryUsage().heapUsed - settled;
console.log(JSON.stringify({ ...told, waiting: wire.waiting.size, grown }));
