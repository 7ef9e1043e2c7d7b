// Commands are ordinary forms; with a script they are posted without leaving the page.
import { ask } from "./dialogs.js";
import { clear, faces } from "./entry.js";
import { apply } from "./live.js";
import { say, sayOf } from "./say.js";

const PATIENCE = 8000; // ms until a silent server counts as away
const csrf = document.querySelector('meta[name="csrf"]').content;
const unanswered = new Map(); // press -> the fields that were sent: pressed again, it sends them and their key again
const underway = new Set();
// Consoles are sent the same parts, keys included; two of them must not pass for one that tries again.
const page = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  fields.delete("csrfmiddlewaretoken");
  fields.set("key", `${fields.get("key")}-${page}`);
  // Hidden fields move on with the game; what makes it the same press is what the emcee chose or typed.
  const chosen = [...fields].filter(([name]) => form.elements[name]?.type !== "hidden");
  const action = form.getAttribute("action");
  const press = JSON.stringify([action, chosen]);
  send({ action, press, keepsDice: form.dataset.command === "keep" }, fields);
});

async function send(command, fields) {
  const { action, press, keepsDice } = command;
  if (underway.has(action)) return sayOf("busy");
  const sent = unanswered.get(press) ?? fields;
  const dice = faces();
  underway.add(action);
  const answer = await post(action, sent);
  underway.delete(action);
  if (!answer) {
    unanswered.set(press, sent);
    return sayOf("offline");
  }
  unanswered.clear();
  if (answer.message) apply(answer.message);
  if (answer.kind === "confirm") return confirm(command, sent, answer.notice);
  if (answer.kind === "done" && !keepsDice && faces() === dice) clear();
  say(answer.notice, answer.kind === "done" ? "done" : "wrong");
}

async function confirm(command, fields, notice) {
  if (!(await ask(notice))) return;
  const confirmed = new URLSearchParams(fields);
  confirmed.set("confirmed", "1");
  send({ ...command, press: `${command.press} confirmed` }, confirmed);
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
