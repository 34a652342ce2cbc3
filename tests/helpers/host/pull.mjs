// The page pulls a board's games in node, over a port of two streams: standard output to the board, standard
// input from it. argv: folder of the page's modules. Says on standard error what past.py would get, as JSON.

import { argv, exit, stderr, stdin, stdout } from "node:process";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";

const { PortStream } = await import(pathToFileURL(`${argv[2]}/stream.js`));
const { Wire } = await import(pathToFileURL(`${argv[2]}/wire.js`));
const { pull } = await import(pathToFileURL(`${argv[2]}/pull.js`));
const wire = new Wire(new PortStream({ readable: Readable.toWeb(stdin), writable: Writable.toWeb(stdout) }));
const ask = wire.ask.bind(wire);
wire.ask = (request, more = {}) => ask(request, more, { answerMs: 600_000 }); // a board may be emulated
let told = 0;
const source = await pull(wire, (done, whole) => { told = done / whole; })
  .catch((error) => ({ failed: error.message }));
stderr.write(`${JSON.stringify({ ...source, told })}\n`, () => exit(0));
