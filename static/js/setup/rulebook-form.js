// The form of a rulebook: a problem opens its part, and leaving the form unsaved needs a confirmation.
import { askBeforeLeaving } from "./ask-before-leaving.js";

const form = document.getElementById("book");
const notice = document.getElementById("unsaved");

askBeforeLeaving(form, notice);

// Trying a throw changes nothing.
form.addEventListener("input", ({ target }) => {
  if (target.id !== "try") notice.hidden = false;
});

// A throw moves to the prize that it wins.
form.addEventListener("change", ({ target }) => {
  const end = form.querySelector(`[data-tier="${target.value}"] .throws__none`);
  if (!end || !target.matches(".throw [name$='-tier']")) return;
  end.before(target.closest(".throw"));
  target.focus(); // lost when it is moved
});

// A link to a field in a closed part has to open the part.
document.addEventListener("click", (event) => {
  const link = event.target.closest('#check a[href^="#"]');
  const field = link && document.getElementById(link.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  let fold = field.closest("details");
  while (fold) {
    fold.open = true;
    fold = fold.parentElement.closest("details");
  }
  field.focus();
});
