// The form of the prizes: Enter presses the button beside the field, and leaving it unsaved needs a
// confirmation.
import { askBeforeLeaving } from "./leaving.js";

const form = document.getElementById("prizes");
const notice = document.getElementById("unsaved");

askBeforeLeaving(form, notice);
form.addEventListener("input", () => (notice.hidden = false));

form.addEventListener("keydown", (event) => {
  const button = event.target.matches(".cake__name")
    ? form.querySelector('[name="save"]') // a name may wrap, but has no line breaks
    : event.target.matches("input") && event.target.closest(".tier__tool")?.querySelector("button");
  if (!button || event.key !== "Enter") return;
  event.preventDefault();
  button.click();
});
