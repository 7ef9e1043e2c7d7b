// Fetches and shows the verdict on typed dice. A new request cancels the one before.
import { LANGUAGE } from "../live/live.js";

let asked = new AbortController();

// The verdict on these fields of the form, as text or json; undefined if cancelled or without a server:
// dice can be given without a verdict.
export async function fetched(form, fields, kind = "text", signal = undefined) {
  try {
    const address = `${form.dataset.judge}?${new URLSearchParams(fields)}`;
    const answer = await fetch(address, { signal, headers: { Accept: "text/html, application/json", ...LANGUAGE } });
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
  if (!fresh) return; // the answer is not a verdict
  if (!markup) delete fresh.dataset.result;
  const focused = place.contains(document.activeElement) && document.activeElement.dataset.prize;
  place.replaceWith(fresh);
  if (typeof focused === "string") fresh.querySelector(`[data-prize="${focused}"]`)?.focus();
}

// Shows the answer unless a newer request has been made.
export async function judge(form, fields) {
  const signal = next();
  const markup = fields ? await fetched(form, fields, "text", signal) : "";
  if (markup !== undefined && !signal.aborted) show(markup);
}
