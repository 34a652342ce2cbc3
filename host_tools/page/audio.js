// The page's one AudioContext, which beeps (sound.js) and speech (speech.js) share.

let context = null;

/** Return the AudioContext, made at the first call; null where the browser has none, and before
    the first key, until which browsers allow no sound and complain. */
export function audio() {
  if (!globalThis.AudioContext) return null;
  if (!context && navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {}); // until a key
  return context;
}
