// Typing the dice that were thrown, and holding the others, by keys and by taps.
import { boxes, draw, faceOf, fields, free, shown, typed } from "./poker-slots.js";
import { hush, sayOf } from "../../js/play/say.js";

const form = document.getElementById("throw");
const input = form.elements.roll;
const HOLD = [..."zxcvb"];
let at = fields().dataset.at; // of the throw that the typed dice belong to
let kept = []; // which are held, also when the fields are replaced by news of something else
let underway = null; // a press of this console that waits for its answer, and whether dice were typed since

const canThrow = () => document.querySelector("#c-turn[data-throw]") !== null;

function write(faces) {
  hush();
  if (underway) underway.isTypedOn = true;
  input.value = faces.map((face) => shown[face - 1]).join(" ");
  draw();
}

function press(face) {
  if (!canThrow()) return sayOf("noEntry");
  const faces = underway && !underway.isTypedOn ? [] : typed(); // what is on its way is not typed on
  if (!free().length) return sayOf("allHeld");
  if (faces.length >= free().length) return sayOf("full");
  write([...faces, face]);
}

function toggle(box) {
  if (!canThrow()) sayOf("noEntry");
  else if (box.disabled) sayOf("noHold");
  else box.click();
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

// Before side-table.js posts it: what lacks something is not sent. Who comes and goes leaves the dice.
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (target === form && submitter?.name !== "simulate" && !isComplete()) event.preventDefault();
  else if (target.matches("[data-command]") && !target.closest("dialog")) underway ??= { isTypedOn: false };
}, true);

function isComplete() {
  const [got, expected] = [typed().length, free().length];
  if (!canThrow()) sayOf("noEntry");
  else if (!expected) sayOf("allHeld");
  else if (got !== expected) sayOf("short", { got, expected });
  else return true;
  return false;
}

// Nothing came of it: the dice are where they were typed.
document.addEventListener("moonbowl:answered", ({ detail }) => {
  if (!detail.waiting) underway = null;
});

// The next throw begins with what the last one held. What was typed while a press of this console
// was on its way is meant for it; news of others take it away, of anything but the dice leave it.
document.addEventListener("moonbowl:parts", () => {
  if (fields().dataset.at !== at) {
    at = fields().dataset.at;
    kept = [];
    const rest = underway?.isTypedOn ? typed().slice(0, free().length) : [];
    input.value = rest.map((face) => shown[face - 1]).join(" ");
    underway = null;
  } else if (kept.length) {
    boxes().forEach((box, place) => (box.checked = kept[place]));
  }
  draw();
});

draw();
