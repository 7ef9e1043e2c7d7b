// The console of poker dice: which dice are held, and the faces of those that were thrown.
import "./side-table.js";
import { hush, sayOf } from "./say.js";

const form = document.getElementById("throw");
const input = form.elements.roll;
const shown = input.placeholder.split(" "); // how the faces 1 to 6 are typed
const HOLD = [..."zxcvb"];
let asked = new AbortController();
let at = fields().dataset.at; // of the throw that the typed dice belong to
let kept = []; // which are held, also when the fields are replaced by news of something else

function fields() {
  return document.getElementById("c-fields");
}

const boxes = () => [...fields().querySelectorAll("[data-place]")];
const free = () => boxes().filter((box) => !box.checked);
const canThrow = () => document.querySelector("#c-turn[data-throw]") !== null;

// 9 T J Q K A, or 1 to 6; a ten is also typed as 0. The face as a number, 0 for another key.
function faceOf(key) {
  const sign = key.toUpperCase();
  return shown.indexOf(sign === "0" ? "T" : sign) + 1;
}

// What is typed, as faces: an input method may hand over full-width signs, a paste brings spaces.
function typed() {
  return [...input.value.normalize("NFKC").replace(/10/g, "T")].map(faceOf).filter(Boolean);
}

function write(faces) {
  hush();
  input.value = faces.map((face) => shown[face - 1]).join(" ");
  draw();
}

function press(face) {
  if (!canThrow()) return sayOf("noEntry");
  const faces = typed();
  if (!free().length) return sayOf("allHeld");
  if (faces.length >= free().length) return sayOf("full");
  write([...faces, face]);
}

function toggle(box) {
  if (!canThrow()) sayOf("noEntry");
  else if (box.disabled) sayOf("noHold");
  else box.click();
}

// A held die stays; the others show what is typed for them, or faintly what lay there before.
function draw() {
  const rest = typed();
  let next = rest.length < free().length;
  for (const box of boxes()) {
    const slot = box.closest("label").querySelector(".slot");
    const face = box.checked ? undefined : rest.shift();
    const isNext = next && !box.checked && face === undefined;
    slot.toggleAttribute("data-typed", face !== undefined);
    slot.toggleAttribute("data-old", !box.checked && face === undefined);
    slot.toggleAttribute("data-next", isNext);
    next &&= !isNext;
    const shows = face ?? slot.dataset.lay;
    if (shows === undefined) delete slot.dataset.face;
    else slot.dataset.face = shows;
  }
  judge();
}

async function judge() {
  asked.abort();
  if (!typed().length || typed().length !== free().length) return show("");
  const mine = (asked = new AbortController());
  const fields = new URLSearchParams([...new FormData(form)].filter(([name]) => /^(roll|held_)/.test(name)));
  try {
    const answer = await fetch(`${form.dataset.judge}?${fields}`, { signal: mine.signal, headers: { Accept: "text/html" } });
    if (answer.redirected) return location.assign(answer.url); // signed out
    if (answer.ok) show(await answer.text());
  } catch {} // overtaken by the next key, or the server is away: the throw can be given all the same
}

function show(markup) {
  document.querySelector(".judged").innerHTML = markup || '<div id="verdict" class="verdict"></div>';
}

document.addEventListener("moonbowl:key", (event) => {
  const { detail: key } = event;
  const face = key.length === 1 ? faceOf(key) : 0;
  if (face) press(face);
  else if (HOLD.includes(key)) toggle(boxes()[HOLD.indexOf(key)]);
  else if (key === "Backspace") write(typed().slice(0, -1));
  else return;
  event.preventDefault();
  document.activeElement.blur(); // Enter after the last die means the throw, not what had the focus
});

document.addEventListener("click", ({ target }) => {
  const { digit } = target.closest("[data-digit]")?.dataset ?? {};
  if (digit === "Backspace") write(typed().slice(0, -1));
  else if (digit) press(Number(digit));
  if (!target.closest("[data-clear]")) return;
  write([]);
  sayOf("cleared", {}, "done");
});

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-place]")) return;
  kept = boxes().map((box) => box.checked);
  write(typed().slice(0, free().length));
});

input.addEventListener("input", (event) => event.isComposing || draw());
input.addEventListener("compositionend", draw);

form.addEventListener("submit", (event) => {
  if (event.submitter?.name === "simulate") return;
  const [got, expected] = [typed().length, free().length];
  if (canThrow() && got === expected && expected) return;
  event.preventDefault();
  if (!canThrow()) sayOf("noEntry");
  else if (!expected) sayOf("allHeld");
  else sayOf("short", { got, expected });
});

// The next throw begins with what the last one held; news of anything else leave all as it was.
document.addEventListener("moonbowl:parts", () => {
  if (fields().dataset.at !== at) {
    at = fields().dataset.at;
    kept = [];
    input.value = "";
  } else if (kept.length) {
    boxes().forEach((box, place) => (box.checked = kept[place]));
  }
  draw();
});

draw();
