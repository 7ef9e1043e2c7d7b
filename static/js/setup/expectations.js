// Keeps open parts open when typing replaces the panel. They are read right before, since a "toggle"
// event may come late.
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
  next = setTimeout(() => {
    document.querySelector('form[hx-trigger~="look-again"]').dispatchEvent(new Event("look-again"));
  }, 1000);
}

lookAgain();
document.addEventListener("htmx:afterSettle", lookAgain);

document.addEventListener("htmx:afterSettle", () => {
  document.querySelectorAll(FOLDS).forEach((fold, place) => (fold.open ||= open[place] ?? false));
});
