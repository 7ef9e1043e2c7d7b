// One key, one button: an element with data-key="x" is pressed by x wherever the focus is. A game
// hears of each key first, as "moonbowl:key", and takes it by preventing its default.
import { A_PRESS } from "./dialogs.js";
import { say, sayOf, unavailable } from "./say.js";

const TEXT = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const NATIVE = "a, button, summary"; // Enter is theirs

function holder(key) {
  const all = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  return all.find((element) => element.getClientRects().length > 0) ?? all[0];
}

function use(element) {
  if (element.disabled) say(unavailable(element), "wrong");
  else element.click();
}

// What Enter does changes with the game. Pressed twice for the last throw, it must not go on as well.
const aim = () => holder("Enter")?.form?.getAttribute("action") ?? holder("Enter")?.href;
let aimed = aim();
let changed = -Infinity;

document.addEventListener("moonbowl:parts", () => {
  if (aim() !== aimed) changed = performance.now();
  aimed = aim();
});

// A form that is typed into, [data-entry], refuses by itself what is not all there yet.
function isHasty(element) {
  const isEntry = element.form?.hasAttribute("data-entry");
  return element.dataset.key === "Enter" && !isEntry && performance.now() - changed < A_PRESS;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.target.matches(TEXT) && event.key !== "Escape") return;
  if (event.key === "Enter" && event.target.closest(NATIVE)) return;
  const key = event.key.length === 1 ? event.key.normalize("NFKC").toLowerCase() : event.key;
  if (event.repeat && key !== "Backspace") return;
  const heard = new CustomEvent("moonbowl:key", { detail: key, cancelable: true });
  const element = document.dispatchEvent(heard) ? holder(key) : null;
  if (heard.defaultPrevented || element) event.preventDefault();
  if (element && !isHasty(element)) use(element);
  else if (!element && !heard.defaultPrevented && key.trim().length === 1) sayOf("unknownKey", { got: event.key });
});
