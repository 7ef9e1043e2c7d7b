// Asks what typed dice are worth and shows it. A new question gives up the one before.
let asked = new AbortController();

// The verdict on these fields of the form, as text or json. Overtaken, or the server is away: nothing, and the dice can
// be given without one.
export async function fetched(form, fields, kind = "text", signal = undefined) {
  try {
    const address = `${form.dataset.judge}?${new URLSearchParams(fields)}`;
    const answer = await fetch(address, { signal, headers: { Accept: "text/html, application/json" } });
    if (answer.redirected) return location.assign(answer.url); // signed out
    if (answer.ok) return await answer[kind]();
  } catch {}
}

export function next() {
  asked.abort();
  return (asked = new AbortController()).signal;
}

export function show(markup) {
  const place = document.getElementById("verdict");
  const made = document.createElement("template");
  made.innerHTML = markup;
  const fresh = made.content.querySelector("#verdict") ?? (markup ? null : Object.assign(place.cloneNode(), { innerHTML: "" }));
  if (!fresh) return; // whatever has answered, it is not a verdict
  if (!markup) delete fresh.dataset.result;
  const focused = place.contains(document.activeElement) && document.activeElement.dataset.prize;
  place.replaceWith(fresh);
  if (typeof focused === "string") fresh.querySelector(`[data-prize="${focused}"]`)?.focus();
}

// One question, and its answer shown unless another has overtaken it.
export async function judge(form, fields) {
  const signal = next();
  const markup = fields ? await fetched(form, fields, "text", signal) : "";
  if (markup !== undefined && !signal.aborted) show(markup);
}
