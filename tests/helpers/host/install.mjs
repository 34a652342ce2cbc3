// The page's installer in node, at a board of usb_board.py behind standard input and output: a JSON
// array of a method and its data on each line, and the answer. argv: folder of the page's modules, that
// of the built page, what is to be installed ("image", the language of a voice, or "restore" for
// nothing), files kept already, and how patient it is.

import { readFile } from "node:fs/promises";
import { argv, exit, stderr, stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import "./fake_serial.mjs";
import { startPython } from "./page_python.mjs";

const { Installer } = await import(pathToFileURL(`${argv[2]}/installer.js`));
const { Keep } = await import(pathToFileURL(`${argv[2]}/board_files.js`));
const answers = [];
createInterface(stdin).on("line", (line) => answers.shift()(JSON.parse(line)));
const call = (...asked) => new Promise((resolve) => {
  answers.push(resolve);
  stdout.write(`${JSON.stringify(asked)}\n`);
});
const tell = (object) => stderr.write(`${JSON.stringify(object)}\n`);
const kept = new Map(Object.entries(JSON.parse(argv[5] ?? "{}")));
const storage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => { kept.set(name, text); },
  removeItem: (name) => { kept.delete(name); },
};
const serial = new globalThis.FakeSerial(call);
const list = JSON.parse(await readFile(`${argv[3]}/install/list.json`, "utf8"));
const fetchFile = async (name) => new Response(await readFile(`${argv[3]}/install/${name}`));
const steps = [];
const python = await startPython(argv[2]);
const installer = new Installer({ list, keep: new Keep(storage), fetchFile, python, patience: Number(argv[6] ?? 1), tell: (step) => {
  if (steps.at(-1) !== step) steps.push(step);
} });
const hex = (bytes) => Buffer.from(bytes).toString("hex");
try {
  const port = await serial.requestPort();
  const standing = await installer.look(port) ?? await installer.stop();
  tell({ image: standing.image?.version ?? null, machine: standing.machine });
  if (argv[4] === "restore") {
    tell({ done: await installer.confirm(port, {}) });
    throw new Error("restored");
  }
  const entry = argv[4] === "image" ? installer.imageFor(standing) : list.voices.find(({ language }) => language === argv[4]);
  const bytes = await installer.prepare(entry);
  tell({ drive: (await call("drive_info", "")).includes("Board-ID") });
  for (let at = 0; at < bytes.length; at += 65_536) {
    if (!(await call("drive_write", hex(bytes.subarray(at, at + 65_536))))) throw new Error("cut");
  }
  tell({ done: await installer.confirm(port, entry) });
} catch (error) {
  tell({ failed: error.message, name: error.constructor.name });
}
tell({ steps, kept: Object.fromEntries(kept) });
exit(0);
