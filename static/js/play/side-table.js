// The console of a side table: posts command forms without leaving the page, one at a time. Typed input
// stays until the game has moved on. focus.js must get Escape before the keys do.
import "./input-method-keys.js";
import { revision } from "../live/live.js";
import "./focus.js";
import "./player-find.js";
import "./side-keys.js";
import { ask } from "./dialogs.js";
import { reach } from "../live/wait-for-revision.js";
import { keepLine, keptLine } from "./unanswered-presses.js";
import { fieldsOf, post } from "./post.js";
import { hush, isSilent, say, sayOf, sentence, unavailable } from "./status-line.js";
import { markUnsaved } from "./saved-text.js";
import { notGiven, typedNow, version } from "./side-typed.js";

const LONG = 1000; // ms without an answer until the page says that the press is being sent
let line = Promise.resolve(); // the queue of presses
const waiting = []; // the unanswered presses
let begun = -1; // the revision that the page showed at the last press
let unanswered = null; // a press that failed: pressed again, it sends the same fields and key
let underway = []; // the input taken by unanswered presses
let shown = version(); // the version of the game that the status line is about

// A press made before the page shows the last press's result could mean something else by then.
// Afterwards a press only waits for the answer.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  if (waiting.length && revision === begun) return sayOf("busy");
  takeUp(pressOf(form, event.submitter));
  markUnsaved(true);
});

// A form that leads to another page: parts that came over the socket have no token, but the page has.
document.addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || target.method !== "post" || target.elements.csrfmiddlewaretoken) return;
  const value = document.querySelector("meta[name=csrf]").content;
  target.append(Object.assign(document.createElement("input"), { type: "hidden", name: "csrfmiddlewaretoken", value }));
});

function takeUp(press) {
  begun = revision;
  waiting.push(press);
  store();
  line = line.finally(() => carryOut(press));
}

// A reloaded page sends stored presses again unchanged.
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
    // Done or not. A game may need to know that its input was not used.
    document.dispatchEvent(new CustomEvent("moonbowl:answered", { detail: { waiting: waiting.length } }));
  }
}

// The message holds until something new is typed or the game goes on without this console. Then typed
// input may be useless: checked after the game's own script, if that shows no message.
document.addEventListener("input", ({ target }) => target.closest("#main, .aside") && hush(), true);
document.addEventListener("moonbowl:parts", () => {
  if (waiting.length || unanswered || version() <= shown) return; // else the update may be about this console's own press
  shown = version();
  const typed = typedNow();
  say("");
  queueMicrotask(() => isSilent() && say(notGiven(typed), "wrong"));
});

function pressOf(form, button) {
  const action = form.getAttribute("action");
  // Hidden fields change with the game: a press is the same if the emcee chose and typed the same.
  const all = [...new FormData(form, button)];
  const chosen = all.filter(([name]) => form.elements[name]?.type !== "hidden");
  const id = JSON.stringify([action, chosen]);
  const fields = unanswered?.id === id ? unanswered.fields : fieldsOf({ action, chosen });
  const typed = typedNow().filter((text) => !underway.includes(text));
  const isGiven = form.matches("[data-entry]") && button?.name !== "simulate";
  if (isGiven) underway = typed;
  return { id, action, fields, button: button ?? form, typed, isGiven };
}

async function send(press) {
  const { id, action, fields } = press;
  const slow = setTimeout(sayOf, LONG, "busy", {}, "done");
  const answer = await post(action, fields, { isKept: true });
  clearTimeout(slow);
  unanswered = answer ? null : { id, fields };
  if (!answer) return { kind: "away", notice: sentence("offline") };
  if (answer.revision) await reach(answer.revision);
  if (answer.kind !== "confirm") return answer;
  press.fields = null; // who leaves the page at a question has not pressed
  store();
  const isMeant = await ask(answer.notice);
  press.fields = fields;
  if (!isMeant) return { kind: "done", notice: "" };
  press.id = `${id} confirmed`;
  press.fields.set("confirmed", "1");
  store();
  return send(press);
}

const { line: kept } = keptLine(); // by the page before the reload
for (const press of kept) takeUp({ ...press, fields: new URLSearchParams(press.fields) });
if (kept.length) {
  sayOf("busy", {}, "done");
  markUnsaved(true, { isLate: true });
}
