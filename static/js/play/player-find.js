// The dialog for picking a player: letters filter, arrows move, Enter picks the first or focused name.
// To the right of a name is the button for leaving the game.
import { halfWidth, readKey } from "../read-key.js";
import { plain } from "../plain-text.js";

const dialog = document.getElementById("call");
const filter = document.getElementById("call-filter");
const none = document.getElementById("call-none");

const seats = () => [...call.querySelectorAll("[data-name]")];
const choices = () => seats().filter((seat) => !seat.hidden && !seat.firstElementChild.disabled);

function sift() {
  const [wanted, number] = [plain(filter.value), halfWidth(filter.value).trim()];
  for (const seat of seats()) {
    seat.hidden = !(plain(seat.dataset.name).includes(wanted) || seat.dataset.number === number);
    delete seat.dataset.first;
  }
  const first = choices()[0];
  if (first && wanted) first.dataset.first = "";
  const found = first ?? seats().find((seat) => !seat.hidden); // players who cannot be picked are found too
  none.textContent = found ? (wanted && found.dataset.note) || "" : none.dataset.text;
}

function clear() {
  filter.value = "";
  filter.blur();
  sift();
}

function move(step) {
  const buttons = choices().map((seat) => seat.firstElementChild);
  const here = buttons.indexOf(document.activeElement.closest("[data-name]")?.firstElementChild);
  (buttons[here + step] ?? (step < 0 ? filter : buttons.at(-1)))?.focus();
}

dialog.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") return clear(); // "close" comes late: the next key may open it again before
  if (/^\d$/.test(readKey(event))) return filter.focus(); // also of a number pad that sends arrows
  if (event.key === "ArrowDown") move(1);
  else if (event.key === "ArrowUp") move(-1);
  else if (event.key === "ArrowRight" && event.target !== filter) event.target.nextElementSibling?.focus();
  else if (event.key === "ArrowLeft" && event.target !== filter) event.target.previousElementSibling?.focus();
  else if (event.key === "Enter" && event.target === filter) choices()[0]?.firstElementChild.click();
  else if (event.key.length === 1 && event.key !== " " && event.target !== filter) return filter.focus();
  else return;
  event.preventDefault();
});

filter.addEventListener("input", sift);
document.addEventListener("moonbowl:parts", sift);
dialog.addEventListener("close", () => dialog.open || clear());
