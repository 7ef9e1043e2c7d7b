// Posts command forms without leaving the page, one at a time. Further presses wait in a queue, so the
// emcee need not wait; a reloaded page continues the queue.
import { ask } from "../../js/play/dialogs.js";
import { faces, isAhead, putBack, take, typedFor } from "./typed-dice.js";
import { isWaiting } from "../../js/live/live.js";
import { reach } from "../../js/live/wait-for-revision.js";
import { keepLine, keptLine } from "../../js/play/unanswered-presses.js";
import { fieldsOf, post } from "../../js/play/post.js";
import { lapse, say, sayOf, sentence, unavailable } from "../../js/play/status-line.js";
import { restore, setAside, settle, unseen } from "./kept-dice.js";
import { nextTo, seatOf, turnNow, version } from "./turn.js";
import { markUnsaved } from "../../js/play/saved-text.js";
import { isLate, showWhose } from "./next-player.js";

const LONG = 1000; // ms without an answer until the page says which presses wait
const entry = document.getElementById("throw");
const line = []; // unanswered presses; the first has been sent
const unanswered = new Map(); // press -> the fields sent: the same press sends the same fields and key again
// The version that the next press is meant for, if it was made before an earlier press was answered.
// The server refuses the press if anything else came between, so that nobody gets another player's
// dice. Each press also names the player whom the page showed.
let meant = null;
const ROLLS = /\/simulate\/$/;
const ENDS_A_TURN = /\/(throw|simulate|skip)\/$/;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  const action = form.getAttribute("action");
  // Hidden fields change with the game: a press is the same if the emcee chose and typed the same.
  const all = [...new FormData(form, event.submitter)];
  const chosen = all.filter(([name]) => form.elements[name]?.type !== "hidden");
  const isAside = form.dataset.command === "keep"; // does not concern the dice
  const isGiven = form === entry;
  if (ROLLS.test(action) && isWaiting(0)) return stillRolling();
  if (isGiven && isAhead() && !typedFor().player) return sayOf("unsettled");
  const person = isGiven ? typedFor().player : expected();
  const id = JSON.stringify([action, chosen, isGiven && person]); // two players may roll the same dice
  const seen = form.elements.version?.value; // the update after a press may arrive before its answer
  if (line.some((press) => press.id === id && press.seen === seen)) return sayOf("busy");
  const dice = isAside ? { dice: "", turn: null } : take();
  const use = form.dataset.command; // of the dice: "give" them, or "bring" them to the called player
  const gone = unavailable(event.submitter ?? form); // the message if the form no longer exists
  const then = thenOf({ action, chosen, isAside, person });
  const what = isGiven ? "" : wordsOn(event.submitter ?? form.querySelector("button"));
  const press = { id, seen, action, chosen, isAside, use, what, ...dice, person, then, gone };
  line.push(press);
  if (isGiven) tell("moonbowl:giving", press);
  const before = line.length > 1 ? entry.dataset.underway : (unanswered.get(id)?.get("version") ?? meant ?? seen);
  entry.dataset.underway = Number(before) + (isAside ? 0 : 1); // the version after all queued presses
  entry.dataset.expected = then;
  settle(); // dice set aside are offered to the player expected now
  keepLine(line, meant);
  markSaving();
  if (line.length === 1) work();
  else showUnderway();
});

function tell(name, press) {
  document.dispatchEvent(new CustomEvent(name, { detail: press }));
}

// Dice that were sent and put back because no answer came.
const isInDoubt = () => faces() !== "" && [...unanswered.values()].some((fields) => fields.get("roll") === faces());

function markSaving() {
  if (line.length) markUnsaved(true);
  else markUnsaved(isInDoubt(), { isLate: true });
}

document.addEventListener("moonbowl:typed", markSaving);

// The player in turn after all queued presses; "" if that is not known yet.
const expected = () => (line.length ? line.at(-1).then : turnNow().player) ?? "";

function thenOf({ action, chosen, isAside, person }) {
  if (isAside) return person;
  if (ENDS_A_TURN.test(action)) return nextTo(person);
  if (action.endsWith("/call/")) return new Map(chosen).get("player");
  return "";
}

// Without its key, and without what it would have undone before the presses that wait.
function wordsOn(button) {
  const words = button.cloneNode(true);
  for (const each of words.querySelectorAll("kbd, [aria-hidden]")) each.remove();
  return words.textContent.split(/[:：]/)[0].trim();
}

function withName({ action, what, dice, person }) {
  const pressed = what || [...dice].join(" ");
  const { name } = seatOf(person);
  return name && ENDS_A_TURN.test(action) ? `${pressed} (${name})` : pressed;
}

