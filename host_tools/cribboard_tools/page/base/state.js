// State of the game, as the firmware's View has it: page_board.py sends it after each change.

const listeners = new Set();
let latest = null;

/** Return the newest state, null until the board runs. Its fields are those that `describe_view`
    in page_board.py lists; `legal_keys`, with `key_words` for what they mean, is null until they are known. */
export function current() {
  return latest;
}

/** Call `callback` with the state now, if there is one, and after each change.
    Return a function that ends this. */
export function onState(callback) {
  listeners.add(callback);
  if (latest) callback(latest);
  return () => listeners.delete(callback);
}

/** Take a new state: the JSON of page_board.py. */
export function receive(json) {
  publish({ ...JSON.parse(json), legal_keys: null });
}

/** Take the legal keys of the newest state, as ["5", "A!"], and the words for them: JSON. */
export function receiveLegalKeys(json) {
  publish({ ...latest, ...JSON.parse(json) });
}

function publish(state) {
  latest = Object.freeze(state);
  for (const callback of [...listeners]) callback(latest);
}
