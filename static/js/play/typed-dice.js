// The dice of a throw as they are typed at the console of a side table, in the line of the form
// "throw", until they are given or somebody else is to throw.
import { hush, sayOf } from "./say.js";

export const form = document.getElementById("throw");
export const input = form.elements.roll;
export const fields = () => document.getElementById("c-fields");
export const canThrow = () => document.querySelector("#c-turn[data-throw]") !== null;

let at = fields().dataset.at; // the throw that the typed dice belong to
let underway = null; // a press of this console that waits for its answer, and whether dice were typed since

// What is on its way is not typed on.
export const isSent = () => underway !== null && !underway.isTypedOn;

// typed: the faces in the line. text: faces as the line has them. free: how many dice are thrown.
// draw: shows what is typed. press: takes a face, or "Backspace". isComplete: whether a throw can be
// given; it says why not. moveOn: before the line is that of another throw; stay: before it is not.
// Returns how faces are written into the line.
export function takeDice({ typed, text, free, draw, press, isComplete, moveOn = () => {}, stay = () => {} }) {
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

  // Before side-table.js posts it: what lacks something is not sent. Who comes and goes leaves the dice.
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (target === form && submitter?.name !== "simulate" && !isComplete()) event.preventDefault();
    else if (target.matches("[data-command]") && !target.closest("dialog")) underway ??= { isTypedOn: false };
  }, true);

  // Nothing came of it: the dice are where they were typed.
  document.addEventListener("moonbowl:answered", ({ detail }) => {
    if (!detail.waiting) underway = null;
  });

  // What was typed while a press of this console was on its way is meant for the next throw; news of
  // others take it away, of anything but the dice leave it.
  document.addEventListener("moonbowl:parts", () => {
    if (fields().dataset.at === at) {
      stay();
    } else {
      at = fields().dataset.at;
      moveOn();
      input.value = text(underway?.isTypedOn ? typed().slice(0, free()) : []);
      underway = null;
    }
    draw();
  });

  draw();
  return write;
}
