// A new festival goes by the day, the clocks and the money of whoever makes it, as long as nobody has
// typed anything: the page may be one that was left and opened again.
const field = document.querySelector("[data-own-zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isUntouched = field && !field.form.elements.name.value && !field.form.elements.budget.value;
if (isUntouched && /^(?!Etc)[A-Z][a-z]+\/\w/.test(zone ?? "")) {
  const { elements } = field.form;
  const { currency, rulebook } = JSON.parse(field.dataset.ownZone)[zone] ?? {};
  const today = new Date();
  const parts = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  field.value = zone;
  elements.date.value = parts.map((part) => String(part).padStart(2, "0")).join("-");
  if (currency) elements.currency.value = currency;
  if (rulebook) elements.rulebook.value = rulebook;
  // What follows from them is asked for as if they had been typed.
  document.addEventListener("htmx:load", () => {
    const chosen = field.form.querySelector("[name=rulebook]:checked");
    chosen?.dispatchEvent(new Event("input", { bubbles: true }));
    chosen?.dispatchEvent(new Event("change", { bubbles: true }));
  }, { once: true });
}
