// The prize desk's keys. Ticks are posted without leaving the page, and buttons keep their places.
import "../live/live.js";
import { pick, sift, take, unclear } from "./desk-find.js";
import { ask } from "./desk-parts.js";
import { say } from "./desk-press.js";
import { unlessScanned } from "./scanner.js";
import "./desk-scan.js";

const A_PRESS = 600; // ms that a double press may last
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
  if (isTyped) choose();
  else handOut();
}

function handOut() {
  const { at } = desk.dataset;
  if (performance.now() - taken < A_PRESS) return;
  unlessScanned(() => document.querySelector(`#at-${at} [data-all]`)?.click());
}

async function choose() {
  isTyped = false;
  const hit = take();
  taken = performance.now();
  if (!hit) pick(""); // else the next Enter would be for the person before
  say(hit || !field.value.trim() ? "" : unclear());
  hear(hit);
  if (!hit && !document.getElementById("nobody").hidden) await readCode(field.value);
}

// Text that is in nobody's name may be a code: the server reads it, whatever the keyboard made of it.
async function readCode(text) {
  const page = await ask(`?${new URLSearchParams({ q: text })}`);
  if (field.value !== text || desk.dataset.at) return; // the next person is looked for
  if (!page) return say(desk.dataset.offlineText);
  const { at } = page.getElementById("desk").dataset;
  if (!at) return say(page.getElementById("nobody").textContent.trim());
  say("");
  field.value = "";
  sift();
  pick(at);
  taken = performance.now();
  hear(document.getElementById(`row-${at}`));
}

// For screen readers.
function hear(row) {
  heard.textContent = row ? row.textContent.replace(/\s+/g, " ") : "";
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
field.addEventListener("keydown", (event) => event.key === "Enter" && enter(event));

// Enter on an element without an action of its own is for the picked person.
document.addEventListener("keydown", (event) => {
  const isOther = event.target.closest("input, button, a, summary, dialog, [popover]");
  if (event.key === "Enter" && !event.repeat && !isOther) handOut();
});

document.getElementById("find").addEventListener("submit", (event) => {
  event.preventDefault();
  if (isTyped) choose();
  else sift();
});

document.addEventListener("moonbowl:scanned", ({ detail }) => {
  field.value = detail;
  sift();
  choose();
});
