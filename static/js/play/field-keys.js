// Keys in fields. Those that an input method uses are for its word alone, also the Enter that ends the word:
// Safari sends it after "compositionend". Captured, so that nothing else of a page sees them.
import { readKey } from "../read-key.js";

const isText = (element) => element.matches("input:not([data-dice][inputmode=none]), textarea, select, [contenteditable]");
const isOfMethod = (event) => event.isComposing || event.keyCode === 229;

document.addEventListener("keydown", (event) => {
  if (!isOfMethod(event) || !(isText(event.target) || event.key === "Enter")) return;
  event.stopImmediatePropagation();
  if (event.key === "Enter") event.preventDefault(); // else it would send the form
}, true);

// What is written there for a key; "" for what the browser writes. In a search, names are in any script.
function written(field, event) {
  const sign = readKey(event);
  const isNumberPad = /^Numpad\d/.test(event.code) && event.key.length > 1;
  if (field.matches("#call-filter, #q")) return isNumberPad ? sign : "";
  if (sign.length !== 1 || sign === event.key.toLowerCase()) return "";
  if (field.matches("input[inputmode=numeric]:not([type=number])")) return sign;
  return field.matches(".typed input, .chand input") && event.key !== "-" ? sign : ""; // a run of cards has a dash
}

// What stands in a field that has the cursor from the start is replaced by typing.
const select = (field) => field.matches("input[autofocus]:not([data-dice])") && field.select();
select(document.activeElement);
document.addEventListener("focusin", ({ target }) => select(target));

// Of the window, because a key may have moved the focus into the field.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOfMethod(event)) return;
  const sign = written(document.activeElement, event);
  if (!sign) return;
  event.preventDefault();
  document.execCommand("insertText", false, sign); // minds maxlength, the selection and the browser's undo
});
