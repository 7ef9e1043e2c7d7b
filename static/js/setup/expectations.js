// Keeps the panel of the expected evening up to date with its form, and its open parts open. They are
// read right before, since a "toggle" event may come late.
import { sendEarlyInput } from "./early-input.js";

const form = document.querySelector('form[hx-trigger~="look-again"]');
const FOLDS = "#expectations:is(details), #expectations details";
let open = []; // whether each part is open

document.addEventListener("htmx:beforeSwap", () => {
  open = [...document.querySelectorAll(FOLDS)].map((fold) => fold.open);
});

// Figures that are still being simulated are fetched again, with the form as it is then.
let next = null;

function lookAgain() {
  clearTimeout(next);
  if (!document.querySelector("[data-look-again]")) return;
  next = setTimeout(() => form.dispatchEvent(new Event("look-again")), 1000);
}

sendEarlyInput(form);
lookAgain();
document.addEventListener("htmx:afterSettle", lookAgain);

document.addEventListener("htmx:afterSettle", () => {
  document.querySelectorAll(FOLDS).forEach((fold, place) => (fold.open ||= open[place] ?? false));
});
