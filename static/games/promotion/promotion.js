// The console of the promotion game: six dice are typed, and where they lead is drawn on the board.
import "../../js/play/side-table.js";
import "./promotion-track.js";
import "./promotion-preview.js";
import { judge } from "../../js/play/judge.js";
import { hush, sayOf } from "../../js/play/say.js";

const SIX = 6;
const form = document.getElementById("throw");
const input = form.elements.roll;
const slots = [...form.querySelectorAll(".slot")];
const fields = () => document.getElementById("c-fields");
const canThrow = () => document.querySelector("#c-turn[data-throw]") !== null;
let at = fields().dataset.at; // the turn that the typed dice belong to
let underway = null; // a press of this console that waits for its answer, and whether dice were typed since

const typed = () => input.value.normalize("NFKC").replace(/[^1-6]/g, "").slice(0, SIX);

function write(faces) {
  hush();
  if (underway) underway.isTypedOn = true;
  input.value = faces;
  draw();
}

function draw() {
  const faces = typed();
  slots.forEach((slot, place) => {
    if (!faces[place]) delete slot.dataset.face;
    else if (slot.dataset.face !== faces[place]) slot.dataset.face = faces[place];
    slot.toggleAttribute("data-next", place === faces.length);
  });
  form.closest(".entry").dataset.typed = faces.length;
  judge(form, canThrow() && faces.length === SIX && { roll: faces });
}

function press(key) {
  if (!canThrow()) return sayOf("noEntry");
  const now = underway && !underway.isTypedOn ? "" : typed(); // what is on its way is not typed on
  if (key === "Backspace") return write(now.slice(0, -1));
  if (!/[1-6]/.test(key)) return sayOf("wrongFace", { got: key });
  if (now.length >= SIX) return sayOf("full");
  write(now + key);
}

document.addEventListener("moonbowl:key", (event) => {
  const { detail: key } = event;
  if (!/^([0-9]|Backspace)$/.test(key)) return;
  if (document.querySelector('#c-turn[data-phase="choosing"]')) return; // digits choose there
  event.preventDefault();
  document.activeElement.blur(); // Enter after the last die means the throw, not what had the focus
  press(key);
});

document.addEventListener("click", ({ target }) => {
  const { digit } = target.closest("[data-digit]")?.dataset ?? {};
  if (digit) press(digit);
  if (!target.closest("[data-clear]")) return;
  write("");
  sayOf("cleared", {}, "done");
});

input.addEventListener("input", (event) => event.isComposing || draw());
input.addEventListener("compositionend", draw);

// Before side-table.js posts it: what lacks something is not sent. Who comes and goes leaves the dice.
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  const isSimulated = submitter?.name === "simulate";
  if (target === form && !isSimulated && typed().length !== SIX) {
    event.preventDefault();
    sayOf("short", { got: typed().length });
  } else if (target.matches("[data-command]") && !target.closest("dialog")) {
    underway ??= { isTypedOn: false };
  }
}, true);

// Nothing came of it: the dice are where they were typed.
document.addEventListener("moonbowl:answered", ({ detail }) => {
  if (!detail.waiting) underway = null;
});

// What was typed while a press of this console was on its way is meant for the next turn; news of
// others take it away, of anything but the turn leave it.
document.addEventListener("moonbowl:parts", () => {
  if (fields().dataset.at === at) return draw();
  at = fields().dataset.at;
  input.value = underway?.isTypedOn ? typed() : "";
  underway = null;
  draw();
});

draw();
