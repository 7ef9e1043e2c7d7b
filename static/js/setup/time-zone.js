// Fills in a new festival's date, time zone and currency from this browser, unless something was typed:
// the page may have been left and opened again.
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
  const isOther = Boolean(rulebook) && rulebook !== elements.rulebook.value; // with other house rules
  if (isOther) elements.rulebook.value = rulebook;
  // Triggers the same updates as typing would.
  document.addEventListener("htmx:load", () => {
    const chosen = field.form.querySelector("[name=rulebook]:checked");
    chosen?.dispatchEvent(new Event("input", { bubbles: true }));
    if (isOther) chosen?.dispatchEvent(new Event("change", { bubbles: true }));
  }, { once: true });
}
