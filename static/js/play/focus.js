// Parts of the page are replaced under the reader's hands: what had the focus gets it back.
let held = null;
let isOpen = false; // the list of waiting guests

const guests = () => document.getElementById("guests");

document.addEventListener("focusin", (event) => (held = event.target));
// Later, because a browser also says "focusout" while the element is being replaced.
document.addEventListener("focusout", () => setTimeout(() => {
  if (held?.isConnected && held !== document.activeElement) held = null;
}));

document.addEventListener("moonbowl:parts", () => {
  isOpen &&= guests() !== null;
  if (isOpen) guests().open = true;
  if (!held || held.isConnected) return;
  const nextGuest = held.closest("#guests") && guests()?.querySelector("button");
  held = document.getElementById(held.id) ?? nextGuest ?? null;
  held?.focus();
});

// "toggle" does not bubble. A list that is opened again by itself takes no focus.
document.addEventListener("toggle", (event) => {
  if (event.target.id !== "guests") return;
  if (event.target.open && !isOpen) event.target.querySelector("button").focus();
  isOpen = event.target.open;
}, true);

// It lies over what dice are worth.
document.addEventListener("moonbowl:typed", ({ detail }) => {
  if (detail?.count && guests()) guests().open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !isOpen) return;
  event.preventDefault();
  guests().open = false;
  document.activeElement.blur();
});

// A mouse press must not leave the focus on a button, or the next Enter would press it again.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest(".button, .pad")) event.preventDefault();
});
