// The page's end of the link over a port of two streams: standard output to the board, standard
// input from it. Says what it was told on standard error, one JSON object a line.

import { argv, stdin, stdout, stderr, exit } from "node:process";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";

const { PortStream } = await import(pathToFileURL(`${argv[2]}/stream.js`));
const { Wire } = await import(pathToFileURL(`${argv[2]}/wire.js`));
const values = await import(pathToFileURL(`${argv[2]}/board_values.js`));
const PATIENT = { answerMs: 100_000 }; // the other end may have to share its core
const tell = (object) => stderr.write(`${JSON.stringify(object)}\n`);
let keysShown; // the view after the last key may be still to come
const shown = new Promise((resolve) => (keysShown = resolve));
const port = { readable: Readable.toWeb(stdin), writable: Writable.toWeb(stdout) };
const wire = new Wire(new PortStream(port), (message) => {
  const seen = values.seen(message);
  if (!seen) return tell({ command: message.command[0], points: message.events.length, at: message.at });
  tell({ count: seen.view.count, at: seen.at });
  if (seen.at[1] === 4) keysShown();
});
tell({ awaiting: values.seen(await wire.ask("view", {}, PATIENT)).view.awaiting });
for (const key of ["1", "5", "6", "9"]) await wire.key(key);
await shown;
tell(await wire.ask("game", { game: 19, block: 0 }, PATIENT).catch((error) => ({ said: error.message })));
tell({ link: values.health(await wire.ask("health", {}, PATIENT)).link });
tell({ names: values.settings(await wire.ask("settings", {}, PATIENT)).names });
tell({ long: await wire.ask("x".repeat(300)).catch((error) => error.name) });
exit(0);
