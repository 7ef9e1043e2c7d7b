// The console of a side table: posts command forms without leaving the page, one at a time. Typed input
// stays until the game has moved on. focus.js must get Escape before the keys do.
import "./field-keys.js";
import { revision } from "../live/live.js";
import "./focus.js";
import "./player-find.js";
import "./side-keys.js";
import "./letters-switch.js";
import "./program-throw.js";
import { addPress, presses, startQueue, unanswered } from "./press-queue.js";
import { chosenIn, fieldsOf } from "./post.js";
import { hush, isSilent, say, sayOf } from "./status-line.js";
import { markUnsaved } from "./saved-text.js";
import { notGiven, typedNow, version } from "./side-typed.js";

let begun = revision; // the revision that the page showed at the last press
let underway = []; // the input taken by unanswered presses
let shown = version(); // the version of the game that the status line is about

// A press made before the page shows the last press's result could mean something else by then.
// Afterwards a press only waits for the answer.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  if (presses.length && revision === begun) return sayOf("busy");
  begun = revision;
  addPress(pressOf(form, event.submitter));
});

// A form that leads to another page: parts that came over the socket have no token, but the page has.
document.addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || target.method !== "post" || target.elements.csrfmiddlewaretoken) return;
  const value = document.querySelector("meta[name=csrf]").content;
  target.append(Object.assign(document.createElement("input"), { type: "hidden", name: "csrfmiddlewaretoken", value }));
});

function answered(press, answer) {
  const isDone = answer.kind === "done" || answer.kind === "declined";
  const next = Number(new URLSearchParams(press.fields).get("version")) + 1;
  shown = Math.max(version(), isDone ? next : 0);
  const lost = isDone && press.isGiven ? "" : notGiven(press.typed);
  say([answer.notice, lost].filter(Boolean).join(" "), isDone && !lost ? "done" : "wrong");
  // Done or not. A game may need to know that its input was not used.
  document.dispatchEvent(new CustomEvent("moonbowl:answered", { detail: { waiting: presses.length } }));
}

function ended() {
  underway = [];
  markUnsaved(unanswered.size > 0, { isLate: true });
}

// The message holds until something new is typed or the game goes on without this console. Then typed
// input may be useless: checked after the game's own script, if that shows no message.
document.addEventListener("input", ({ target }) => target.closest("#main, .aside") && hush(), true);
document.addEventListener("moonbowl:parts", () => {
  if (presses.length || unanswered.size || version() <= shown) return; // else the update may be about this console's own press
  shown = version();
  const typed = typedNow();
  say("");
  queueMicrotask(() => isSilent() && say(notGiven(typed), "wrong"));
});

function pressOf(form, button) {
  const action = form.getAttribute("action");
  const chosen = chosenIn(form, button);
  const id = JSON.stringify([action, chosen]);
  const fields = unanswered.get(id) ?? String(fieldsOf({ action, chosen }));
  const typed = typedNow().filter((text) => !underway.includes(text));
  const isGiven = form.matches("[data-entry]") && button?.name !== "simulate";
  if (isGiven) underway = typed;
  return { id, action, fields, typed, isGiven };
}

startQueue({
  sayWaiting: () => sayOf("busy", {}, "done"),
  posted: () => {},
  asking: (press, isOpen) => (press.isLeftOut = isOpen), // who leaves the page at a question has not pressed
  answered,
  ended,
});
