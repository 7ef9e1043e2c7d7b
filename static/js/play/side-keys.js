// The keys of a side table's console. A game gets each key first, as "moonbowl:key", and takes it by
// preventing its default.
import { FIELD } from "../letters.js";
import { alone, holder, isHasty, keyOf, openDialog, use } from "./button-keys.js";
import { sayOf } from "./status-line.js";

// An element that an open form hides keeps its key; using it asks for a confirmation.
const found = (key) => holder(key) ?? document.querySelector(`[data-key="${CSS.escape(key)}"]`);

// Before the start no game gets the keys.
const isWaiting = () => document.querySelector('#c-turn[data-phase="waiting"]') !== null;

document.addEventListener("keydown", (event) => {
  if (openDialog()) return;
  if (event.target.matches(FIELD) && event.key !== "Escape") return;
  const key = keyOf(event);
  if (key === null) return;
  const heard = new CustomEvent("moonbowl:key", { detail: key, cancelable: true });
  const isTheGames = !isWaiting() && !document.dispatchEvent(heard);
  if (isTheGames || found(key)) event.preventDefault();
  if (!isTheGames) alone(() => press(key));
});

function press(key) {
  const element = found(key);
  if (element && !isHasty(element)) use(element);
  else if (!element && key.trim().length === 1) sayOf(isWaiting() ? "notStarted" : "unknownKey", { got: key });
}
