// Firefox's side of the tests: carries out requests over WebDriver BiDi with puppeteer-core.
//
// node drive.mjs FOLDER FIREFOX, where FOLDER has puppeteer-core in its node_modules. Each line on
// stdin is a request {op, tab, values}; each is answered by one line {value} or {error} on stdout. In
// between, lines {tab, event, type, text} report what a page complains of.

import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [folder, firefox] = process.argv.slice(2);
const puppeteer = createRequire(join(folder, "package.json"))("puppeteer-core").default;
const POLL_MS = 40;

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: firefox,
  headless: true,
  protocolTimeout: 120_000,
});
const tabs = new Map();

const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** Runs in the page, before its own scripts: notes when keys are taken. */
function prepare() {
  const look = setInterval(() => {
    if (document.getElementById("keypad")?.inert !== false) return;
    if (!window.cribboard?.screen().some((row) => row.trim())) return;
    window.playable = performance.now();
    clearInterval(look);
  }, 20);
}

/** Evaluate an expression; where it is a function, call it with `arg`, as Playwright does. */
function evaluate(page, expression, arg) {
  return page.evaluate(`(async () => {
    const result = (${expression});
    return typeof result === "function" ? await result(${JSON.stringify(arg ?? null)}) : await result;
  })()`);
}

/** Resolve once an expression is true; give up after `ms`. A reload in between is no error. */
async function wait(page, expression, arg, ms) {
  for (const end = Date.now() + ms; ; ) {
    let error = "";
    try {
      if (await evaluate(page, expression, arg)) return;
    } catch (fault) {
      error = fault.message;
    }
    if (Date.now() > end) throw new Error(`waited ${ms} ms for ${expression} ${error}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function open(tab, width, height) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const tell = (type, text) => write({ tab, event: "complaint", type, text });
  page.on("console", (message) => tell(message.type(), message.text()));
  page.on("pageerror", (fault) => tell("error", fault.stack || fault.message));
  page.on("requestfailed", (one) => tell("error", `${one.url()}: ${one.failure()?.errorText}`));
  page.on("response", (one) => {
    if (one.status() >= 400) tell("error", `${one.url()}: ${one.status()}`);
  });
  await page.setViewport({ width, height });
  await page.evaluateOnNewDocument(prepare);
  tabs.set(tab, page);
}

/** By name, called with the page and what is asked for; only `evaluate` has a value. */
const operations = {
  close: (page) => page.browserContext().close(),
  async goto(page, address) { await page.goto(address, { waitUntil: "domcontentloaded" }); },
  async reload(page) { await page.reload({ waitUntil: "domcontentloaded" }); },
  async add_init_script(page, script) { await page.evaluateOnNewDocument(script); },
  evaluate,
  wait,
  click: (page, selector) => page.click(selector),
  hover: (page, selector) => page.hover(selector),
  down: (page) => page.mouse.down(),
  up: (page) => page.mouse.up(),
  /** Press a key, with those that are held meanwhile before it: "Shift+A". */
  async press(page, key) {
    const held = key.split("+");
    const last = held.pop();
    for (const one of held) await page.keyboard.down(one);
    await page.keyboard.press(last);
    for (const one of held) await page.keyboard.up(one);
  },
  async fill(page, selector, text) {
    await page.click(selector, { count: 3 });
    await page.keyboard.type(text);
  },
};

write({ value: await browser.version() });
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  try {
    const { op, tab, values } = request;
    const found = op === "open" ? open(tab, ...values) : operations[op](tabs.get(tab), ...values);
    write({ value: (await found) ?? null });
  } catch (fault) {
    write({ error: fault.stack || String(fault) });
  }
}
await browser.close();
