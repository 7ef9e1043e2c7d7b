// Restores the focus after parts of the page are replaced.
let held = null;
let isOpen = false; // the list of waiting guests
let isMenuOpen = false;

let scrolled = 0;

const guests = () => document.getElementById("guests");

document.addEventListener("focusin", (event) => (held = event.target));
// Later, because replacing an element also fires "focusout".
document.addEventListener("focusout", () => setTimeout(() => {
  if (held?.isConnected && held !== document.activeElement) held = null;
}));

document.addEventListener("moonbowl:parts", () => {
  isOpen &&= guests() !== null;
  if (isOpen) guests().open = true;
  if (isOpen) guests().lastElementChild.scrollTop = scrolled;
  if (!held || held.isConnected) return;
  held = document.getElementById(held.id) ?? nextGuest(held) ?? null;
  held?.focus();
});

// The guest after the one who was accepted or refused, or else the first.
function nextGuest(button) {
  if (!button.closest("#guests")) return null;
  const next = button.closest("[data-guest]")?.nextElementSibling?.dataset.guest;
  return guests()?.querySelector(`[data-guest="${next}"] button`) ?? guests()?.querySelector("[data-guest] button");
}

document.addEventListener("scroll", ({ target }) => {
  if (target === guests()?.lastElementChild) scrolled = target.scrollTop;
}, true);

// "toggle" does not bubble. A list that the script opens again takes no focus.
document.addEventListener("toggle", (event) => {
  if (event.target.id === "menu") isMenuOpen = event.newState === "open";
  if (event.target.id !== "guests") return;
  if (event.target.open && !isOpen) event.target.querySelector("[data-guest] button").focus();
  isOpen = event.target.open;
}, true);

// Both cover the verdict.
const openOnes = () => document.querySelectorAll("#guests[open], #give-more[open]");

document.addEventListener("moonbowl:typed", ({ detail }) => {
  if (detail?.count) for (const each of openOnes()) each.open = false;
});

// Escape closes the menu, and then clears no dice.
document.addEventListener("keydown", (event) => event.key === "Escape" && isMenuOpen && event.stopImmediatePropagation());

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !openOnes().length || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  for (const each of openOnes()) each.open = false;
  document.activeElement.blur();
});

// A mouse press must not leave the focus on a button, or the next Enter would press it again.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest(".button, .pad, .menu__open, .tilekey, .mode, .lay, .wait")) event.preventDefault();
});
