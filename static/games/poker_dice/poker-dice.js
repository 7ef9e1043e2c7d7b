// The console of poker dice: typing the dice that were thrown, and holding the others, by keys and by taps.
import "../../js/play/side-table.js";
import { boxes, draw, faceOf, free, shown, typed } from "./poker-slots.js";
import { sayOf } from "../../js/play/say.js";
import { canThrow, isSent, takeDice } from "../../js/play/side-dice.js";

const HOLD = [..."zxcvb"];
let kept = []; // which are held, also when the fields are replaced by news of something else

const write = takeDice({
  typed,
  text: (faces) => faces.map((face) => shown[face - 1]).join(" "),
  free: () => free().length,
  draw,
  press: (key) => (key === "Backspace" ? back() : press(Number(key))),
  isComplete,
  moveOn: () => (kept = []), // the next throw begins with what the last one held
  stay: () => kept.forEach((isHeld, place) => (boxes()[place].checked = isHeld)),
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
  else if (HOLD.includes(key)) toggle(boxes()[HOLD.indexOf(key)]);
  else if (key === "Backspace") back();
  else return;
  event.preventDefault();
  document.activeElement.blur(); // Enter after the last die means the throw, not what had the focus
});

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-place]")) return;
  kept = boxes().map((box) => box.checked);
  write(typed().slice(0, free().length));
});

function isComplete() {
  const [got, expected] = [typed().length, free().length];
  if (!canThrow()) sayOf("noEntry");
  else if (!expected) sayOf("allHeld");
  else if (got !== expected) sayOf("short", { got, expected });
  else return true;
  return false;
}
