// The key card's words by language, made at the build (page_card.py): fetched when they are wanted.

let card = null;

/** Resolve to the key card of each language. */
export function loadCard() {
  card ??= fetch("card.json").then((answer) => {
    if (!answer.ok) throw new Error(`card.json: ${answer.status}`);
    return answer.json();
  });
  card.catch(() => { card = null; }); // it is tried again when it is wanted again
  return card;
}
