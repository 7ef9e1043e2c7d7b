// The panel is replaced while somebody types: what was folded out in it stays so.
let isOpen = false;

// "toggle" does not bubble.
document.addEventListener("toggle", (event) => {
  if (event.target.matches(".expectations__notes")) isOpen = event.target.open;
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
  const notes = document.querySelector(".expectations__notes");
  if (notes) notes.open = isOpen;
});
