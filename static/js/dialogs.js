// Dialogs: opened by [data-open], closed by [data-close], Escape, or by sending the form inside.
const question = document.getElementById("confirm");
let settle = () => {};

export function ask(notice) {
  document.getElementById("confirm-notice").textContent = notice;
  question.showModal();
  return new Promise((resolve) => (settle = resolve));
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) {
    event.preventDefault(); // without a script the link leads to the open dialog further down
    document.getElementById(opener.dataset.open).showModal();
  }
  if (event.target.closest("[data-confirm]")) settle(true);
  // The backdrop belongs to the dialog element itself.
  if (event.target.closest("[data-close], [data-confirm]") || event.target.matches("dialog")) {
    event.target.closest("dialog").close();
  }
});

document.addEventListener("submit", (event) => event.target.closest("dialog")?.close());
question.addEventListener("close", () => settle(false)); // nothing, when it was settled before

// Enter held down on the roll must not answer the question it raises.
question.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
