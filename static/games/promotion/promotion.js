// The console of the promotion game: six dice are typed, and where they lead is said before they are given.
import "../../js/play/side-table.js";
import "./promotion-track.js";
import { judge } from "../../js/play/fetch-verdict.js";
import { sayOf } from "../../js/play/status-line.js";
import { drawSlots } from "../../js/play/dice-slots.js";
import { halfWidth } from "../../js/read-key.js";
import { canThrow, form, input, isSent, typedDice } from "../../js/play/side-dice.js";

const SIX = 6;
const slots = [...form.querySelectorAll(".slot")];

const typed = () => [...halfWidth(input.value).replace(/[^1-6]/g, "").slice(0, SIX)];
const text = (faces) => faces.join("");
const write = typedDice({ typed, text, free: () => SIX, draw, press, isComplete });

function draw() {
  const faces = typed();
  drawSlots(slots, faces);
  form.closest(".entry").dataset.typed = faces.length;
  judge(form, canThrow() && faces.length === SIX && { roll: text(faces) });
}

function press(key) {
  if (!canThrow()) return sayOf("noEntry");
  const now = isSent() ? [] : typed();
  if (key === "Backspace") return write(now.slice(0, -1));
  if (!/[1-6]/.test(key)) return sayOf("wrongFace", { got: key });
  if (now.length >= SIX) return sayOf("full");
  write([...now, key]);
}

function isComplete() {
  if (typed().length === SIX) return true;
  sayOf("short", { got: typed().length });
  return false;
}

document.addEventListener("moonbowl:key", (event) => {
  const { detail: key } = event;
  if (!/^([0-9]|Backspace)$/.test(key)) return;
  if (document.querySelector('#c-turn[data-phase="choosing"]')) return; // digits choose there
  event.preventDefault();
  document.activeElement.blur(); // Enter after the last die means the throw, not what had the focus
  press(key);
});
