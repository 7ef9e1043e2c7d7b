// Dice typed at a side table's console into slots, one for each die. A game that throws the same number
// of dice each time needs no other script.
import "./side-table.js";
import { judge } from "./fetch-verdict.js";
import { sayOf } from "./status-line.js";
import { drawSlots } from "./dice-slots.js";
import { halfWidth } from "../read-key.js";
import { canThrow, form, input, isSent, typedDice } from "./side-dice.js";

const slots = [...form.querySelectorAll(".slot")];

const typed = () => [...halfWidth(input.value).replace(/[^1-6]/g, "").slice(0, slots.length)];
const text = (faces) => faces.join("");
const write = typedDice({ typed, text, free: () => slots.length, draw, press, isComplete });

function draw() {
  const faces = typed();
  drawSlots(slots, faces);
  judge(form, canThrow() && faces.length === slots.length && { roll: text(faces) });
}

function press(key) {
  if (!canThrow()) return sayOf("noEntry");
  const now = isSent() ? [] : typed();
  if (key === "Backspace") return write(now.slice(0, -1));
  if (!/[1-6]/.test(key)) return sayOf("wrongFace", { got: key });
  if (now.length >= slots.length) return sayOf("full");
  write([...now, key]);
}

function isComplete() {
  if (typed().length === slots.length) return true;
  sayOf("short", { got: typed().length });
  return false;
}

document.addEventListener("moonbowl:key", (event) => {
  const { detail: key } = event;
  if (!/^([0-9]|Backspace)$/.test(key)) return;
  if (document.querySelector('#c-turn [data-key="1"]')) return; // digits choose there
  event.preventDefault();
  document.activeElement.blur(); // Enter after the last die means the throw, not what had the focus
  press(key);
});
