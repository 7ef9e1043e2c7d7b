// The prize desk: a tick is posted without leaving the page, and what is pressed stays in its place.
import "../live/live.js";
import { pick, sift, take, unclear } from "./desk-find.js";
import { say } from "./desk-press.js";
import "./desk-scan.js";

const A_PRESS = 600; // ms in which a scanner may press Enter twice
const desk = document.getElementById("desk");
const field = document.getElementById("q");
const heard = document.getElementById("desk-hear");
let isTyped = false; // since somebody was taken by Enter or pressed
let taken = 0; // when, or when something was pressed

// Enter takes whom it was typed for. Once more, on its own and later than one press lasts, it hands
// out, as it does after somebody was pressed; a scanner, which types and presses Enter, only ever takes.
function enter(event) {
  event.preventDefault();
  if (event.repeat) return;
  if (isTyped) {
    isTyped = false;
    const hit = take();
    taken = performance.now();
    if (!hit) pick(""); // or the next Enter would be for whoever stood there before
    say(hit || !field.value.trim() ? "" : unclear());
    heard.textContent = hit ? hit.textContent.replace(/\s+/g, " ") : ""; // seen it is anyway
  } else {
    handOut();
  }
}

function handOut() {
  if (performance.now() - taken < A_PRESS) return;
  document.querySelector(`#at-${desk.dataset.at} [data-all]`)?.click();
}

field.addEventListener("input", () => (isTyped = true));
field.addEventListener("input", () => say("")); // what was said was of the act before
desk.addEventListener("click", (event) => {
  taken = performance.now();
  if (!event.target.closest(".collector a, .uncollected a, .queue a, .queue__next, #everybody")) return;
  isTyped = false;
  say("");
});
field.addEventListener("focus", () => field.select()); // whoever comes next is looked for anew
field.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && enter(event));

// On what itself does nothing at Enter, it is for whoever stands at the desk.
document.addEventListener("keydown", (event) => {
  const isOther = event.target.closest("input, button, a, summary, dialog, [popover]");
  if (event.key === "Enter" && !event.repeat && !event.isComposing && !isOther) handOut();
});

document.getElementById("find").addEventListener("submit", (event) => {
  event.preventDefault();
  sift();
});

// Typing anywhere looks for somebody: a scanner does not look where the focus is.
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
