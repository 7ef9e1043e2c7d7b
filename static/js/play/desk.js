// The prize desk's keys. Ticks are posted without leaving the page, and buttons keep their places.
import "../live/live.js";
import { pick, sift, take, unclear } from "./desk-find.js";
import { say } from "./desk-press.js";
import "./desk-scan.js";

const A_PRESS = 600; // ms within which a scanner may press Enter twice
const desk = document.getElementById("desk");
const field = document.getElementById("q");
const heard = document.getElementById("desk-hear");
let isTyped = false; // since a person was picked
let taken = 0; // when a person was picked or a button pressed

// Enter picks the person typed for. A separate second Enter hands the prizes out, as Enter does after a
// click on a person; a scanner, which types and presses Enter, only picks.
function enter(event) {
  event.preventDefault();
  if (event.repeat) return;
  if (isTyped) {
    isTyped = false;
    const hit = take();
    taken = performance.now();
    if (!hit) pick(""); // else the next Enter would be for the person before
    say(hit || !field.value.trim() ? "" : unclear());
    heard.textContent = hit ? hit.textContent.replace(/\s+/g, " ") : ""; // for screen readers
  } else {
    handOut();
  }
}

function handOut() {
  if (performance.now() - taken < A_PRESS) return;
  document.querySelector(`#at-${desk.dataset.at} [data-all]`)?.click();
}

field.addEventListener("input", () => (isTyped = true));
field.addEventListener("input", () => say("")); // the message was about the press before
desk.addEventListener("click", (event) => {
  taken = performance.now();
  if (!event.target.closest(".collector a, .uncollected a, .queue a, .queue__next, #everybody")) return;
  isTyped = false;
  say("");
});
field.addEventListener("focus", () => field.select()); // the next person needs a new search
field.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && enter(event));

// Enter on an element without an action of its own is for the picked person.
document.addEventListener("keydown", (event) => {
  const isOther = event.target.closest("input, button, a, summary, dialog, [popover]");
  if (event.key === "Enter" && !event.repeat && !event.isComposing && !isOther) handOut();
});

document.getElementById("find").addEventListener("submit", (event) => {
  event.preventDefault();
  sift();
});

// Typing anywhere searches: a scanner cannot set the focus.
document.addEventListener("keydown", (event) => {
  const isSign = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isSign || event.target.closest("input, dialog, summary")) return;
  field.focus();
});

document.addEventListener("moonbowl:scanned", ({ detail }) => {
  field.value = detail;
  sift();
  if (!take()) pick("");
});
