// A hand scanner is a keyboard that cannot set the focus: it types a code and presses Enter, some of them
// before the code as well. So what it types is for the search, and Enter presses a button only if no
// other key comes within 0.3 s before or after it.
import { readKey } from "../../js/read-key.js";
import "../../js/play/field-keys.js";

const A_SCAN = 300; // ms
const STEPS = /^(Tab|Shift|Arrow)/; // on the way to a button
const field = document.getElementById("q");
let last = -Infinity; // when the last key was pressed
let isAlone = true; // so far
let timer = 0;

export function unlessScanned(act) {
  if (isAlone) timer = setTimeout(act, A_SCAN);
}

// Of the window: also the keys that field-keys.js stops.
addEventListener("keydown", ({ key, repeat, timeStamp }) => {
  if (repeat) return;
  clearTimeout(timer);
  isAlone = timeStamp - last > A_SCAN;
  if (!STEPS.test(key)) last = timeStamp;
}, true);

document.addEventListener("keydown", (event) => {
  const button = event.key === "Enter" && event.target.closest("main button");
  if (!button) return;
  event.preventDefault();
  if (!event.repeat) unlessScanned(() => button.click());
}, true);

document.addEventListener("keydown", (event) => {
  const isSign = /^\S$/.test(readKey(event)) && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isSign && !event.target.closest("input:not([type=checkbox]), dialog")) field.focus();
});