function showUnderway() {
  say(sentence("underwayText", { dice: line.map(withName).join(", ") }), "done", true);
  isLate(true);
}

async function work() {
  let isAnswered = false;
  try {
    while (line.length) {
      const answer = await carryOut(line[0]);
      const press = line.shift();
      keepLine(line, meant);
      if (answer.kind === "done") done(answer, press);
      else giveBack(answer, [press, ...line.splice(0)]);
      isAnswered = answer.kind !== "away";
      if (!line.length && isAnswered) meant = null;
    }
  } finally {
    line.length = 0; // even after an error the next press is sent
    keepLine(line, null);
    delete entry.dataset.underway;
    delete entry.dataset.expected;
    isLate(false);
    settle({ isAnswered });
    markSaving();
  }
}

// Dice that were typed but not given by this press stay for their turn, or go to the called player.
function done(answer, press) {
  const { use, dice, turn, isAside } = press;
  if (use === "give") tell("moonbowl:given", press);
  const isOvertaken = !isAside && version() > meant; // the game has moved on since this press
  say(isOvertaken ? "" : answer.notice, use === "give" ? "given" : "done"); // the card shows the dice given
  if (!isAside) shown = Math.max(version(), meant);
  const [next] = line;
  if (use === "bring" && next?.use === "bring" && !next.dice) Object.assign(next, { dice, turn }); // first back at the table, then called
  else if (use !== "give") restore(dice, use === "bring" ? turnNow() : turn);
}

// The version that the message about a press is true for.
let shown = version();

// A roll is refused while dice roll: the next player is not shown yet.
function stillRolling() {
  sayOf("rolling", {}, "done");
  if (!line.length) shown = version(); // true until they lie still
}

document.addEventListener("moonbowl:parts", () => {
  if (version() !== shown && !line.length) lapse();
  shown = version();
});

async function carryOut(press) {
  const again = press.fields ? new URLSearchParams(press.fields) : unanswered.get(press.id);
  const fields = again ?? fieldsOf(press);
  if (!fields) return { kind: "refused", notice: press.gone };
  if (!again && meant !== null) fields.set("version", meant);
  return send(press, fields);
}

async function send(press, fields) {
  line[0].fields = String(fields);
  keepLine(line, meant);
  const slow = setTimeout(showUnderway, LONG);
  const answer = await post(press.action, fields, { isKept: true });
  clearTimeout(slow);
  meant = press.isAside ? null : Number(fields.get("version")) + 1;
  if (!answer) {
    unanswered.set(press.id, fields);
    return { kind: "away", notice: sentence("offline") };
  }
  unanswered.clear();
  if (answer.kind === "done" && line.length === 1) markUnsaved(false); // no need to show "saving" while its dice roll
  if (answer.kind === "confirm") markUnsaved(false); // nothing is lost while the question is open
  if (answer.revision) await reach(answer.revision);
  if (answer.kind !== "confirm") return answer;
  const asked = ask(answer.notice);
  showWhose(); // the player whom the question is about
  const isMeant = await asked;
  showWhose();
  if (!isMeant) return { kind: "declined", notice: "" };
  const confirmed = new URLSearchParams(fields);
  confirmed.set("confirmed", "1");
  markSaving();
  return send({ ...press, id: `${press.id} confirmed` }, confirmed);
}

// Puts refused dice back into the field if their turn goes on and the field is empty; sets other dice
// aside with their player's name. If another console was faster, all dice are set aside: it may be
// typing the same ones.
function giveBack(answer, presses) {
  const isOvertaken = answer.kind === "late";
  const typed = presses.filter(({ dice }) => dice);
  if (!isOvertaken && faces() && isAhead()) typed.push(take());
  if (presses[0].dice) meant = null; // as before the press
  for (const { dice, turn } of typed) {
    if (isOvertaken) setAside(dice, turn);
    else if (answer.kind === "away" && dice === presses[0].dice && !faces()) putBack(dice, { ...turn, isInDoubt: true });
    else restore(dice, turn);
  }
  say([answer.notice, typed.length ? unseen() : ""].filter(Boolean).join(" "), "wrong", typed.length > 1);
}

const kept = keptLine(); // by the page before the reload
if (kept.line.length) {
  line.push(...kept.line);
  meant = kept.meant;
  const first = new URLSearchParams(line[0].fields ?? { version: meant ?? version() });
  entry.dataset.underway = Number(first.get("version")) + line.filter(({ isAside }) => !isAside).length;
  entry.dataset.expected = line.at(-1).then ?? "";
  settle();
  showUnderway();
  markUnsaved(true, { isLate: true });
  work();
}
