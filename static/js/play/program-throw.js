// The button by which the program throws or deals. What is typed by hand stays: it has to be cleared first. Where
// real dice are thrown the first press asks for a second one within four seconds: as long as the status line says so.
import { presses } from "./press-queue.js";
import { isSaid, say, sayOf } from "./status-line.js";

const A_WHILE = 4000; // ms
const BY_PROGRAM = /\/simulate\/$/;
let asked = ""; // the press that the status line asks about
let timer = 0;

const isTyped = () => [...document.querySelectorAll("[data-by-hand]")].some((field) => field.value.trim());

function isMeant({ form, dataset: { again } }) {
  const now = `${form.getAttribute("action")} ${form.elements.version.value}`;
  const isSecond = now === asked && isSaid(again);
  const underway = presses.at(-1);
  asked = "";
  if (underway && !BY_PROGRAM.test(underway.action)) sayOf("busy");
  else if (isTyped()) sayOf("typedFirst");
  else if (underway || isSecond || document.querySelector("[data-by-program]")) return true;
  else askAgain(now, again);
  return false;
}

function askAgain(now, again) {
  asked = now;
  say(again, "asks");
  clearTimeout(timer);
  timer = setTimeout(() => isSaid(again) && say(""), A_WHILE);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-again]");
  if (!button || isMeant(button)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
