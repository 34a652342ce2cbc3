// Values in a board's messages (docs/link.md), each checked for its type, range and length. A board may
// be damaged, hostile or of another version: what does not match is left out, or the message is. So it
// can at most show wrong scores.

const SCORE = 9999;
const TEXT = 4000; // letters of a prompt or an announcement
const NAME = 100;
const HEALTH = 64; // keys of a `health`: more than any version has
/** Letters that would garble the text around them: control characters, and those that turn its direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** A value that does not match docs/link.md. */
export class Malformed extends Error {}

export function number(value, least, most) {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Malformed("number");
}

export function flag(value) {
  if ([true, false, 0, 1].includes(value)) return Boolean(value);
  throw new Malformed("flag");
}

export function text(value, most = TEXT) {
  if (typeof value === "string" && value.length <= most) return value.replace(UNPRINTABLE, " ");
  throw new Malformed("text");
}

/** A list of `least` to `most` values, each as `read` takes it. */
export function list(value, read, most = 64, least = 0) {
  if (Array.isArray(value) && value.length >= least && value.length <= most) return value.map(read);
  throw new Malformed("list");
}

/** An object whose own fields can be read; an array is none. */
export function object(value) {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Malformed("object");
}

/** What of an object's fields has the right form, by `shape`: {field: reader}. */
function fitting(value, shape) {
  const found = {};
  for (const [name, read] of Object.entries(shape)) {
    if (!Object.hasOwn(value, name)) continue;
    try {
      found[name] = read(value[name]);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
    }
  }
  return found;
}

const small = (value) => number(value, -SCORE, SCORE);
const words = (most) => (value) => text(value, most);

/** A JSON text's value, whose texts cannot garble the page. */
export function printable(json) {
  return JSON.parse(json, (_, value) => (typeof value === "string" ? value.replace(UNPRINTABLE, " ") : value));
}

/** Return {at, view, chance} of a message, or null; view_reader.py checks the view, but for its number of tracks.
    at: [block, number of commands in it]; chance: of the first track to win, in percent, -1 where it is not known. */
export function seen({ at, view, chance }) {
  return orNull(() => {
    list(at, (one) => number(one, 0, 2 ** 32 - 1), 2, 2);
    list(object(view).scores, small, 3, 2);
    return { at, view, chance: number(chance, -1, 100) };
  });
}

const IMAGE = { version: words(24), commit: words(24), board: words(24), micropython: words(24) };

/** Return a board's health: numbers, true or false, `version` and `image`; null for another answer. */
export function health(answer) {
  return orNull(() => {
    const raw = object(answer.health);
    const found = {};
    for (const name of Object.keys(raw).slice(0, HEALTH)) {
      const value = raw[name];
      if (/^[a-z_]{1,24}$/.test(name) && (typeof value === "boolean" || Number.isSafeInteger(value))) found[name] = value;
    }
    const { version, image, budget_ma: budget } = fitting(raw, {
      version: words(24),
      budget_ma: (value) => list(value, (one) => number(one, 1, SCORE), 2, 2),
      image: (value) => (value === null ? null : fitting(object(value), IMAGE)),
    });
    return { ...found, link: number(raw.link, 0, SCORE), version: version ?? "", image: image ?? null, budget_ma: budget ?? null };
  });
}

/** Return a board's settings: texts, numbers and lists of these by name; null for another answer. */
export function settings(answer) {
  return orNull(() => {
    const raw = object(answer.settings);
    const found = {};
    const plain = (value) => (typeof value === "string" ? text(value, NAME) : typeof value === "boolean" ? value : small(value));
    for (const name of Object.keys(raw).slice(0, HEALTH)) {
      if (!/^[a-z_]{1,24}$/.test(name)) continue;
      Object.assign(found, fitting(raw, { [name]: (value) => (Array.isArray(value) ? list(value, plain, 8) : plain(value)) }));
    }
    return found;
  });
}

function orNull(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed || error instanceof TypeError) return null;
    throw error;
  }
}
