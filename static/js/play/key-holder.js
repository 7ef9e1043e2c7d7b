// One key, one button: an element with data-key="x" is pressed by x wherever the focus is, and one
// in a dialog with data-keys even while that dialog is closed.
import { A_PRESS } from "./dialogs.js";
import { say, unavailable } from "./say.js";

export function holder(key, within = document) {
  const all = [...within.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  const isShown = (element) => element.getClientRects().length > 0;
  return all.find(isShown) ?? all.find((element) => element.closest("[data-keys]"));
}

// Enter belongs to the link or button that has the focus. One in a dialog that has just been closed
// keeps the focus until the page is drawn again, and is none.
export function isNative({ key, target }) {
  return key === "Enter" && target.closest("a, button, summary")?.getClientRects().length > 0;
}

export function use(element) {
  if (element.disabled) say(unavailable(element), "wrong");
  else element.click();
}

// What Enter does changes with the game. Pressed twice for the last roll, it must not go on as well.
const aim = () => holder("Enter")?.form?.getAttribute("action") ?? holder("Enter")?.href;
let aimed = aim();
let changed = -Infinity;

document.addEventListener("moonbowl:parts", () => {
  if (aim() !== aimed) changed = performance.now();
  aimed = aim();
});

export const isJustChanged = () => performance.now() - changed < A_PRESS;

// A form that is typed into, [data-entry], refuses by itself what is not all there yet.
export function isHasty(element) {
  return element.dataset.key === "Enter" && !element.form?.hasAttribute("data-entry") && isJustChanged();
}
