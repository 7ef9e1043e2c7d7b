// The console of a side table. Commands are ordinary forms; with a script they are posted without
// leaving the page, one at a time. What was typed stays until the game has moved on. Order matters
// once: focus.js must see Escape before the keys do.
import "../live/live.js";
import "./focus.js";
import "./call.js";
import "./side-keys.js";
import { ask } from "./dialogs.js";
import { reach } from "../live/reach.js";
import { fieldsOf, post } from "./post.js";
import { say, sayOf, sentence, unavailable } from "./say.js";

const LONG = 1000; // ms without an answer until it is said that the press is on its way
let isUnderway = false;
let unanswered = null; // the press that nobody answered: made again, it sends the same fields and key

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  if (isUnderway) return sayOf("busy");
  isUnderway = true;
  try {
    const answer = await carryOut(form, event.submitter);
    say(answer.notice, answer.kind === "done" ? "done" : "wrong");
  } finally {
    isUnderway = false;
  }
});

async function carryOut(form, button) {
  const action = form.getAttribute("action");
  // Hidden fields move on with the game; what makes it the same press is what the emcee chose or typed.
  const all = [...new FormData(form, button)];
  const chosen = all.filter(([name]) => form.elements[name]?.type !== "hidden");
  const id = JSON.stringify([action, chosen]);
  const fields = unanswered?.id === id ? unanswered.fields : fieldsOf({ action, chosen });
  if (!fields) return { kind: "refused", notice: unavailable(button ?? form) };
  return send(id, action, fields);
}

async function send(id, action, fields) {
  const slow = setTimeout(sayOf, LONG, "busy", {}, "done");
  const answer = await post(action, fields);
  clearTimeout(slow);
  unanswered = answer ? null : { id, fields };
  if (!answer) return { kind: "away", notice: sentence("offline") };
  if (answer.revision) await reach(answer.revision);
  if (answer.kind !== "confirm") return answer;
  if (!(await ask(answer.notice))) return { kind: "done", notice: "" };
  const confirmed = new URLSearchParams(fields);
  confirmed.set("confirmed", "1");
  return send(`${id} confirmed`, action, confirmed);
}
