// Fills the six places with the dice that the camera reads, and shows beside them which die it read as what.
// A reading belongs to the turn in which the dice came to rest. Dice that lay there before are not read.
import { drawMarks } from "./dice-marks.js";
import { faces, fill, isAwaited, isRead } from "./typed-dice.js";
import { fill as filled } from "../../js/play/status-line.js";
import { isSameThrow, watchBowl } from "./bowl-watch.js";

const card = document.getElementById("reading");
const still = card.querySelector("canvas");
const note = card.querySelector("p");
const dialog = document.getElementById("camera");
const turn = () => document.getElementById("c-turn").dataset.keyOfTurn;
let stop = null;
let seen = null; // the last reading of dice at rest
let old = []; // dice of a throw that is over
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
  end();
  return taken && { picture: taken.picture, faces: taken.sure ? taken.faces.join("") : "" };
}

function forget() {
  seen = null;
  old = [];
  if (!isRead()) show(null);
}

function end() {
  old = seen?.dice ?? [];
  show(null);
}

function rest(reading) {
  if (!seen) old = reading.dice; // nobody knows whose they are
  seen = reading;
  offer();
}

function offer() {
  if (!seen?.dice.length || !isAwaited() || document.querySelector("dialog[open]") || isSameThrow(seen.dice, old)) return;
  const isNudged = isRead() && seen.sure && `${seen.faces}` !== `${shown?.faces}` && isSameThrow(seen.dice, shown?.dice ?? []);
  if (isRead() && !isNudged) return;
  show(seen);
  if (!seen.sure || (faces() && !isNudged)) return;
  fill(seen.faces.join(""));
  isFilled = true;
}

function show(reading) {
  shown = reading;
  card.dataset.state = reading ? (reading.sure ? "sure" : "unsure") : "none";
  const sure = reading?.dice.filter((each) => each.sure).length;
  note.textContent = filled(note.dataset[`${card.dataset.state}Text`], { dice: reading?.faces.join("\u00a0"), count: sure });
  drawMarks(still, reading);
}

// Typed or cleared dice are the emcee's word: this throw is not read again.
document.addEventListener("moonbowl:typed", () => {
  if (!isFilled || isRead()) return;
  old = seen?.dice ?? [];
  isFilled = false;
});

document.addEventListener("moonbowl:parts", () => {
  if (turn() !== key && !isRead()) end();
  key = turn();
  offer();
});

// Also after a die out of the bowl, when the same player rolls again.
document.addEventListener("moonbowl:given", () => isRead() || end());

dialog.addEventListener("close", forget);
document.addEventListener("close", offer, true);
