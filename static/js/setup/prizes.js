// The form of the prizes: Enter presses the button beside the field, and leaving it unsaved needs a
// confirmation.
const form = document.getElementById("prizes");
const notice = document.getElementById("unsaved");
let isSent = false;

form.addEventListener("input", () => (notice.hidden = false));

form.addEventListener("keydown", (event) => {
  const button = event.target.matches(".cake__name")
    ? form.querySelector('[name="save"]') // a name may wrap, but has no line breaks
    : event.target.matches("input") && event.target.closest(".tier__tool")?.querySelector("button");
  if (!button || event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  button.click();
});

form.addEventListener("submit", () => (isSent = true));
addEventListener("pageshow", () => (isSent = false)); // shown again after "Back"

addEventListener("beforeunload", (event) => {
  if (!notice.hidden && !isSent) event.preventDefault();
});
