// Beside a form is a line with the evening to expect, which a request replaces while somebody types:
// what was open behind it stays open.
import { sendEarlyInput } from "./early-input.js";

let isOpen = false;

document.addEventListener("htmx:beforeSwap", () => (isOpen = Boolean(document.querySelector(".expected[open]"))));
document.addEventListener("htmx:afterSettle", () => {
  const fold = document.querySelector("details.expected");
  if (fold) fold.open ||= isOpen;
});

sendEarlyInput(document.querySelector('form[hx-trigger^="input"]'));
