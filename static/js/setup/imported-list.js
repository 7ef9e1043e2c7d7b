// The page of a list is drawn anew with each answer: its grid stays as far scrolled, and the focus goes to the next
// question where the one that had it is answered.
const find = (selector) => document.querySelector(selector);
const questions = () => [...document.querySelectorAll(".lines__state button")];
let left = 0;
let asked = null; // the place of the question that has the focus; null where the focus is elsewhere

// A choice in the grid that was made while an answer was under way would be lost by it; its own answer follows.
let choices = 0;
const before = new WeakMap(); // how many choices each request has
document.addEventListener("change", ({ target }) => target.closest(".grid") && (choices += 1), true);
document.addEventListener("htmx:beforeSend", ({ detail }) => before.set(detail.xhr, choices));

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (before.get(detail.xhr) < choices) return void (detail.shouldSwap = false);
  const focused = document.activeElement;
  left = find(".grid") ? find(".grid").scrollLeft : 0;
  asked = find("#list").contains(focused) ? questions().indexOf(focused) : null;
});

document.addEventListener("htmx:afterSwap", () => {
  if (find(".grid")) find(".grid").scrollLeft = left;
  if (asked === null || document.activeElement !== document.body) return;
  (questions()[asked] || find("#found")).focus({ preventScroll: true });
});
