// Fetches and shows the verdict on typed dice. A new request cancels the one before.
import { LANGUAGE, replacePart } from "../live/live.js";

const NOTHING = '<div id="verdict" class="verdict"></div>';
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

export const show = (markup) => replacePart("verdict", markup || NOTHING);

// Shows the answer unless a newer request has been made.
export async function judge(form, fields) {
  const signal = next();
  const markup = fields ? await fetched(form, fields, "text", signal) : "";
  if (markup !== undefined && !signal.aborted) show(markup);
}
