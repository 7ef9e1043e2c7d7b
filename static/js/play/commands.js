// Commands are ordinary forms; with a script they are posted without leaving the page, one after
// the other. What is pressed while an answer is on its way waits for it, so nobody has to; a page that
// is loaded anew goes on with it.
import { ask } from "./dialogs.js";
import { faces, putBack, take } from "./entry.js";
import { reach } from "../live/reach.js";
import { keepLine, keptLine } from "./kept-line.js";
import { fieldsOf, post } from "./post.js";
import { lapse, say, sayOf, sentence, unavailable } from "./say.js";
import { restore, settle } from "./set-aside.js";
import { nextTo, seatOf, turnNow, version } from "./turn.js";
import { markUnsaved } from "./unsaved.js";

const LONG = 1000; // ms without an answer until it is said what is on its way
const entry = document.getElementById("throw");
const line = []; // presses that are not answered; the first is on its way
const unanswered = new Map(); // press -> the fields that were sent: pressed again, it sends them and their key again
// The version a press was meant for, if it was made before the one ahead of it was answered. The
// server refuses it when anything else has come between, and so nobody gets another one's dice.
let meant = null;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-command]")) return;
  event.preventDefault();
  const action = form.getAttribute("action");
  // Hidden fields move on with the game; what makes it the same press is what the emcee chose or typed.
  const all = [...new FormData(form, event.submitter)];
  const chosen = all.filter(([name]) => form.elements[name]?.type !== "hidden");
  const id = JSON.stringify([action, chosen]);
  const seen = form.elements.version?.value; // the news of a press may be here before its answer
  if (line.some((press) => press.id === id && press.seen === seen)) return sayOf("busy");
  const isAside = form.dataset.command === "keep"; // no business of the dice
  const dice = isAside ? { dice: "", turn: null } : take();
  const use = form.dataset.command; // of the dice: "give" them, "bring" them to whoever is called
  const gone = unavailable(event.submitter ?? form); // what is said where there is no such form any more
  line.push({ id, seen, action, chosen, isAside, use, ...dice, person: personOf(dice.turn), gone });
  const before = line.length > 1 ? entry.dataset.underway : (unanswered.get(id)?.get("version") ?? meant ?? seen);
  entry.dataset.underway = Number(before) + (isAside ? 0 : 1); // the version that the line leads to
  keepLine(line, meant);
  markSaving();
  if (line.length === 1) work();
  else tell();
});

// Dice that were given and came back, because nobody knows whether they arrived.
const isInDoubt = () => faces() !== "" && [...unanswered.values()].some((fields) => fields.get("roll") === faces());

function markSaving() {
  if (line.length) markUnsaved(true);
  else markUnsaved(isInDoubt(), { isLate: true });
}

document.addEventListener("moonbowl:typed", markSaving);

// Whose the dice are, for whoever reads what is on its way: after a roll, whoever sits next.
function personOf(turn) {
  if (turn?.key !== undefined) return turn.player;
  const before = line.at(-1);
  return before?.use === "give" ? nextTo(before.person).number : undefined;
}

const spaced = (dice) => [...dice].join(" ");

function withName({ dice, person }) {
  const { name } = seatOf(person);
  return name ? `${spaced(dice)} (${name})` : spaced(dice);
}

function tell() {
  const typed = line.filter(({ dice }) => dice);
  if (typed.length) say(sentence("underwayText", { dice: typed.map(withName).join(", ") }), "done", true);
  else sayOf("busy", {}, "done");
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
    settle({ isAnswered });
    markSaving();
  }
}

// What was typed and is not given by this press goes on in its turn, or with whoever is called.
function done(answer, { use, dice, turn, isAside }) {
  const isOvertaken = !isAside && version() > meant; // what it did is not how it stands any more
  say(isOvertaken ? "" : answer.notice);
  if (!isAside) shown = Math.max(version(), meant);
  const [next] = line;
  if (use === "bring" && next?.use === "bring" && !next.dice) Object.assign(next, { dice, turn }); // back, and called
  else if (use !== "give") restore(dice, use === "bring" ? turnNow() : turn);
}

// What is said of a press is true until the game goes on without it.
let shown = version();
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
  const slow = setTimeout(tell, LONG);
  const answer = await post(press.action, fields, { isKept: true });
  clearTimeout(slow);
  meant = press.isAside ? null : Number(fields.get("version")) + 1;
  if (!answer) {
    unanswered.set(press.id, fields);
    return { kind: "away", notice: sentence("offline") };
  }
  unanswered.clear();
  if (answer.revision) await reach(answer.revision);
  if (answer.kind !== "confirm") return answer;
  if (!(await ask(answer.notice))) return { kind: "declined", notice: "" };
  const confirmed = new URLSearchParams(fields);
  confirmed.set("confirmed", "1");
  return send({ ...press, id: `${press.id} confirmed` }, confirmed);
}

// What was not done goes back to where it was typed; what finds no room there is named.
function giveBack(answer, presses) {
  const isTypedOn = faces() !== "";
  const typed = presses.filter((press) => press.dice);
  const dice = typed.map((press) => press.dice);
  const sentences = [answer.notice];
  if (!isTypedOn && dice.length) {
    if (presses[0].dice) meant = null; // as it was before the press
    if (answer.kind === "away") putBack(dice.shift(), { ...typed[0].turn, isInDoubt: true });
    else restore(dice.shift(), typed[0].turn);
  } else if (answer.kind === "away" && presses[0].dice) {
    sentences[0] = sentence("unknownText", { dice: spaced(dice.shift()) });
  }
  if (dice.length) sentences.push(sentence("leftText", { dice: dice.map(spaced).join(", ") }));
  say(sentences.join(" "), "wrong", isTypedOn || dice.length > 0);
}

const kept = keptLine(); // by the page that was here before
if (kept.line.length) {
  line.push(...kept.line);
  meant = kept.meant;
  const first = new URLSearchParams(line[0].fields ?? { version: meant ?? version() });
  entry.dataset.underway = Number(first.get("version")) + line.filter(({ isAside }) => !isAside).length;
  tell();
  markUnsaved(true, { isLate: true });
  work();
}
