// The keys of the console: dice, and the elements with data-key. A `key_button` of a template gives each its key.
import { isHalfTyped, press, waitsFor } from "./typed-dice.js";
import { FIELD } from "../../js/letters.js";
import { alone, holder, isHasty, isJustChanged, keyOf, openDialog, use } from "../../js/play/button-keys.js";
import { say, sayOf } from "../../js/play/status-line.js";

function isDie(key) {
  return /^[1-6]$/.test(key) || key === "Backspace";
}

function pressIn(dialog, key, event) {
  if (key === "Enter" || !holder(key, dialog)) return;
  event.preventDefault();
  alone(() => {
    const element = holder(key, dialog); // parts of the dialog may be new
    if (element) use(element);
  });
}

document.addEventListener("keydown", (event) => {
  const dialog = openDialog();
  if (dialog && !dialog.matches("[data-keys]")) return;
  if (event.target.matches(FIELD) && event.key !== "Escape") return;
  const key = keyOf(event);
  if (key === null) return;
  if (dialog) return pressIn(dialog, key, event);
  if (isDie(key)) {
    event.preventDefault();
    return press(key);
  }
  if (found(key)) event.preventDefault();
  alone(() => pressOn(key), { isStart: key === "/" });
});

function found(key) {
  const element = holder(key);
  const isSlip = isHalfTyped() && element?.closest("dialog"); // the keys of the screens are beside the digits
  return isSlip ? null : element;
}

function pressOn(key) {
  const element = found(key);
  if (element && !isHasty(element)) use(element);
  else if (!element && key.trim().length === 1) {
    if (waitsFor()) say(waitsFor(), "wrong");
    else sayOf(key === "g" ? "noGuests" : "wrong", { got: key }); // the key of the guests who wait
  }
}

// A double tap on the dice button must not press a choice that appears in its place.
document.addEventListener("click", (event) => {
  const isTap = event.detail > 0 && event.target.closest("[data-choice]");
  if (!isTap || !isJustChanged()) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
