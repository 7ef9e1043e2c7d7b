// The console of a side table. Commands are ordinary forms; with a script they are posted without
// leaving the page, one at a time. What was typed stays until the game has moved on. Order matters
// once: focus.js must see Escape before the keys do.
import { revision } from "../../live/live.js";
import "../focus.js";
import "../call.js";
import "./side-keys.js";
import { ask } from "../dialogs.js";
import { reach } from "../../live/reach.js";
import { fieldsOf, post } from "../post.js";
import { say, sayOf, sentence, unavailable } from "../say.js";

const LONG = 1000; // ms without an answer until it is said that the press is on its way
let line = Promise.resolve(); // the presses in their order
let waiting = 0; // how many are not answered
let begun = -1; // the revision that the page showed at the last press
let unanswered = null; // the press that nobody answered: made again, it sends the same fields and key

// What is pressed before the page shows what the last press did could mean something else by then.
// Once it does, the next press waits for no more than the answer.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  if (waiting && revision === begun) return sayOf("busy");
  begun = revision;
  waiting += 1;
  const press = pressOf(form, event.submitter);
  line = line.finally(() => carryOut(press));
});

async function carryOut(press) {
  try {
    const answer = press.fields ? await send(press) : { kind: "refused", notice: unavailable(press.button) };
    say(answer.notice, answer.kind === "done" ? "done" : "wrong");
  } finally {
    waiting -= 1;
    // Whatever became of it. A game may want to know what was typed for nothing.
    document.dispatchEvent(new CustomEvent("moonbowl:answered", { detail: { waiting } }));
  }
}

function pressOf(form, button) {
  const action = form.getAttribute("action");
  // Hidden fields move on with the game; what makes it the same press is what the emcee chose or typed.
  const all = [...new FormData(form, button)];
  const chosen = all.filter(([name]) => form.elements[name]?.type !== "hidden");
  const id = JSON.stringify([action, chosen]);
  const fields = unanswered?.id === id ? unanswered.fields : fieldsOf({ action, chosen });
  return { id, action, fields, button: button ?? form };
}

async function send({ id, action, fields }) {
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
  return send({ id: `${id} confirmed`, action, fields: confirmed });
}
