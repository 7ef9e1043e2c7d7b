// The page of a list is drawn anew with each answer: its grid stays as far scrolled, and the focus goes to the next
// question where the one that had it is answered.
const find = (selector) => document.querySelector(selector);
const questions = () => [...document.querySelectorAll(".lines__state button")];
let left = 0;
let asked = null; // the place of the question that has the focus; null where the focus is elsewhere

document.addEventListener("htmx:beforeSwap", () => {
  const focused = document.activeElement;
  left = find(".grid") ? find(".grid").scrollLeft : 0;
  asked = find("#list").contains(focused) ? questions().indexOf(focused) : null;
});

document.addEventListener("htmx:afterSwap", () => {
  if (find(".grid")) find(".grid").scrollLeft = left;
  if (asked === null || document.activeElement !== document.body) return;
  (questions()[asked] || find("#found")).focus({ preventScroll: true });
});
