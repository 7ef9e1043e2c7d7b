// Parts of the page are replaced under the reader's hands: what had the focus gets it back.
let held = null;

document.addEventListener("focusin", (event) => (held = event.target));
document.addEventListener("focusout", (event) => {
  if (event.target.isConnected && document.hasFocus()) held = null;
});

document.addEventListener("moonbowl:parts", () => {
  if (!held || held.isConnected) return;
  const inGuests = Boolean(held.closest("#guests"));
  const guests = document.getElementById("guests");
  if (inGuests && guests) guests.open = true;
  const again = document.getElementById(held.id) ?? (inGuests && guests?.querySelector("button"));
  if (again) again.focus();
  held = again || null;
});

document.addEventListener("toggle", (event) => {
  if (event.target.id === "guests" && event.target.open && held?.closest("#guests") == null) {
    event.target.querySelector("button")?.focus();
  }
}, true);

document.addEventListener("keydown", (event) => {
  const guests = document.querySelector("#guests[open]");
  if (event.key !== "Escape" || !guests) return;
  event.preventDefault();
  guests.open = false;
  document.activeElement.blur();
});

// A mouse press must not leave the focus on a button, or the next Enter would press it again.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest(".button, .pad")) event.preventDefault();
});
