// The day here, as a board is told it, and as a match has it.

/** A day of this place, as 2026-11-28. */
export function dayOf(at = new Date()) {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The time in seconds since 1970, the day, and when it ends. */
export function now() {
  const at = new Date();
  const end = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
  return { time: Math.floor(at.getTime() / 1000), day: dayOf(at), until: Math.floor(end.getTime() / 1000) };
}

/** The day of a match for a person: one that may be later, or earlier, has a sign before it. */
export function shownDay(date) {
  return date.replace(/^(.+)\+$/, "≥ $1").replace(/^(.+\d)-$/, "≤ $1");
}
