// The dialog for finishing sooner: lets arrows move between the ways, and ignores the press that opened the dialog.
import { A_PRESS } from "../../js/play/dialogs.js";

const dialog = document.getElementById("finish");
let armed = 0; // the time from which a press counts

document.addEventListener("click", (event) => {
  if (event.target.closest('[data-open="finish"]')) armed = performance.now() + A_PRESS;
});

dialog.addEventListener("submit", (event) => {
  if (performance.now() >= armed) return;
  event.preventDefault();
  event.stopPropagation();
});

dialog.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.target.matches("[type=radio]")) return;
  event.preventDefault();
  const stops = [...dialog.querySelectorAll("[data-close], .finish__way")];
  stops[stops.indexOf(document.activeElement) + step]?.focus();
});

dialog.addEventListener("close", () => {
  dialog.querySelector("form")?.reset();
  if (dialog.contains(document.activeElement)) document.activeElement.blur(); // the next key is for the dice
});
