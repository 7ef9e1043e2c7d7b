// The presses of the bowl's console. Several may wait, so that the emcee need not; typed dice are taken
// by a press and given back if it fails.
import { addPress, presses, startQueue, unanswered } from "../../js/play/press-queue.js";
import { faces, isAhead, putBack, take, typedFor } from "./typed-dice.js";
import { isWaiting } from "../../js/live/live.js";
import { chosenIn, fieldsOf } from "../../js/play/post.js";
import { lapse, say, sayOf, sentence, unavailable, wordsOn } from "../../js/play/status-line.js";
import { restore, setAside, settle, unseen } from "./dice-set-aside.js";
import { nextTo, seatOf, turnNow, version } from "./turn.js";
import { markUnsaved } from "../../js/play/saved-text.js";
import { isLate, showWhose } from "./next-player.js";

const entry = document.getElementById("throw");
// The version that the next press is meant for, if it was made before an earlier press was answered.
// The server refuses the press if anything else came between, so that nobody gets another player's
// dice. Each press also names the player whom the page showed.
let meant = null;
let isAnswered = false; // whether the server has answered the last press
const ROLLS = /\/simulate\/$/;
const ENDS_A_TURN = /\/(throw|simulate|skip)\/$/;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  const action = form.getAttribute("action");
  const chosen = chosenIn(form, event.submitter);
  const isAside = form.dataset.command === "keep"; // does not concern the dice
  const isGiven = form === entry;
  if (ROLLS.test(action) && isWaiting(0)) return stillRolling();
  if (isGiven && isAhead() && !typedFor().player) return sayOf("unsettled");
  const person = isGiven ? typedFor().player : expected();
  const id = JSON.stringify([action, chosen, isGiven && person]); // two players may roll the same dice
  const seen = form.elements.version?.value; // the update after a press may arrive before its answer
  if (presses.some((press) => press.id === id && press.seen === seen)) return sayOf("busy");
  const dice = isAside ? { dice: "", turn: null } : take();
  const use = form.dataset.command; // of the dice: "give" them, or "bring" them to the called player
  const gone = unavailable(event.submitter ?? form); // the message if the form no longer exists
  const then = thenOf({ action, chosen, isAside, person });
  const what = isGiven ? "" : nameOf(event.submitter ?? form.querySelector("button"));
  const press = { id, seen, action, chosen, isAside, use, what, ...dice, person, then, gone };
  if (isGiven) tell("moonbowl:giving", press);
  const before = presses.length ? entry.dataset.underway : (fieldIn(unanswered.get(id), "version") ?? meant ?? seen);
  entry.dataset.underway = Number(before) + (isAside ? 0 : 1); // the version after all queued presses
  entry.dataset.expected = then;
  settle(); // dice set aside are offered to the player expected now
  addPress(press);
  if (presses.length > 1) showUnderway();
});

const fieldIn = (fields, name) => new URLSearchParams(fields).get(name);

function tell(name, press) {
  document.dispatchEvent(new CustomEvent(name, { detail: press }));
}

// Dice that were sent and put back because no answer came.
const isInDoubt = () => faces() !== "" && [...unanswered.values()].some((fields) => fieldIn(fields, "roll") === faces());

function markSaving() {
  if (presses.length) markUnsaved(true);
  else markUnsaved(isInDoubt(), { isLate: true });
}

document.addEventListener("moonbowl:typed", markSaving);

// The player in turn after all queued presses; "" if that is not known yet.
const expected = () => (presses.length ? presses.at(-1).then : turnNow().player) ?? "";

function thenOf({ action, chosen, isAside, person }) {
  if (isAside) return person;
  if (ENDS_A_TURN.test(action)) return nextTo(person);
  if (action.endsWith("/call/")) return new Map(chosen).get("player");
  return "";
}

// Without what it would have undone before the presses that wait.
const nameOf = (button) => wordsOn(button).split(/[:：]/)[0].trim();

function withName({ action, what, dice, person }) {
  const pressed = what || [...dice].join(" ");
  const { name } = seatOf(person);
  return name && ENDS_A_TURN.test(action) ? `${pressed} (${name})` : pressed;
}

function showUnderway() {
  say(sentence("underwayText", { dice: presses.map(withName).join(", ") }), "done", true);
  isLate(true);
}

function fieldsFor(press) {
  const fields = fieldsOf(press);
  if (fields && meant !== null) fields.set("version", meant);
  return fields;
}

// No need to show "saving" while dice roll; and nothing is lost while a question is open.
function posted({ kind }) {
  if (kind === "confirm" || (kind === "done" && presses.length === 1)) markUnsaved(false);
}

function answered(press, answer) {
  isAnswered = answer.kind !== "away";
  if (press.fields) meant = press.isAside ? null : Number(fieldIn(press.fields, "version")) + 1;
  if (answer.kind === "done") done(answer, press);
  else giveBack(answer, [press, ...presses.splice(0)]);
}

function ended() {
  if (isAnswered) meant = null;
  delete entry.dataset.underway;
  delete entry.dataset.expected;
  isLate(false);
  settle({ isAnswered });
  markSaving();
}

// Dice that were typed but not given by this press stay for their turn, or go to the called player.
function done(answer, press) {
  const { use, dice, turn, isAside } = press;
  if (use === "give") tell("moonbowl:given", press);
  const isOvertaken = !isAside && version() > meant; // the game has moved on since this press
  say(isOvertaken ? "" : answer.notice, use === "give" ? "given" : "done"); // the card shows the dice given
  if (!isAside) shown = Math.max(version(), meant);
  const [next] = presses;
  if (use === "bring" && next?.use === "bring" && !next.dice) Object.assign(next, { dice, turn }); // first back at the table, then called
  else if (use !== "give") restore(dice, use === "bring" ? turnNow() : turn);
}

// The version that the message about a press is true for.
let shown = version();

// A roll is refused while dice roll: the next player is not shown yet.
function stillRolling() {
  sayOf("rolling", {}, "done");
  if (!presses.length) shown = version(); // true until they lie still
}

document.addEventListener("moonbowl:parts", () => {
  if (version() !== shown && !presses.length) lapse();
  shown = version();
});

// Puts refused dice back into the field if their turn goes on and the field is empty; sets other dice
// aside with their player's name. If another console was faster, all dice are set aside: it may be
// typing the same ones.
function giveBack(answer, failed) {
  const isOvertaken = answer.kind === "late";
  const typed = failed.filter(({ dice }) => dice);
  if (!isOvertaken && faces() && isAhead()) typed.push(take());
  if (failed[0].dice) meant = null; // as before the press
  for (const { dice, turn } of typed) {
    if (isOvertaken) setAside(dice, turn);
    else if (answer.kind === "away" && dice === failed[0].dice && !faces()) putBack(dice, { ...turn, isInDoubt: true });
    else restore(dice, turn);
  }
  say([answer.notice, typed.length ? unseen() : ""].filter(Boolean).join(" "), "wrong", typed.length > 1);
}

const [first] = presses; // of the page before the reload
if (first) {
  const before = Number(fieldIn(first.fields, "version") ?? version());
  entry.dataset.underway = before + presses.filter(({ isAside }) => !isAside).length;
  entry.dataset.expected = presses.at(-1).then ?? "";
  settle();
}
startQueue({ fieldsFor, sayWaiting: showUnderway, posted, asking: showWhose, answered, ended });
