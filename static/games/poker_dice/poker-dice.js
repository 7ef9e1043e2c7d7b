// The console of poker dice: typing the dice that were thrown, and holding the others, by keys and by taps.
import "../../js/play/side-table.js";
import { alone } from "../../js/play/button-keys.js";
import { judge } from "../../js/play/fetch-verdict.js";
import { sayOf } from "../../js/play/status-line.js";
import { halfWidth } from "../../js/read-key.js";
import { canThrow, fields, form, input, isSent, typedDice } from "../../js/play/side-dice.js";

const HOLD = [..."zxcvb"];
const shown = input.dataset.faces.split(" "); // how the faces 1 to 6 are typed

const boxes = () => [...fields().querySelectorAll("[data-place]")];
const free = () => boxes().filter((box) => !box.checked);

// 9 T J Q K A, or 1 to 6; a ten is also typed as 0. The face as a number, 0 for another key.
function faceOf(key) {
  const sign = key.toUpperCase();
  return shown.indexOf(sign === "0" ? "T" : sign) + 1;
}

// What is typed, as faces: an input method may hand over full-width signs, a paste brings spaces.
function typed() {
  return [...halfWidth(input.value).replace(/10/g, "T")].map(faceOf).filter(Boolean);
}

// A held die stays; the others show what is typed for them, or faintly what lay there before.
function draw() {
  const rest = typed();
  const isWhole = rest.length > 0 && rest.length === free().length;
  let next = rest.length < free().length;
  for (const box of boxes()) {
    const slot = box.closest("label").querySelector(".slot");
    const face = box.checked ? undefined : rest.shift();
    const isOpen = !box.checked && face === undefined;
    slot.toggleAttribute("data-old", isOpen);
    slot.toggleAttribute("data-next", isOpen && next);
    next &&= !isOpen;
    const shows = face ?? slot.dataset.lay;
    if (shows === undefined) delete slot.dataset.face;
    else slot.dataset.face = shows;
  }
  judge(form, isWhole && [...new FormData(form)].filter(([name]) => /^(roll|held_)/.test(name)));
}

const write = typedDice({
  typed,
  text: (faces) => faces.map((face) => shown[face - 1]).join(" "),
  free: () => free().length,
  draw,
  press: (key) => (key === "Backspace" ? back() : press(Number(key))),
  isComplete,
});

function back() {
  write(typed().slice(0, -1));
}

function press(face) {
  if (!canThrow()) return sayOf("noEntry");
  const faces = isSent() ? [] : typed();
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
  else if (HOLD.includes(key)) alone(() => toggle(boxes()[HOLD.indexOf(key)]));
  else if (key === "Backspace") back();
  else return;
  event.preventDefault();
  document.activeElement.blur(); // Enter after the last die means the throw, not what had the focus
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-place]")) write(typed().slice(0, free().length));
});

function isComplete() {
  const [got, expected] = [typed().length, free().length];
  if (!canThrow()) sayOf("noEntry");
  else if (!expected) sayOf("allHeld");
  else if (got !== expected) sayOf("short", { got, expected });
  else return true;
  return false;
}
