// What was typed or chosen before the scripts were loaded, or was brought back by the browser.
function isChanged(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.options) return !(field.selectedOptions[0] || {}).defaultSelected && [...field.options].some((each) => each.defaultSelected);
  return field.defaultValue !== undefined && field.value !== field.defaultValue;
}

// Once htmx hears them, such fields of a form count as just typed.
export function sendEarlyInput(form) {
  const send = () => [...form.elements].some(isChanged) && form.dispatchEvent(new Event("input"));
  document.addEventListener("htmx:load", send, { once: true });
}
