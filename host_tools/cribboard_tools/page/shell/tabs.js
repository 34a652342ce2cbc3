// Several tabs with one game. The tab that holds the lock plays it; the others offer to go on there.

const NAME = "cribboard";
const TRIES = 7, TRY_MS = 250; // a reload lets go of the lock within these
const TAKE = "#here"; // and behind it an address to open there

/** Ask for the game. Resolve once it is known whether this tab has it; call onTaken when another
    tab has it, be it now or later. Each try is answered, however late: on a slow machine a time limit
    would end before the lock is there, and the only tab would wait for another. */
export async function claim(onTaken) {
  if (!navigator.locks) return;
  const options = location.hash.startsWith(TAKE) ? { steal: true } : { ifAvailable: true };
  history.replaceState(null, "", location.pathname + location.search);
  const attempt = () => new Promise((resolve) => {
    const hold = (lock) => {
      resolve(lock);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(NAME, options, hold).catch(() => { onTaken(); resolve(true); });
  });
  for (let left = TRIES; !await attempt(); left -= 1) {
    if (!left) return onTaken();
    await new Promise((resolve) => { setTimeout(resolve, TRY_MS); });
  }
}

/** Take the game from the tab that has it; address: what to open there. */
export function take(address) {
  location.hash = TAKE + address;
  location.reload();
}
