// The console of a side table. Commands are ordinary forms; with a script they are posted without
// leaving the page, one at a time. What was typed stays until the game has moved on. Order matters
// once: focus.js must see Escape before the keys do.
import { revision } from "../live/live.js";
import "./focus.js";
import "./call.js";
import "./side-keys.js";
import { ask } from "./dialogs.js";
import { reach } from "../live/reach.js";
import { keepLine, keptLine } from "./kept-line.js";
import { fieldsOf, post } from "./post.js";
import { hush, isSilent, say, sayOf, sentence, unavailable } from "./say.js";
import { markUnsaved } from "./unsaved.js";
import { notGiven, typedNow, version } from "./side-typed.js";

const LONG = 1000; // ms without an answer until it is said that the press is on its way
let line = Promise.resolve(); // the presses in their order
const waiting = []; // those that are not answered
let begun = -1; // the revision that the page showed at the last press
let unanswered = null; // the press that broke the server: made again, it sends the same fields and key
let underway = []; // what is typed where presses take it that are not answered
let shown = version(); // the version of the game that the line of answers speaks of

// What is pressed before the page shows what the last press did could mean something else by then.
// Once it does, the next press waits for no more than the answer.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  if (waiting.length && revision === begun) return sayOf("busy");
  takeUp(pressOf(form, event.submitter));
  markUnsaved(true);
});

function takeUp(press) {
  begun = revision;
  waiting.push(press);
  store();
  line = line.finally(() => carryOut(press));
}

// A page that is loaded anew sends them on as they were.
function store() {
  const sent = waiting.filter(({ fields }) => fields);
  keepLine(sent.map(({ id, action, fields, typed, isGiven }) => ({ id, action, fields: String(fields), typed, isGiven })));
}

async function carryOut(press) {
  try {
    const answer = press.fields ? await send(press) : { kind: "refused", notice: unavailable(press.button) };
    const isDone = answer.kind === "done";
    shown = Math.max(version(), isDone ? Number(press.fields.get("version")) + 1 : 0);
    const lost = isDone && press.isGiven ? "" : notGiven(press.typed);
    say([answer.notice, lost].filter(Boolean).join(" "), isDone && !lost ? "done" : "wrong");
  } finally {
    waiting.shift();
    store();
    if (!waiting.length) {
      underway = [];
      markUnsaved(unanswered !== null, { isLate: true });
    }
    // Whatever became of it. A game may want to know what was typed for nothing.
    document.dispatchEvent(new CustomEvent("moonbowl:answered", { detail: { waiting: waiting.length } }));
  }
}

// What is said is true until something new is typed, or the game goes on without this console. Then
// what was typed here may be for nothing: once the game's own script has heard of it, and says nothing.
document.addEventListener("input", ({ target }) => target.closest("#main") && hush(), true);
document.addEventListener("moonbowl:parts", () => {
  if (waiting.length || unanswered || version() <= shown) return; // or it may be what was given that is here
  shown = version();
  const typed = typedNow();
  say("");
  queueMicrotask(() => isSilent() && say(notGiven(typed), "wrong"));
});

function pressOf(form, button) {
  const action = form.getAttribute("action");
  // Hidden fields move on with the game; what makes it the same press is what the emcee chose or typed.
  const all = [...new FormData(form, button)];
  const chosen = all.filter(([name]) => form.elements[name]?.type !== "hidden");
  const id = JSON.stringify([action, chosen]);
  const fields = unanswered?.id === id ? unanswered.fields : fieldsOf({ action, chosen });
  const typed = typedNow().filter((text) => !underway.includes(text));
  const isGiven = form.matches("[data-entry]") && button?.name !== "simulate";
  if (isGiven) underway = typed;
  return { id, action, fields, button: button ?? form, typed, isGiven };
}

async function send({ id, action, fields }) {
  const slow = setTimeout(sayOf, LONG, "busy", {}, "done");
  const answer = await post(action, fields, { isKept: true });
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

const { line: kept } = keptLine(); // by the page that was here before
for (const press of kept) takeUp({ ...press, fields: new URLSearchParams(press.fields) });
if (kept.length) {
  sayOf("busy", {}, "done");
  markUnsaved(true, { isLate: true });
}
