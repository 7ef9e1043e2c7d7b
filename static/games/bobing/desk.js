// The prize desk: the search and its keys. The server finds people; finding hands nothing out.
import "../../js/live/live.js";
import { refresh } from "./desk-parts.js";
import { isPressing, say } from "./desk-press.js";
import { unlessScanned } from "./scanner.js";

const A_PRESS = 600; // ms that a double press may last
const A_PAUSE = 150; // ms without a letter, after which the list is asked for
const desk = document.getElementById("desk");
const form = document.getElementById("find");
const field = document.getElementById("q");
const isOpenOnly = document.getElementById("open");
const heard = document.getElementById("desk-hear");
let isTyped = false; // since a person was picked
let taken = 0; // when a person was picked or a button pressed
let underway = 0; // searches that wait for their answer
let timer = 0;

// Shows the desk at this address; null without an answer.
async function show(address) {
  clearTimeout(timer);
  history.replaceState(null, "", address);
  underway += 1;
  const page = await refresh();
  underway -= 1;
  if (!page) say(desk.dataset.offlineText);
  return page;
}

// With `who` the same person stays at the desk; without, the server picks a clear match.
function search(who) {
  const asked = new URLSearchParams(new FormData(form));
  if (who !== undefined) asked.set("who", who);
  return `?${asked}`;
}

function sift() {
  desk.toggleAttribute("data-finding", field.value.trim() !== "");
  clearTimeout(timer);
  timer = setTimeout(() => show(search(desk.dataset.at)), A_PAUSE);
}

// Enter picks the person typed for. A separate second Enter hands the prizes out, as Enter does after a
// click on a person; a scanner, which types and presses Enter, only picks.
function enter(event) {
  event.preventDefault();
  if (event.repeat) return;
  if (isTyped) choose();
  else handOut();
}

// Not while an answer is awaited, which may bring another person.
function handOut() {
  const isSure = () => !underway && !isPressing() && !isTyped;
  const isEarly = underway || performance.now() - taken < A_PRESS;
  if (isEarly && desk.dataset.at && !isPressing()) say(desk.dataset.earlyText);
  if (isEarly || !isSure()) return;
  unlessScanned(() => isSure() && document.querySelector("[data-all]")?.click());
}

async function choose() {
  isTyped = false;
  say("");
  const page = await show(search());
  taken = performance.now();
  const { at } = desk.dataset;
  if (page?.getElementById("desk")?.dataset.at !== at) isTyped = true; // it was not shown
  if (isTyped) return;
  if (at) {
    field.value = page.getElementById("q").value; // without a code that was scanned
    history.replaceState(null, "", search(at));
    desk.removeAttribute("data-finding");
    field.select();
  }
  if (!at && field.value.trim()) say(document.getElementById("nobody").textContent.trim());
  const row = document.getElementById(`row-${at}`);
  heard.textContent = row ? row.textContent.replace(/\s+/g, " ") : ""; // for screen readers
}

field.addEventListener("input", () => {
  isTyped = true;
  say(""); // the message was about the press before
  sift();
});
isOpenOnly.addEventListener("change", sift);
field.addEventListener("focus", () => field.select()); // the next person needs a new search
field.addEventListener("keydown", (event) => event.key === "Enter" && enter(event));

desk.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target === field || event.target.closest(".collector"))) return;
  event.preventDefault();
  const links = [...desk.querySelectorAll(".collector a")];
  const here = links.indexOf(document.activeElement);
  (links[here + step] ?? (step < 0 ? field : links.at(-1)))?.focus();
});

desk.addEventListener("click", async (event) => {
  taken = performance.now();
  const opened = event.target.closest(".collector a, .uncollected a, .queue a, #everybody");
  if (!opened || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  isTyped = false;
  say("");
  desk.removeAttribute("data-finding");
  if (opened.id === "everybody") {
    field.value = "";
    isOpenOnly.checked = false;
  }
  await show(opened.href);
  (document.getElementById(`who-${desk.dataset.at}`) ?? field).focus();
});

// Enter on an element without an action of its own is for the picked person.
document.addEventListener("keydown", (event) => {
  const isOther = event.target.closest("input, button, a, summary, dialog, [popover]");
  if (event.key === "Enter" && !event.repeat && !isOther) handOut();
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (isTyped) choose();
});
