// Finds a guest's table by a few letters of the name, or by the table's number.
import { plain } from "../js/plain-text.js";

const field = document.getElementById("q");
const said = document.getElementById("found");

const guestsAt = (row) => document.getElementById(row.id.replace("row", "guests")).textContent.split("\n");

function meant(row, wanted) {
  const { place, name } = row.dataset;
  const called = guestsAt(row).filter((guest) => plain(guest).includes(wanted));
  return { isMeant: place === wanted || plain(name).includes(wanted) || called.length > 0, called };
}

function sift() {
  const wanted = plain(field.value);
  let count = 0;
  for (const row of document.querySelectorAll(".rows > [id]")) {
    const { isMeant, called } = wanted ? meant(row, wanted) : { isMeant: true, called: [] };
    row.hidden = !isMeant;
    count += isMeant;
    showGuests(row, isMeant ? called : []);
  }
  said.textContent = wanted ? sentence(count) : "";
}

// The people at the table whose names match. The page of the table asks for the name that was found.
function showGuests(row, called) {
  row.querySelector("a").search = called.length ? `?q=${encodeURIComponent(field.value.trim())}` : "";
  for (const line of row.querySelectorAll(".row-table__guests")) line.remove();
  row.toggleAttribute("data-guests", called.length > 0);
  if (!called.length) return;
  const line = document.createElement("span");
  line.className = "row-table__guests";
  line.textContent = called.join(" · ");
  row.querySelector(".row-table__name").after(line);
}

function sentence(count) {
  const { noneText, oneText, manyText } = said.dataset;
  if (!count) return noneText.replace("{wanted}", field.value.trim());
  return count === 1 ? oneText : manyText.replace("{count}", count);
}

field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const [only, another] = document.querySelectorAll(".rows > [id]:not([hidden])");
  if (only && !another && field.value.trim()) only.querySelector("a").click();
});
field.addEventListener("input", sift);
field.addEventListener("focus", () => field.form.scrollIntoView()); // what is found is below it, over the keyboard
document.addEventListener("moonbowl:parts", () => field.value && sift());
for (const found of document.querySelectorAll("section.found")) found.remove(); // said to browsers without scripts
field.value = new URL(location.href).searchParams.get("q") || field.value;
if (field.value) sift();
