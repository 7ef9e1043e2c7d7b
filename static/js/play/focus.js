// Moves the focus when what had it is gone.
let held = null;
let after = null; // the id of the guest after the one whose button has the focus
let isMenuOpen = false;

document.addEventListener("focusin", ({ target }) => {
  held = target;
  const guest = target.closest("#guests [data-guest]");
  after = guest && (guest.nextElementSibling?.id ?? "guests");
});
// Later, because replacing an element also fires "focusout".
document.addEventListener("focusout", () => setTimeout(() => {
  if (held?.isConnected && held !== document.activeElement) held = null;
}));

document.addEventListener("moonbowl:parts", () => {
  if (!held || held.isConnected) return;
  const next = after && (document.querySelector(`#${after} button`) ?? document.querySelector("#guests button"));
  held = document.getElementById(held.id) ?? next;
  held?.focus();
});

// "toggle" does not bubble.
document.addEventListener("toggle", (event) => {
  if (event.target.id === "menu") isMenuOpen = event.newState === "open";
  if (event.target.id === "guests" && event.target.open) event.target.querySelector("[data-guest] button").focus();
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
