// The form of the prizes: Enter saves and keeps its place, or presses the button beside the field;
// leaving it unsaved needs a confirmation.
import { askBeforeLeaving } from "./ask-before-leaving.js";

const form = document.getElementById("prizes");
const notice = document.getElementById("unsaved");
const save = form.querySelector('[name="save"]');
// The name of a cake may wrap, but has no line breaks.
const FIELDS = 'input:not([type="file"]), .cake__name';

askBeforeLeaving(form, notice);
form.addEventListener("input", () => (notice.hidden = false));

form.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !field.matches(FIELDS)) return;
  event.preventDefault();
  save.value = field.id;
  (field.closest(".tier__tool")?.querySelector("button") ?? save).click();
});
