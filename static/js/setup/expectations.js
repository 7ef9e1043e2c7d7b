// The panel is replaced while somebody types: what was folded out in it stays so.
let isOpen = false;

// "toggle" does not bubble.
document.addEventListener("toggle", (event) => {
  if (event.target.matches(".expectations__notes")) isOpen = event.target.open;
}, true);

document.addEventListener("htmx:afterSettle", () => {
  const notes = document.querySelector(".expectations__notes");
  if (notes) notes.open = isOpen;
});
