// The presses of the bowl's console, one at a time. Typed dice are taken by the press that gives them, and put back
// if it fails.
import { addPress, presses, startQueue, unanswered } from "../../js/play/press-queue.js";
import { bring, faces, isAhead, isPast, putBack, settle, take, typedFor } from "./typed-dice.js";
import { isWaiting } from "../../js/live/live.js";
import { chosenIn, fieldsOf } from "../../js/play/post.js";
import { lapse, say, sayOf, sentence, wordsOn } from "../../js/play/status-line.js";
import { isUnderway, turnNow, version } from "./turn.js";
import { markUnsaved } from "../../js/play/saved-text.js";

const entry = document.getElementById("throw");
const ROLLS = /\/simulate\/$/;
let shown = version(); // the version that the message about a press is true for
let back = ""; // who has come back to the table and gets the turn

// A press made before the page shows the last press's result could mean something else by then. Afterwards a press
// only waits for the answer.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  if (isWaiting(0) && (presses.length || ROLLS.test(form.action))) return stillRolling();
  const isToWait = isUnderway() || presses.some((press) => press.version === null) || (form === entry && isAhead());
  if (isToWait) return sayOf("busy");
  addPress(pressOf(form, event.submitter));
  entry.toggleAttribute("data-underway", true);
});

function pressOf(form, button) {
  const isGiven = form === entry;
  const action = form.getAttribute("action");
  const chosen = chosenIn(form, button);
  const { player, name } = isGiven ? typedFor() : turnNow();
  const id = JSON.stringify([action, chosen, player]); // two players may roll the same dice
  const fields = unanswered.get(id) ?? String(fieldsOf({ action, chosen, person: isGiven && player }));
  const seen = new URLSearchParams(fields).get("version");
  const press = { id, action, fields, version: seen && Number(seen) };
  press.what = isGiven ? `${spaced(faces())} (${name})` : wordsOn(button);
  press.use = form.dataset.command; // of the dice: "give" them, or "bring" them to the called player
  if (button?.matches("[data-and-calls]")) press.back = button.value;
  if (press.use === "give" && !isPast()) Object.assign(press, take());
  if (press.use === "bring" && !isPast()) press.turn = bring();
  if (isGiven) tell("moonbowl:giving", press);
  return press;
}

const spaced = (dice) => [...dice].join(" ");

function tell(name, press) {
  document.dispatchEvent(new CustomEvent(name, { detail: press }));
}

// A roll is refused while dice roll: the next player is not shown yet.
function stillRolling() {
  sayOf("rolling", {}, "done");
  if (!presses.length) shown = version(); // true until they lie still
}

// No need to show "saving" while dice roll; and nothing is lost while a question is open.
function posted({ kind }) {
  if (kind === "confirm" || kind === "done") markUnsaved(false);
}

function answered(press, answer) {
  const isDone = answer.kind === "done";
  const next = press.version === null ? version() : press.version + 1;
  if (isDone) settle(version() === next);
  if (isDone && press.use === "give") tell("moonbowl:given", press);
  const lost = isDone ? "" : giveBack(press, answer.kind);
  const notice = isDone && version() > next ? "" : answer.notice; // the game has moved on since this press
  shown = isDone ? Math.max(version(), next) : version();
  back = isDone ? press.back : "";
  if (lost) say(`${notice} ${sentence("leftText", { dice: spaced(lost) })}`.trim(), "wrong", true);
  else if (isDone) say(notice, press.use === "give" ? "given" : "done"); // the card shows the dice given
  else say(notice, "wrong");
}

// Puts dice back where they were before a press that failed. Returns those that find no place: dice that were typed
// since then are for nobody, or for a turn that another console has begun.
function giveBack({ dice, turn, use }, kind) {
  const typed = faces();
  if (dice && typed && !isAhead()) return dice;
  if (dice) putBack(dice, { ...turn, isInDoubt: kind === "away" });
  else if (use === "bring" && turn) putBack(typed, turn);
  else settle(false);
  return dice && typed;
}

function ended() {
  entry.toggleAttribute("data-underway", false);
  markUnsaved(unanswered.size > 0, { isLate: true });
  if (back) document.querySelector(`#c-seats [form="seat-call"][value="${back}"]`)?.click();
}

document.addEventListener("moonbowl:parts", () => {
  if (version() !== shown && !presses.length) lapse();
  shown = version();
});

entry.toggleAttribute("data-underway", presses.length > 0); // of the page before a reload
startQueue({
  sayWaiting: () => say(sentence("underwayText", { dice: presses[0].what }), "done", true),
  posted,
  asking: () => {},
  answered,
  ended,
});
