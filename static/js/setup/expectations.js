// The panel is replaced while somebody types: what was folded out in it stays so. It is asked right
// before, since a "toggle" may still be on its way.
const FOLDS = "#expectations:is(details), #expectations details";
let open = []; // whether each of them is

document.addEventListener("htmx:beforeSwap", () => {
  open = [...document.querySelectorAll(FOLDS)].map((fold) => fold.open);
});

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
  document.querySelectorAll(FOLDS).forEach((fold, place) => (fold.open ||= open[place] ?? false));
});
