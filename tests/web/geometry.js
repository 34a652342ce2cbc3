// What is wrong with a layout, for the tests of the page: sentences about what is cut off, too small for a
// finger, or lies over something else. Each field of what is asked is a selector, but for numbers and flags.
"use strict";

window.geometry = ({
  inside = "", within = "", isSideways = false, // whole in what it is within, or else in the window
  scrollers = "", mayScroll = true, // these may scroll what is in them; all but `.buttons` is then clipped
  uncut = "", large = "", least = 24, clear = "", // as wide as its content; so many px; under the pointer
  apart = "", cards = "", texts = "", // over none of these; but for cards of one row; nor over their words
}) => {
  const found = new Set();
  const place = (one) => one.getBoundingClientRect();
  const all = (selector) => (selector ? [...document.querySelectorAll(selector)] : [])
    .filter((one) => place(one).width);
  const name = ({ dataset: { card, part, key }, id, className, localName, textContent }) =>
    card ?? part ?? key ?? (id || className || `${localName} ${textContent.slice(0, 30)}`);
  const fault = (what, one) => found.add(`${what}: ${name(one)}`);
  const isInside = (box, frame) => box.left >= frame.left - 0.5 && box.right <= frame.right + 0.5
    && (isSideways || (box.top >= frame.top - 0.5 && box.bottom <= frame.bottom + 0.5));
  const meets = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;

  const able = all(scrollers).filter((one) => getComputedStyle(one).overflowY === "auto");
  const scrolling = able.filter((one) => one.scrollHeight > one.clientHeight + 1);
  for (const one of mayScroll ? [] : scrolling) fault("scrolls", one);
  if (document.documentElement.scrollWidth > innerWidth) found.add("the page is too wide");
  for (const one of all(uncut)) {
    const isBox = getComputedStyle(one).display !== "contents";
    if (isBox && one.scrollWidth > one.clientWidth + 1) fault("too wide", one);
  }

  const scrollerOf = (of) => !of.closest(".buttons") && scrolling.find((one) => one.contains(of));
  const seen = (of, box) => { // what its scroller shows of it
    const scroller = scrollerOf(of);
    if (!scroller) return { of, box };
    const { top, bottom } = place(scroller);
    const { left, right } = box;
    return { of, box: { left, right, top: Math.max(box.top, top), bottom: Math.min(box.bottom, bottom) } };
  };
  const words = all(texts).flatMap((of) => {
    const range = document.createRange();
    range.selectNodeContents(of);
    return [...range.getClientRects()].map((box) => seen(of, box));
  });
  const boxes = (selector) => all(selector).map((of) => seen(of, place(of)));
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const { of, box } of [...boxes(inside), ...words]) {
    if (scrollerOf(of)) continue;
    const around = within && of.parentElement.closest(within);
    const frame = around && place(around).width ? place(around) : screen;
    if (!isInside(box, frame)) fault(`beyond ${frame === screen ? "the window" : within}`, of);
  }
  for (const one of all(large)) {
    if (Math.min(place(one).width, place(one).height) < least) fault("small", one);
  }

  const over = (one, two) => {
    if (one.of !== two.of && meets(one.box, two.box)) fault(`${name(one.of)} lies over`, two.of);
  };
  const each = (some, act) => some.forEach((one, at) => some.slice(at + 1).forEach((two) => act(one, two)));
  const rowOf = ({ of }) => of.closest(".row, .series");
  // Where what has the buttons scrolls, they stand over the rest.
  const isOver = scrolling.some((one) => one.querySelector(".buttons"));
  const solid = boxes(apart).filter(({ of }) => !isOver || !of.closest(".buttons"));
  each(solid, over);
  each(boxes(cards), (one, two) => { if (rowOf(one) !== rowOf(two)) over(one, two); });
  for (const word of words) for (const other of [...solid, ...boxes(cards), ...words]) over(other, word);

  for (const one of all(clear)) {
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = place(one);
    if (!one.contains(document.elementFromPoint(left + width / 2, top + height / 2))) fault("covered", one);
  }
  for (const one of clear ? able : []) one.scrollTop = 0;
  return [...found];
};
