// The dice of a throw typed at a side table's console, in the field of the form "throw", until they are
// given or another player's turn comes.
import { hush, sayOf } from "./status-line.js";

export const form = document.getElementById("throw");
export const input = form.elements.roll;
export const fields = () => document.getElementById("c-fields");
export const canThrow = () => document.querySelector("#c-turn[data-throw]") !== null;

let at = fields().dataset.at; // the throw that the typed dice belong to
let underway = null; // a press of this console that waits for its answer, and whether dice were typed since

// Dice that have been sent cannot be edited.
export const isSent = () => underway !== null && !underway.isTypedOn;

// typed: the faces in the field. text: faces as the field's text. free: how many dice are thrown. draw:
// shows the typed dice. press: takes a face, or "Backspace". isComplete: whether a throw can be given; if
// not, it says why. Returns a function that writes faces into the field.
export function typedDice({ typed, text, free, draw, press, isComplete }) {
  function write(faces) {
    hush();
    if (underway) underway.isTypedOn = true;
    input.value = text(faces);
    draw();
  }

  document.addEventListener("click", ({ target }) => {
    const { digit } = target.closest("[data-digit]")?.dataset ?? {};
    if (digit) press(digit);
    if (!target.closest("[data-clear]")) return;
    write([]);
    sayOf("cleared", {}, "done");
  });

  input.addEventListener("input", (event) => event.isComposing || draw());
  input.addEventListener("compositionend", draw);

  // Runs before side-table.js posts: stops incomplete throws. Commands in dialogs do not affect the dice.
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (target === form && submitter?.name !== "simulate" && !isComplete()) event.preventDefault();
    else if (target.matches("[data-command]") && !target.closest("dialog")) underway ??= { isTypedOn: false };
  }, true);

  // The press failed: the dice are back in the field.
  document.addEventListener("moonbowl:answered", ({ detail }) => {
    if (!detail.waiting) underway = null;
  });

  // Dice typed while a press of this console waits are for the next throw. Throws of other consoles remove
  // them, other updates leave them.
  document.addEventListener("moonbowl:parts", () => {
    if (fields().dataset.at !== at) {
      at = fields().dataset.at;
      input.value = text(underway?.isTypedOn ? typed().slice(0, free()) : []);
      underway = null;
    }
    draw();
  });

  draw();
  return write;
}
