// Commands are ordinary forms; with a script they are posted without leaving the page, one after
// the other. What is pressed while an answer is on its way waits for it, so nobody has to; a page that
// is loaded anew goes on with it.
import { ask } from "../../js/play/dialogs.js";
import { faces, isAhead, putBack, take, typedFor } from "./entry.js";
import { isWaiting } from "../../js/live/live.js";
import { reach } from "../../js/live/reach.js";
import { keepLine, keptLine } from "../../js/play/kept-line.js";
import { fieldsOf, post } from "../../js/play/post.js";
import { lapse, say, sayOf, sentence, unavailable } from "../../js/play/say.js";
import { restore, setAside, settle, unseen } from "./set-aside.js";
import { nextTo, seatOf, turnNow, version } from "./turn.js";
import { markUnsaved } from "../../js/play/unsaved.js";
import { isLate, showWhose } from "./whose.js";

const LONG = 1000; // ms without an answer until it is said what is on its way
const entry = document.getElementById("throw");
const line = []; // presses that are not answered; the first is on its way
const unanswered = new Map(); // press -> the fields that were sent: pressed again, it sends them and their key again
// The version a press was meant for, if it was made before the one ahead of it was answered. The
// server refuses it when anything else has come between, and so nobody gets another one's dice. Nor
// does whoever is in turn by then unawares: each press says for whom the page showed it.
let meant = null;
const ROLLS = /\/simulate\/$/;
const ENDS_A_TURN = /\/(throw|simulate|skip)\/$/;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  const action = form.getAttribute("action");
  // Hidden fields move on with the game; what makes it the same press is what the emcee chose or typed.
  const all = [...new FormData(form, event.submitter)];
  const chosen = all.filter(([name]) => form.elements[name]?.type !== "hidden");
  const isAside = form.dataset.command === "keep"; // no business of the dice
  const isGiven = form === entry;
  if (ROLLS.test(action) && isWaiting(0)) return stillRolling();
  if (isGiven && isAhead() && !typedFor().player) return sayOf("unsettled");
  const person = isGiven ? typedFor().player : expected();
  const id = JSON.stringify([action, chosen, isGiven && person]); // two may roll the same
  const seen = form.elements.version?.value; // the news of a press may be here before its answer
  if (line.some((press) => press.id === id && press.seen === seen)) return sayOf("busy");
  const dice = isAside ? { dice: "", turn: null } : take();
  const use = form.dataset.command; // of the dice: "give" them, "bring" them to whoever is called
  const gone = unavailable(event.submitter ?? form); // what is said where there is no such form any more
  const then = thenOf({ action, chosen, isAside, person });
  line.push({ id, seen, action, chosen, isAside, use, ...dice, person, then, gone });
  const before = line.length > 1 ? entry.dataset.underway : (unanswered.get(id)?.get("version") ?? meant ?? seen);
  entry.dataset.underway = Number(before) + (isAside ? 0 : 1); // the version that the line leads to
  entry.dataset.expected = then;
  settle(); // what lies aside is for whoever is expected now
  keepLine(line, meant);
  markSaving();
  if (line.length === 1) work();
  else showUnderway();
});

// Dice that were given and came back, because nobody knows whether they arrived.
const isInDoubt = () => faces() !== "" && [...unanswered.values()].some((fields) => fields.get("roll") === faces());

function markSaving() {
  if (line.length) markUnsaved(true);
  else markUnsaved(isInDoubt(), { isLate: true });
}

document.addEventListener("moonbowl:typed", markSaving);

// Who is in turn once the line is answered, as far as that can be told before; "" where it cannot.
const expected = () => (line.length ? line.at(-1).then : turnNow().player) ?? "";

function thenOf({ action, chosen, isAside, person }) {
  if (isAside) return person;
  if (ENDS_A_TURN.test(action)) return nextTo(person);
  if (action.endsWith("/call/")) return new Map(chosen).get("player");
  return "";
}

const spaced = (dice) => [...dice].join(" ");

function withName({ dice, person }) {
  const { name } = seatOf(person);
  return name ? `${spaced(dice)} (${name})` : spaced(dice);
}

function showUnderway() {
  const typed = line.filter(({ dice }) => dice);
  if (typed.length) say(sentence("underwayText", { dice: typed.map(withName).join(", ") }), "done", true);
  else sayOf("busy", {}, "done");
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
    line.length = 0; // whatever went wrong, the next press is sent
    keepLine(line, null);
    delete entry.dataset.underway;
    delete entry.dataset.expected;
    isLate(false);
    settle({ isAnswered });
    markSaving();
  }
}

// What was typed and is not given by this press goes on in its turn, or with whoever is called.
function done(answer, { use, dice, turn, isAside }) {
  const isOvertaken = !isAside && version() > meant; // what it did is not how it stands any more
  say(isOvertaken ? "" : answer.notice, use === "give" ? "given" : "done"); // what was given is seen on the card
  if (!isAside) shown = Math.max(version(), meant);
  const [next] = line;
  if (use === "bring" && next?.use === "bring" && !next.dice) Object.assign(next, { dice, turn }); // back, and called
  else if (use !== "give") restore(dice, use === "bring" ? turnNow() : turn);
}

// What is said of a press is true until the game goes on without it.
let shown = version();

// The next roll is that of whoever comes up once the dice lie still.
function stillRolling() {
  sayOf("rolling", {}, "done");
  if (!line.length) shown = version(); // true until they do
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
  if (answer.kind === "done" && line.length === 1) markUnsaved(false); // while its dice roll
  if (answer.kind === "confirm") markUnsaved(false); // nothing is lost while it is asked
  if (answer.revision) await reach(answer.revision);
  if (answer.kind !== "confirm") return answer;
  const asked = ask(answer.notice);
  showWhose(); // of whom the question is
  const isMeant = await asked;
  showWhose();
  if (!isMeant) return { kind: "declined", notice: "" };
  const confirmed = new URLSearchParams(fields);
  confirmed.set("confirmed", "1");
  markSaving();
  return send({ ...press, id: `${press.id} confirmed` }, confirmed);
}

// What was not done goes back to where it was typed, if the turn that it was typed for goes on and there
// is room; all else is set aside with whose it is. So is all of it where somebody else was faster: the
// other console may be typing it as well.
function giveBack(answer, presses) {
  const isOvertaken = answer.kind === "late";
  const typed = presses.filter(({ dice }) => dice);
  if (!isOvertaken && faces() && isAhead()) typed.push(take());
  if (presses[0].dice) meant = null; // as it was before the press
  for (const { dice, turn } of typed) {
    if (isOvertaken) setAside(dice, turn);
    else if (answer.kind === "away" && dice === presses[0].dice && !faces()) putBack(dice, { ...turn, isInDoubt: true });
    else restore(dice, turn);
  }
  say([answer.notice, typed.length ? unseen() : ""].filter(Boolean).join(" "), "wrong", typed.length > 1);
}

const kept = keptLine(); // by the page that was here before
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
