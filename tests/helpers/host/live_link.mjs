// The page's link with a board that is plugged in and out. Standard input has one JSON object a line:
// plug: true or false; read: hexadecimal of what the board says. Each is answered, when the page has
// done what it does, by one line: write: hexadecimal for the board; seen: every view since the last
// line, as live_board.py draws it; settings.

import { argv, stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { startPython } from "./page_python.mjs";

const { PortStream } = await import(pathToFileURL(`${argv[2]}/stream.js`));
const { Link } = await import(pathToFileURL(`${argv[2]}/link.js`));
const python = await startPython(argv[2]);
const [boardLink, liveBoard] = [await python("own_board.board_link"), await python("own_board.live_board")];
const TURNS = 4; // of node's loop, in which streams hand on what they have
let source = null;
let link = null;
let now = 0;
let written = [];
let seen = [];

function plug() {
  const readable = new ReadableStream({ start: (controller) => { source = controller; } });
  const writable = new WritableStream({ write: (bytes) => { written.push(Buffer.from(bytes).toString("hex")); } });
  const own = new Link(boardLink, new PortStream({ readable, writable }), (settings) => {
    now += 9999;
    seen.push(JSON.parse(live.take(JSON.stringify({ settings, now, is_still: true }))));
  }, () => {});
  link = own;
  const live = liveBoard.Live(own.wire.link);
  own.begin().catch((error) => { if (error.message !== "lost" && error.message !== "silent") throw error; });
}

function unplug() {
  link?.end();
  source?.error(new Error("lost"));
  source = null;
}

for await (const row of createInterface({ input: stdin })) {
  const { plug: isPlugged, read } = JSON.parse(row);
  if (isPlugged) plug();
  if (read) source?.enqueue(new Uint8Array(Buffer.from(read, "hex")));
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
  if (isPlugged === false) unplug();
  stdout.write(`${JSON.stringify({ write: written.join(""), seen, settings: link?.settings ?? {} })}\n`);
  written = [];
  seen = [];
}
process.exit(0);
