// The games of a real board, over its link: every file of its archive, the deal in play, and who plays.

import { fromBase64, toHex } from "./bytes.js";
import { now } from "./day.js";
import { PortError } from "./stream.js";

const BLOCK_BYTES = 192; // docs/link.md
const AT_ONCE = 4; // requests that a board takes before it stops to read
const TRIES = 3; // bytes are lost; a game that is being played changes meanwhile
const MOST_FILES = 100;
const MOST_BYTES = 1 << 16; // of a file: more than any board's

/** What has come cannot be used, and can be fetched again. */
class Unusable extends PortError {
  constructor() {
    super("damaged");
  }
}

/** An answer has arrived damaged. */
class Damaged extends Unusable {}

/** A file has changed since it was listed. */
class Changed extends Unusable {}

/** Return what `act` does, again while it throws an error of this kind; the last one is thrown.
    @param {any} kind */
async function retried(act, kind = Damaged) {
  for (let left = TRIES; left > 1; left -= 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof kind)) throw error;
    }
  }
  return act();
}

/** Return the CRC32 of bytes. */
export function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ -1) >>> 0;
}

function bytesOf(base64) {
  if (typeof base64 !== "string" || base64.length > MOST_BYTES) throw new Damaged();
  try {
    return fromBase64(base64);
  } catch {
    throw new Damaged();
  }
}

/** Return the list of game files that a board tells: [game, size, crc] of each. */
function listed(games) {
  if (!Array.isArray(games) || games.length > MOST_FILES) throw new Damaged();
  return games.map((row) => {
    const isRow = Array.isArray(row) && row.length === 4 && row.every(Number.isSafeInteger);
    const [game, size, crc] = isRow ? row : [0, 0, 0];
    if (!(game > 0 && game < 10_000 && size > 0 && size <= MOST_BYTES)) throw new Damaged();
    return { game, size, crc };
  });
}

/** Return a board's files in hexadecimal by name, as past.py takes them.
    wire: of a board that runs, and goes on; tell: called with (bytes so far, of all).
    Throws a PortError. */
export async function pull(wire, tell = (/** @type {number} */ done, /** @type {number} */ whole) => {}) {
  await retried(() => wire.ask("time", now()));
  const files = await retried(() => archive(wire, tell), Unusable);
  const journal = await retried(async () => bytesOf((await wire.ask("journal")).journal));
  const found = Object.fromEntries(files.map(([game, bytes]) => [`game${String(game).padStart(4, "0")}`, toHex(bytes)]));
  found.hot0 = toHex(journal);
  return { from: "board", files: found };
}

/** Return [game, bytes] of each file of the archive. */
async function archive(wire, tell) {
  const games = listed((await wire.ask("games")).games);
  const whole = games.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const jobs = games.flatMap((game) => (
    Array.from({ length: Math.ceil(game.size / BLOCK_BYTES) }, (_, block) => ({ game, block }))
  ));
  const parts = new Map(games.map(({ game, size }) => [game, new Uint8Array(size)]));
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { game, block } = job;
      const bytes = await retried(() => fetchBlock(wire, game, block));
      parts.get(game.game)?.set(bytes, block * BLOCK_BYTES);
      done += bytes.length;
      tell(done, whole);
    }
  };
  const workers = Array.from({ length: AT_ONCE }, work);
  try {
    await Promise.all(workers);
  } finally { // where one has failed, the others end before anything else is asked
    jobs.length = 0;
    await Promise.allSettled(workers);
  }
  for (const { game, crc } of games) if (crc32(parts.get(game)) !== crc) throw new Changed();
  return [...parts];
}

/** Fetch a block. */
async function fetchBlock(wire, { game, size, crc }, block) {
  const answer = await wire.ask("game", { game, block });
  if (answer.size !== size || answer.crc !== crc) throw new Changed();
  const bytes = bytesOf(answer.data);
  if (bytes.length !== Math.min(BLOCK_BYTES, size - block * BLOCK_BYTES) || crc32(bytes) !== answer.check) throw new Damaged();
  return bytes;
}
