// Puts a new picture in the place of an old one and keeps the elements that are in both: the focus
// stays, and what has moved can be seen to move. A listener is kept too: it must not know the old picture.

/** What tells an element from others of its kind: a card, the place of one that lies face down, a button's part. */
export function keyOf({ dataset }) {
  return dataset.key ?? dataset.card ?? dataset.part ?? "";
}

function isKept(old, node) {
  if (!(old instanceof HTMLElement && node instanceof HTMLElement)) return old.isEqualNode(node);
  const [kind] = old.classList;
  return old.localName === node.localName && keyOf(old) === keyOf(node) && kind === node.classList[0];
}

/** Give an element the attributes and the content of another one. */
function renewElement(old, node) {
  for (const { name } of [...old.attributes]) {
    if (name !== "style" && !node.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of node.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.style.cssText !== node.style.cssText) old.style.cssText = node.style.cssText; // as an attribute it is forbidden
  renew(old, [...node.childNodes]);
}

/** Make these nodes the content of a box. */
export function renew(box, nodes) {
  const left = [...box.childNodes];
  const wanted = nodes.map((node) => {
    const at = left.findIndex((old) => isKept(old, node));
    if (at < 0) return node;
    const [kept] = left.splice(at, 1);
    if (kept instanceof HTMLElement) renewElement(kept, node);
    return kept;
  });
  for (const node of left) node.remove();
  wanted.forEach((node, at) => {
    if (box.childNodes[at] !== node) box.insertBefore(node, box.childNodes[at] ?? null);
  });
}
