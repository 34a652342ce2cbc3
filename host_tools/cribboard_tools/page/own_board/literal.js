// A Python literal, as a board's prompt prints one: numbers, texts, None, True, False, and tuples and
// lists of these. The board may run anything, so whatever else it prints is refused.

const MOST_DEEP = 8;
const WORDS = { None: null, True: true, False: false };
const ESCAPES = { n: "\n", r: "\r", t: "\t", "\\": "\\", "'": "'", '"': '"' };

/** What is printed is no literal. */
export class LiteralError extends Error {}

/** Return the literal on the last line of an output. Throws a LiteralError. */
export function literal(output) {
  const text = output.trim().split("\n").at(-1) ?? "";
  let at = 0;
  const refuse = () => { throw new LiteralError(text.slice(0, 80)); };
  const skip = () => { while (text[at] === " ") at += 1; };

  function value(depth) {
    skip();
    const found = /^(?:-?\d{1,15}(?![\w.])|None|True|False)/.exec(text.slice(at, at + 20));
    if (found) {
      at += found[0].length;
      return found[0] in WORDS ? WORDS[found[0]] : Number(found[0]);
    }
    if (text[at] === "'" || text[at] === '"') return string(text[at]);
    if (!"([".includes(text[at] ?? "x") || depth === MOST_DEEP) return refuse();
    return list(text[at] === "(" ? ")" : "]", depth);
  }

  function list(end, depth) {
    const items = [];
    at += 1;
    for (;;) {
      skip();
      if (text[at] === end) break;
      items.push(value(depth + 1));
      skip();
      if (text[at] === ",") at += 1;
      else if (text[at] !== end) refuse();
    }
    at += 1;
    return items;
  }

  function string(quote) {
    let found = "";
    for (at += 1; text[at] !== quote; at += 1) {
      if (at >= text.length) refuse();
      if (text[at] !== "\\") {
        found += text[at];
        continue;
      }
      at += 1;
      const hex = /^x([0-9a-f]{2})|^u([0-9a-f]{4})/.exec(text.slice(at, at + 5));
      if (hex) {
        found += String.fromCharCode(parseInt(hex[1] ?? hex[2], 16));
        at += hex[0].length - 1;
      } else if (text[at] in ESCAPES) {
        found += ESCAPES[text[at]];
      } else {
        refuse();
      }
    }
    at += 1;
    return found;
  }

  const found = value(0);
  skip();
  return at === text.length ? found : refuse();
}
