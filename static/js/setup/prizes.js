// The pyramid is a long form: Enter presses the button beside the field, and nobody leaves it unsaved by accident.
const form = document.getElementById("prizes");
const notice = document.getElementById("unsaved");
let isSent = false;

form.addEventListener("input", () => (notice.hidden = false));

form.addEventListener("keydown", (event) => {
  const button = event.target.matches(".cake__name")
    ? form.querySelector('[name="save"]') // a name may take two lines, but is one
    : event.target.matches("input") && event.target.closest(".tier__tool")?.querySelector("button");
  if (!button || event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  button.click();
});

form.addEventListener("submit", () => (isSent = true));
addEventListener("pageshow", () => (isSent = false)); // back again

addEventListener("beforeunload", (event) => {
  if (!notice.hidden && !isSent) event.preventDefault();
});
