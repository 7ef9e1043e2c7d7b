// One key, one button: x presses the element with data-key="x" wherever the focus is; in a dialog with
// data-keys even while that dialog is closed.
import { areLettersOff, isLetter, whenAlone } from "../letters.js";
import { readKey } from "../read-key.js";
import { A_PRESS } from "./dialogs.js";
import { say, sayOf, unavailable } from "./status-line.js";

export function holder(key, within = document) {
  const all = [...within.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  const isShown = (element) => element.getClientRects().length > 0;
  return all.find(isShown) ?? all.find((element) => element.closest("[data-keys]"));
}

// The key that was pressed; null if the page leaves it to the browser, or it cannot be known, which is said.
export function keyOf(event) {
  const key = readKey(event);
  const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  if (isTaken || key === " " || isNative(key, event) || (event.repeat && key !== "Backspace")) return null;
  if (!key) sayOf("unread");
  if (!isLetter(key) || !areLettersOff()) return key || null;
  whenAlone(null, { refuse: sayOf });
  return null;
}

// A letter that presses something may have to wait (letters.js); meanwhile no dialog may open or close.
export function alone(act, { isStart = false } = {}) {
  const dialog = openDialog();
  whenAlone(() => openDialog() === dialog && act(), { refuse: sayOf, isStart });
}

export const openDialog = () => document.querySelector("dialog[open]");

// Enter belongs to the focused link or button, except a button in a dialog just closed, which keeps the
// focus until the next frame.
function isNative(key, { target }) {
  return key === "Enter" && target.closest("a, button, summary")?.getClientRects().length > 0;
}

export function use(element) {
  if (element.disabled) say(unavailable(element), "wrong");
  else element.click();
}

// Enter changes its meaning with the game: a double press on the last roll must not go on as well.
const aim = () => holder("Enter")?.form?.getAttribute("action") ?? holder("Enter")?.href;
let aimed = aim();
let changed = -Infinity;

document.addEventListener("moonbowl:parts", () => {
  if (aim() !== aimed) changed = performance.now();
  aimed = aim();
});

export const isJustChanged = () => performance.now() - changed < A_PRESS;

// A form for typing, [data-entry], refuses incomplete input itself.
export function isHasty(element) {
  return element.dataset.key === "Enter" && !element.form?.hasAttribute("data-entry") && isJustChanged();
}
