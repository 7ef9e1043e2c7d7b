// Sets dice aside if their turn ends before they are given, with their player's name. One key gives
// them to the player in turn, one calls the player they were typed for, one drops them. They survive a
// reload, and are dropped after two more turns.
import { faces, isRead, putBack, take, typedFor } from "./typed-dice.js";
import { fill, say } from "../../js/play/status-line.js";
import { ofTab } from "../../js/storage.js";
import { endOfLast, fate, goesOn, isOn, turnNow, turnTypedFor, version } from "./turn.js";

const card = document.getElementById("aside");
const [now, then, drop] = card.querySelectorAll("button");
const more = document.getElementById("aside-more"); // the dice after the first
const KEPT = `moonbowl-dice ${document.getElementById("throw").getAttribute("action")}`;
const TURNS = 2; // for which dice stay set aside
const { aside = [], typed = null } = ofTab.read(KEPT) ?? {};

function store() {
  ofTab.keep(KEPT, { aside, typed: { dice: isRead() ? "" : faces(), turn: typedFor() } });
}

const seat = ({ player }) => document.querySelector(`#c-seats button[form="seat-call"][value="${player}"]:not(:disabled)`);

// Puts dice back into the field if their turn goes on and the field is empty; else sets them aside.
export function restore(dice, turn) {
  if (!dice) return;
  const whose = goesOn(turn);
  if (whose && !faces()) putBack(dice, whose);
  else setAside(dice, turn);
}

export function setAside(dice, turn) {
  const whose = goesOn(turn);
  const why = whose ? "kept" : fate(turn);
  aside.push({ dice: [...dice].join(" "), turn: whose ?? turn, why, end: endOfLast(), turns: 0 });
  show();
  if (unseen()) say(unseen(), "wrong", true);
}

// The text about dice set aside if the page does not show it now; else "".
export function unseen() {
  if (!aside.length || card.checkVisibility()) return "";
  return [...card.querySelectorAll("p:not([hidden])")].map((line) => line.textContent).join(" ");
}

// Whether the throw that led to the choice was undone.
const isUndone = ({ after, notOf }) => version() === after && notOf !== undefined && turnNow().player === notOf;

// Assigns the typed dice to their turn, or sets them aside, after an answer or another console's press.
export function settle({ isAnswered = false } = {}) {
  const turn = typedFor();
  if (!faces() || (turn.isInDoubt && !isAnswered)) return show();
  if (turn.key !== undefined) {
    if (!isOn(turn)) leave();
  } else if (version() > turn.after || isUndone(turn)) leave();
  else if (isAnswered || version() === turn.after) {
    const whose = goesOn(turn);
    if (whose) putBack(faces(), whose);
    else leave();
  }
  show();
}

// The camera reads the next dice by itself.
function leave() {
  const { dice, turn } = take();
  if (!turn.isRead) setAside(dice, turn);
}

// Counts the turns that ended since dice were set aside; an undo does not lower the count.
function age() {
  const end = endOfLast();
  for (const each of aside.filter((each) => end > each.end)) Object.assign(each, { end, turns: each.turns + 1 });
  while (aside[0]?.turns >= TURNS) aside.shift();
}

function show() {
  age();
  const first = aside[0];
  card.hidden = !first;
  if (first) {
    const { name } = turnTypedFor();
    now.hidden = !name;
    const text = fill(card.dataset[`${first.why}Text`], { dice: first.dice, name: first.turn.name });
    const line = card.querySelector("p");
    if (line.textContent !== text) line.textContent = text;
    const others = aside.slice(1).map(({ dice, turn }) => (turn.name ? `${dice} (${turn.name})` : dice));
    more.hidden = !others.length;
    more.textContent = fill(card.dataset.moreText, { count: aside.length, dice: others.join(", ") });
    now.querySelector("span").textContent = fill(card.dataset.forText, { name });
    then.querySelector("span").textContent = fill(card.dataset.forText, { name: first.turn.name });
    then.hidden = isOn(first.turn) || !seat(first.turn);
  }
  store();
}

now.addEventListener("click", () => {
  putBack(aside.shift().dice.replaceAll(" ", ""), turnTypedFor());
  show();
});

then.addEventListener("click", () => {
  const { dice, turn } = aside.shift();
  putBack(dice.replaceAll(" ", ""), turnNow());
  seat(turn).click(); // the called player gets the dice
  show();
});

drop.addEventListener("click", () => {
  aside.shift();
  show();
});

document.addEventListener("moonbowl:typed", () => settle());
document.addEventListener("moonbowl:parts", () => settle());
if (typed?.dice && !faces()) restore(typed.dice, { ...(typed.turn ?? turnNow()), isInDoubt: false });
settle();
