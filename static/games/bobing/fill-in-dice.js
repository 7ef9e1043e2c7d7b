// Fills the six places with the dice that the camera reads, and shows beside them which die it read as what.
// A reading belongs to the turn in which the dice came to rest. Dice that lay there before are not read. If nobody knows
// whose they are, they are read as soon as one of them has moved.
import { drawMarks } from "./dice-marks.js";
import { faces, fill, isAwaited, isRead } from "./typed-dice.js";
import { fill as filled } from "../../js/play/status-line.js";
import { isUnderway } from "./turn.js";
import { haveMoved, isSameThrow, watchBowl } from "./bowl-watch.js";

const card = document.getElementById("reading");
const still = card.querySelector("canvas");
const note = card.querySelector("p");
const dialog = document.getElementById("camera");
const turn = () => document.getElementById("c-turn").dataset.keyOfTurn;
let stop = null;
let seen = null; // the last reading of dice at rest
let old = []; // dice that are not read again
let isLeft = false; // they may be of this turn
let shown = null; // the reading of this turn
let isFilled = false;
let key = turn();

// Reads while it is on. live: gets the readings while the dialog is open.
export function readBowl(video, isOn, { live, fail }) {
  if (isOn === Boolean(stop)) return;
  if (stop) stop();
  const tell = (reading) => (dialog.open ? live(reading) : rest(reading));
  stop = isOn ? watchBowl(video, { isLive: () => dialog.open, tell, fail }) : null;
  card.hidden = !isOn;
  forget();
}

// The reading of the roll that is given now: {picture, faces}; null if there is none.
export function takeReading() {
  const taken = shown;
  isLeft = false;
  end();
  return taken && { picture: taken.picture, faces: taken.sure ? taken.faces.join("") : "" };
}

function forget() {
  seen = null;
  old = [];
  isLeft = false;
  if (!isRead()) show(null);
}

// Dice that came to rest after those of the reading may be the next player's.
function end() {
  leave(shown ? Boolean(seen) && !isSameThrow(seen.dice, shown.dice) : isLeft);
}

function leave(mayBeOfTurn) {
  old = seen?.dice ?? [];
  isLeft = mayBeOfTurn;
  show(null);
}

function rest(reading) {
  if (!seen) [old, isLeft] = [reading.dice, true];
  seen = reading;
  offer();
}

const isOld = () => (isLeft ? !haveMoved(seen.dice, old) : isSameThrow(seen.dice, old));

function offer() {
  const isNotNow = !isAwaited() || isUnderway() || document.querySelector("dialog[open]");
  if (!seen?.dice.length || isNotNow || isOld()) return showState();
  const isNudged = isRead() && seen.sure && `${seen.faces}` !== `${shown?.faces}` && isSameThrow(seen.dice, shown?.dice ?? []);
  if (isRead() && !isNudged) return;
  isLeft = false;
  show(seen);
  if (!seen.sure || (faces() && !isNudged)) return;
  fill(seen.faces.join(""));
  isFilled = true;
}

function show(reading) {
  shown = reading;
  drawMarks(still, reading);
  showState();
}

function showState() {
  let state = isLeft && seen?.dice.length && isAwaited() ? "left" : "none";
  if (shown) state = shown.sure ? "sure" : "unsure";
  card.dataset.state = state;
  const sure = shown?.dice.filter((each) => each.sure).length;
  const text = filled(note.dataset[`${state}Text`], { dice: shown?.faces.join("\u00a0"), count: sure });
  if (note.textContent !== text) note.textContent = text;
}

// Typed or cleared dice are the emcee's word: this throw is not read again.
document.addEventListener("moonbowl:typed", () => {
  if (!isFilled || isRead()) return;
  old = seen?.dice ?? [];
  isFilled = false;
});

// Escape clears the reading, too.
document.getElementById("throw").addEventListener("reset", () => shown && leave(true));

document.addEventListener("moonbowl:parts", () => {
  if (turn() !== key && !isRead()) end();
  key = turn();
  offer();
});

// Also after a die out of the bowl, when the same player rolls again.
document.addEventListener("moonbowl:given", () => isRead() || end());

dialog.addEventListener("close", forget);
document.addEventListener("close", offer, true);
