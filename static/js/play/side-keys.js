// The keys of a side table's console. A game gets each key first, as "moonbowl:key", and takes it by
// preventing its default.
import { holder, isHasty, keyOf, use } from "./button-keys.js";
import { sayOf } from "./status-line.js";

const TEXT = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

// An element that an open form hides keeps its key; using it asks for a confirmation.
const unshown = (key) => document.querySelector(`[data-key="${CSS.escape(key)}"]`);

// Before the start no game gets the keys.
const isWaiting = () => document.querySelector('#c-turn[data-phase="waiting"]') !== null;

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  if (event.target.matches(TEXT) && event.key !== "Escape") return;
  const key = keyOf(event);
  if (key === null) return;
  const heard = new CustomEvent("moonbowl:key", { detail: key, cancelable: true });
  const isTheGames = !isWaiting() && !document.dispatchEvent(heard);
  const element = isTheGames ? null : (holder(key) ?? unshown(key));
  if (isTheGames || element) event.preventDefault();
  if (element && !isHasty(element)) use(element);
  else if (!element && !isTheGames && key.trim().length === 1)
    sayOf(isWaiting() ? "notStarted" : "unknownKey", { got: key });
});
