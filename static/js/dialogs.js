// Dialogs: opened by [data-open], closed by [data-close], Escape, or by sending the form inside.
const question = document.getElementById("confirm");
const A_PRESS = 400; // ms in which the press that raised the question may still be going on
let settle = () => {};
let isArmed = false;

export function ask(notice) {
  document.getElementById("confirm-notice").textContent = notice;
  isArmed = false;
  setTimeout(() => (isArmed = true), A_PRESS);
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
    if (!isArmed) return; // the press that raised the question is no answer to it
    settle(true);
  }
  // The backdrop belongs to the dialog element itself.
  if (event.target.closest("[data-close], [data-confirm]") || event.target.matches("dialog")) {
    event.target.closest("dialog").close();
  }
});

document.addEventListener("submit", (event) => event.target.closest("dialog")?.close());
// Comes late: by then the next question may be open. Nothing, when it was settled before.
question.addEventListener("close", () => question.open || settle(false));

// Enter on the roll must not answer the question it raises, held down or half way through.
question.addEventListener("keydown", (event) => {
  if (event.repeat) event.preventDefault();
  else isArmed = true;
});
question.addEventListener("pointerdown", () => (isArmed = true));
