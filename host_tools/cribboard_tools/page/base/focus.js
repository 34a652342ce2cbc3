// Focus after a dialog: a browser gives it back to the button that opened the dialog. There it stays for
// those who pressed that button with a screen reader, whose place in the page would be lost. After a
// click or a key it is dropped: whoever plays on means the board's # by Enter, not that button, and Tab
// goes on from it all the same.

const PRESS_MS = 1000; // a click without a pointer, so soon after Enter or the space bar, is that key's

let keyTime = -Infinity; // of the last Enter or space bar
let isByReader = false; // the last button beside a dialog was pressed without a pointer or a key

addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") keyTime = event.timeStamp;
}, true);
addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button || button.closest("dialog")) return;
  isByReader = event.detail === 0 && event.timeStamp - keyTime > PRESS_MS;
}, true);

/** Take the focus off whatever has it. */
export function dropFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Call after a dialog was closed, when the browser has given the focus back. */
export function settleFocus() {
  if (!isByReader) dropFocus();
}
