// The page's one AudioContext, which beeps (sound.js) and speech (speech.js) share.

const QUIET_MS = 3000; // after the last sound the context is stopped: it takes 2 % of a core

let context = null;
let quietTimer = 0;

/** Return the AudioContext, made at the first call; null where the browser has none, and before
    the first key, until which browsers allow no sound and complain. It runs for `ms` and a little. */
export function audio(ms = 0) {
  if (!globalThis.AudioContext) return null;
  if (!context && navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (ms) {
    clearTimeout(quietTimer);
    quietTimer = setTimeout(() => context.suspend().catch(() => {}), ms + QUIET_MS);
    if (context.state !== "running") context.resume().catch(() => {}); // until a key
  }
  return context;
}
