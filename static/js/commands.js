// Commands are ordinary forms; with a script they are posted without leaving the page.
import { ask } from "./dialogs.js";
import { clear, faces } from "./entry.js";
import { apply } from "./live.js";
import { say, sayOf } from "./say.js";

const PATIENCE = 8000; // ms until a silent server counts as away
const csrf = document.querySelector('meta[name="csrf"]').content;
const unanswered = new Map(); // action -> the fields that were sent; the same press sends them, and their key, again
const underway = new Set();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  fields.delete("csrfmiddlewaretoken");
  send(form.getAttribute("action"), fields, form.dataset.command === "keep");
});

async function send(action, fields, keepsDice) {
  if (underway.has(action)) return sayOf("busy");
  const before = unanswered.get(action);
  const sent = before && meaning(before) === meaning(fields) ? before : fields;
  const dice = faces();
  underway.add(action);
  const answer = await post(action, sent);
  underway.delete(action);
  if (!answer) {
    unanswered.set(action, sent);
    return sayOf("offline");
  }
  unanswered.delete(action);
  if (answer.message) apply(answer.message);
  if (answer.kind === "confirm") return confirm(action, sent, answer.notice);
  if (answer.kind === "done" && !keepsDice && faces() === dice) clear();
  say(answer.notice, answer.kind === "done" ? "done" : "wrong");
}

async function confirm(action, fields, notice) {
  if (!(await ask(notice))) return;
  const confirmed = new URLSearchParams(fields);
  confirmed.set("confirmed", "1");
  send(action, confirmed, false);
}

// null when it is not known whether the command arrived.
async function post(action, body) {
  try {
    const headers = { Accept: "application/json", "X-CSRFToken": csrf };
    const answer = await fetch(action, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 500) return null;
    if (answer.headers.get("Content-Type")?.startsWith("application/json")) return await answer.json();
    location.assign(answer.redirected ? answer.url : location.href); // signed out, or the page is too old
    return { kind: "done", notice: "" };
  } catch {
    return null;
  }
}

function meaning(fields) {
  const kept = new URLSearchParams(fields);
  kept.delete("version");
  kept.delete("key");
  return kept.toString();
}
