// Dialogs: opened by [data-open], closed by [data-close], Escape, or by sending the form inside.
import { readKey } from "../read-key.js";

const question = document.getElementById("confirm");
export const A_PRESS = 600; // ms that a press or a double press may last
let settle = () => {};
let armed = 0; // the time from which an answer counts, so that the press that asked does not answer
let pressed = ""; // the last key

addEventListener("keydown", (event) => (pressed = readKey(event)), true);

export function ask(notice) {
  document.getElementById("confirm-notice").textContent = notice;
  armed = /^(Enter|[1-6])$/.test(pressed) ? performance.now() + A_PRESS : 0;
  question.showModal();
  return new Promise((resolve) => (settle = resolve));
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) {
    event.preventDefault(); // without a script the link leads to the open dialog further down
    document.getElementById(opener.dataset.open).showModal();
  }
  if (event.target.closest("[data-confirm]")) {
    if (performance.now() < armed) return;
    settle(true);
  } else if (question.contains(event.target) && event.target.closest("[data-close]")) settle(false);
  // The backdrop belongs to the dialog element itself.
  if (event.target.closest("[data-close], [data-confirm]") || event.target.matches("dialog")) {
    event.target.closest("dialog").close();
  }
});

document.addEventListener("submit", ({ target, submitter }) => (submitter ?? target).closest("dialog")?.close());
// This event comes late, when the next press or question may be there.
question.addEventListener("close", () => question.open || settle(false));

// The Enter that raises a question must not answer it: held down, pressed twice, or after typed dice.
question.addEventListener("keydown", (event) => {
  if (event.repeat) event.preventDefault();
  else if (event.key === "Escape") settle(false);
  else if (/^[1-6]$/.test(readKey(event))) armed = performance.now() + A_PRESS;
});
question.addEventListener("pointerdown", () => (armed = 0));
