// Values in a board's messages (docs/link.md), each checked for its type, range and length. A board may
// be damaged, hostile or of another version: what does not match is left out, or the message is. So it
// can at most show wrong scores.

const SCORE = 9999;
const MOST_POINTS = 999; // of a score, as high as a display has room for
const CARDS = 65;
const ENTRY_CARDS = 6; // of a hand and its crib that are typed at once: each is a hole of its own
const TEXT = 4000; // letters of a prompt or an announcement
const NAME = 100;
const U32 = 2 ** 32 - 1;
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

const points = (value) => number(value, 0, MOST_POINTS);
const small = (value) => number(value, -SCORE, SCORE);
const few = (value) => number(value, -1, 99); // an index, or points of one hand
const card = (value) => number(value, 1, CARDS);
const words = (most) => (value) => text(value, most);

/** Return the place of a view or a command: [block, number of commands in it]. */
function place(value) {
  return list(value, (one) => number(one, 0, U32), 2, 2);
}

const LAID = 64;
const MOVES = 8; // walks of a view, and stops of one: more than any count has
const STOPS = 64;

/** Readers of the fields of a View; tracks: how many there are. */
function viewShape(tracks) {
  const track = (value) => number(value, -1, tracks - 1);
  const lanes = (value) => list(value, (one) => number(one, 0, tracks - 1));
  const each = (read) => (value) => list(value, read, tracks, tracks);
  return {
    target: (value) => number(value, 1, 999),
    backs: each(points),
    last: each(points),
    last_track: track,
    language: words(8),
    dealer_track: track,
    turn_track: track,
    turn_seat_index: few,
    awaiting: words(40),
    prompt: words(TEXT),
    message: words(TEXT),
    is_error: flag,
    error_track: track,
    patter: words(TEXT),
    page: (value) => list(value, words(400)),
    page_part: (value) => number(value, 1, SCORE),
    page_parts: (value) => number(value, 1, SCORE),
    phase: words(40),
    starter: (value) => number(value, 0, CARDS),
    count: (value) => number(value, 0, 31),
    series: (value) => list(value, card),
    laid: (value) => list(value, (row) => {
      const [seat, laid, isLead] = list(row, (one) => one, 3, 3);
      return [number(seat, 0, 3), card(laid), Number(flag(isLead))];
    }, LAID),
    piles: (value) => list(value, (row) => {
      const [who, cards] = list(row, (one) => one, 2, 2);
      return [who === "crib" ? who : number(who, 0, 3), list(cards, card)];
    }, 5),
    seats: (value) => list(value, words(100), 4),
    seat_tracks: (value) => list(value, (one) => number(one, 0, tracks - 1), 4),
    entry: words(400),
    entry_points: (value) => number(value, 0, SCORE), // of a setting they have four digits
    entry_cards: (value) => number(value, 0, ENTRY_CARDS),
    answers: (value) => list(value, few),
    is_sure: flag,
    choices: few,
    proposed: few,
    lanes,
    is_low: flag,
    winner: track,
    ending: words(24),
    skunk: (value) => { if (["none", "skunk", "double", "triple"].includes(value)) return value; throw new Malformed("skunk"); },
    serial: (value) => number(value, 0, U32),
    moves: (value) => list(value, (row) => {
      const [own, start, back, stops, texts] = list(row, (one) => one, 5, 5);
      return [number(own, 0, tracks - 1), points(start), points(back), list(stops, points, STOPS), list(texts, words(400), STOPS)];
    }, MOVES),
    pending: (value) => {
      if (value === null) return null;
      const [own, points] = list(value, (one) => one, 2, 2);
      return [track(own), number(points, -99, 99)];
    },
  };
}

/** Return {at, view} of a message, or null: a view needs scores and names of two or three tracks. */
export function seen(message) {
  return orNull(() => {
    const { at, view } = message;
    const raw = object(view);
    const scores = list(raw.scores, points, 3, 2);
    const names = list(raw.names, words(NAME), scores.length, scores.length);
    const found = fitting(raw, viewShape(scores.length));
    const isWhole = found.laid?.length && found.laid[0][2] && found.seat_tracks;
    if (!isWhole || found.laid.some(([seat]) => seat >= found.seat_tracks.length)) found.laid = [];
    if (found.piles?.some(([who]) => who !== "crib" && !found.seats?.[who])) found.piles = [];
    return { at: place(at), view: { ...found, scores, names } };
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
