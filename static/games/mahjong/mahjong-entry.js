// The winning hand, by taps and by typing. The line that is typed is all there is: a tap writes into it.
import { alone } from "../../js/play/button-keys.js";
import { hush, sayOf } from "../../js/play/status-line.js";
import { ofTab } from "../../js/storage.js";

const form = document.getElementById("win");
const input = form.elements.tiles;
const MELDS = { chow: "r", pung: "p", kong: "k", hidden: "h" };
const fields = () => document.getElementById("c-fields");
let at = fields().dataset.at; // of the hand that is entered
let mode = "";

const shelf = () => `${form.getAttribute("action")} ${at}`; // where what is typed outlasts a reload

function typed() {
  ofTab.keep(shelf(), input.value);
  document.dispatchEvent(new CustomEvent("moonbowl:typed"));
}

function write(text) {
  hush();
  input.value = text.trim();
  typed();
}

function choose(next) {
  mode = next;
  for (const each of document.querySelectorAll("[data-mode]")) {
    each.setAttribute("aria-pressed", String(each.dataset.mode === mode));
  }
  let off = /^$/; // of these no such meld is made
  if (mode === "chow") off = /^[wefs]\d/;
  else if (mode) off = /^[fs]\d/;
  for (const each of document.querySelectorAll("[data-tile]")) each.disabled = off.test(each.dataset.tile);
}

function add(name) {
  const text = input.value.trim();
  const last = text.split(/\s/).pop();
  const isRun = last[0] === name[0] && /^\w\d+$/.test(last);
  const lowest = mode === "chow" ? name.replace(/[89]/, "7") : name; // a chow of an 8 or a 9 is 7, 8, 9
  if (mode) write(`${text} ${MELDS[mode]}${lowest}`);
  else write(isRun ? text + name[1] : `${text} ${name}`);
  choose("");
}

// One tile of a run, or the whole word.
function back() {
  const text = input.value.trim();
  const last = text.split(/\s/).pop();
  write(/^[bcdwefs]\d\d+$/.test(last) ? text.slice(0, -1) : text.slice(0, text.length - last.length));
}

// Another winner on the same discard is entered below the result of the first.
const isAnother = () => location.hash === "#entry" && document.querySelector('#c-turn[data-phase="settled"]') !== null;

document.addEventListener("click", ({ target }) => {
  const tile = target.closest("[data-tile]")?.dataset.tile;
  const then = target.closest("[data-then]")?.dataset.then;
  const next = target.closest("[data-mode]")?.dataset.mode;
  if (tile === "Backspace") back();
  else if (tile) add(tile);
  else if (then !== undefined) write(then);
  else if (next !== undefined) choose(next);
  const open = document.querySelector(".circumstances[open]");
  if (open && !open.contains(target)) open.open = false; // it lies over what is pressed next
  if (!target.closest("[data-clear]")) return;
  write("");
  sayOf("cleared", {}, "done");
});

document.addEventListener("moonbowl:key", (event) => {
  const isIn = document.activeElement === input;
  if (event.detail === "t" && document.querySelector("#c-turn[data-win]")) alone(() => input.focus(), { isStart: true });
  else if (event.detail === "Escape" && isIn) input.blur();
  else if (event.detail === "Backspace") back();
  else if (event.detail === "Enter" && isAnother() && !document.getElementById("settle")) sayOf("unsettled");
  else return;
  event.preventDefault();
});

input.addEventListener("input", (event) => event.isComposing || typed());
input.addEventListener("compositionend", typed);

// A number counts as it is typed.
for (const kind of ["change", "input"]) {
  document.addEventListener(kind, ({ target }) => {
    if (target !== input && target.form === form) typed();
  });
}

// Another hand begins empty, or with the one that was taken back. News of anything else leave what is
// entered.
document.addEventListener("moonbowl:parts", () => {
  if (fields().dataset.at !== at) {
    at = fields().dataset.at;
    input.value = fields().dataset.typed;
    choose("");
    for (const each of document.querySelectorAll(".quick input")) {
      if (each.type === "checkbox") each.checked = false;
      else each.value = "";
    }
    // It was opened for another winner, who is entered now: Enter means the next hand again.
    if (location.hash === "#entry") location.hash = "#main";
    input.blur();
  }
  typed();
});

input.value = ofTab.read(shelf()) || input.value;
