// The board's small display: on the page its panel says the same, larger, so it is shown only to who asks
// for it in the settings. Kept in the browser.

const KEPT = "cribboard.display";
const root = document.documentElement;

/** Whether the display is shown. */
export function isDisplayShown() {
  return root.hasAttribute("data-display");
}

/** Show or hide the display, from now on. */
export function showDisplay(isShown) {
  root.toggleAttribute("data-display", isShown);
  try { localStorage.setItem(KEPT, isShown ? "on" : "off"); } catch { /* storage is off */ }
}

try { root.toggleAttribute("data-display", localStorage.getItem(KEPT) === "on"); } catch { /* storage is off */ }
