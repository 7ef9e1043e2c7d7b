// The panel is replaced while somebody types: what was folded out in it stays so.
const FOLDS = "#expectations:is(details), #expectations details";
const open = new Set(); // their places

// "toggle" does not bubble.
document.addEventListener("toggle", (event) => {
  const place = [...document.querySelectorAll(FOLDS)].indexOf(event.target);
  if (place >= 0) open[event.target.open ? "add" : "delete"](place);
}, true);

// Figures that are still being simulated are asked for again, with the form as it stands by then.
let next = null;

function lookAgain() {
  clearTimeout(next);
  if (!document.querySelector("[data-look-again]")) return;
  next = setTimeout(() => {
    document.querySelector('form[hx-trigger~="look-again"]').dispatchEvent(new Event("look-again"));
  }, 1000);
}

lookAgain();
document.addEventListener("htmx:afterSettle", lookAgain);

document.addEventListener("htmx:afterSettle", () => {
  document.querySelectorAll(FOLDS).forEach((fold, place) => (fold.open = open.has(place)));
});
