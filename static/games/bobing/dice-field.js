// The one field for the dice, over their six places. It has the focus, and its keys are the page's: an input method,
// which would take them for letters, is switched off at its first key. No keyboard of a touch screen opens before a tap.
import { drawSlots } from "../../js/play/dice-slots.js";
import { readKey } from "../../js/read-key.js";

export const field = document.getElementById("throw").elements.roll;
const slots = [...field.parentElement.querySelectorAll(".slot")];
let pointer = "";

const isFocused = () => document.activeElement === field;
const toEnd = () => field.setSelectionRange(slots.length, slots.length);

// The places that the next face replaces: [first, after the last]; behind the dice both are the same.
export const chosen = () =>
  isFocused() ? [field.selectionStart, field.selectionEnd] : [field.value.length, field.value.length];

export function show(dice) {
  field.value = dice;
  if (isFocused()) toEnd();
  draw();
}

function draw() {
  drawSlots(slots, field.value, chosen()[0]);
}

export function focus() {
  if (isFocused()) return;
  document.activeElement.blur(); // also if the field is hidden now: Enter presses no button
  field.focus({ preventScroll: true });
}

field.inputMode = "none";
field.addEventListener("focus", toEnd);
field.addEventListener("blur", () => {
  field.inputMode = "none";
  field.readOnly = false;
  draw();
});
field.addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType));
// Before the field gets the focus: a keyboard opens with it.
field.addEventListener("mousedown", () => {
  if (pointer === "mouse") return;
  field.blur();
  field.inputMode = "numeric";
});
field.addEventListener("click", ({ clientX }) => {
  const place = slots.findIndex((slot) => clientX <= slot.getBoundingClientRect().right);
  if (place >= 0 && place < field.value.length) field.setSelectionRange(place, place + 1);
  else toEnd();
});
document.addEventListener("selectionchange", draw);

// Of the window, captured: before field-keys.js and an input method's word.
addEventListener("keydown", (event) => {
  const isOfMethod = event.isComposing || event.keyCode === 229;
  if (event.target === field && field.inputMode === "none" && isOfMethod && readKey(event)) field.readOnly = true;
}, true);
// Letters are keys of the page.
field.addEventListener("beforeinput", (event) => {
  if (event.inputType === "insertText" && !/\p{Nd}/u.test(event.data)) event.preventDefault();
});
