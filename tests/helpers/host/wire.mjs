// The page's end of the link over a port of two streams: standard output to the board, standard
// input from it. Says what it was told on standard error, one JSON object a line.

import { argv, stdin, stdout, stderr, exit } from "node:process";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";

const { Wire } = await import(pathToFileURL(argv[2]));
const PATIENT_MS = 100_000; // for an answer: the other end may have to share its core
const tell = (object) => stderr.write(`${JSON.stringify(object)}\n`);
let keysShown; // answers come before views: wait for the view after the last key
const shown = new Promise((resolve) => (keysShown = resolve));
const port = { readable: Readable.toWeb(stdin), writable: Writable.toWeb(stdout) };
const wire = new Wire(port, {
  onview: (view, at) => {
    tell({ count: view.count, at });
    if (at[1] === 4) keysShown();
  },
  onstep: (command, events, at) => tell({ command: command[0], points: events.length, at }),
});
tell(await wire.ask("view", {}, PATIENT_MS).then(({ view }) => ({ awaiting: view.awaiting })));
for (const key of ["1", "5", "6", "9"]) await wire.key(key);
await shown;
tell(await wire.ask("game", { game: 19, block: 0 }, PATIENT_MS).catch((error) => ({ said: error.message })));
tell(await wire.ask("health", {}, PATIENT_MS).then(({ health }) => ({ link: health.link })));
tell({ long: await wire.ask("x".repeat(300)).catch((error) => error.name) });
exit(0);
