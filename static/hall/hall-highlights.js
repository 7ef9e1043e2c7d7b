// Highlights tables with a new throw and the newest great throw, and marks the tables of a
// field of cakes that are listed beside the field.
import { calm } from "../js/live/live.js";

const GLOW = 900; // ms
const LIT = [
  { filter: "brightness(1.5) drop-shadow(0 0 .5rem #ffcf6b)" },
  { filter: "none" },
];
const RISEN = [{ transform: "translateY(-.6rem)", opacity: 0 }, { transform: "none", opacity: 1 }];
const seen = new WeakSet(document.querySelectorAll(".table"));
let newest = thrown();

function thrown() {
  const great = document.querySelector(".great[data-newest]");
  return great && great.dataset.throw;
}

document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (calm.matches) return;
  for (const id of detail.ids) {
    const table = document.getElementById(id);
    if (!table || !table.classList.contains("table") || seen.has(table)) continue;
    seen.add(table);
    if (table.dataset.state !== "done") table.animate(LIT, GLOW);
  }
  if (thrown() === newest) return;
  newest = thrown();
  if (newest) document.querySelector(".great[data-newest]").animate(RISEN, { duration: GLOW, easing: "ease-out" });
});

// The tables that are listed beside the field, on the page that is shown now.
function mark() {
  const listed = new Set([...document.querySelectorAll(".calls .leaf[data-shown] .call")].map(({ dataset }) => dataset.of));
  for (const table of document.querySelectorAll(".table")) {
    if (table.hasAttribute("data-listed") !== listed.has(table.id)) table.toggleAttribute("data-listed", listed.has(table.id));
  }
}

if (document.querySelector(".calls")) setInterval(mark, 1000);
