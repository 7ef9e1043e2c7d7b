// Dice belong to the turn they were typed for. When it is over before they are given they are set
// aside, with whose they were: one key takes them up for whoever is in turn, one lets whom they
// were typed for roll after all, one drops them. A page that is loaded anew still has them. When
// the next turn and the one after it are over as well, nobody wants them any more.
import { faces, putBack, take, typedFor } from "./entry.js";
import { say } from "../../js/play/say.js";
import { endOfLast, fate, goesOn, isOn, turnNow, turnTypedFor, version } from "./turn.js";

const card = document.getElementById("aside");
const [now, then, drop] = card.querySelectorAll("button");
const more = document.getElementById("aside-more"); // of those that wait behind the first
const KEPT = `moonbowl-dice ${document.getElementById("throw").getAttribute("action")}`;
const TURNS = 2; // that dice which were set aside outlast
const { aside = [], typed = null } = kept();

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function store() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ aside, typed: { dice: faces(), turn: typedFor() } }));
  } catch {
    // A browser that keeps nothing loses what was typed when the page is loaded anew.
  }
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);
const seat = ({ player }) => document.querySelector(`#c-seats button[form="seat-call"][value="${player}"]:not(:disabled)`);

// Dice that were typed for a turn, back in the line if it goes on and there is room.
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

// What lies aside, where the page has no room for it now; "" where it is there to be seen.
export function unseen() {
  if (!aside.length || card.checkVisibility()) return "";
  return [...card.querySelectorAll("p:not([hidden])")].map((line) => line.textContent).join(" ");
}

// The throw was taken back that the choice was about.
const isUndone = ({ after, notOf }) => version() === after && notOf !== undefined && turnNow().player === notOf;

// Whose the typed dice are, once the press before them is answered or somebody else was faster.
export function settle({ isAnswered = false } = {}) {
  const turn = typedFor();
  if (!faces() || (turn.isInDoubt && !isAnswered)) return show();
  if (turn.key !== undefined) {
    if (!isOn(turn)) setAside(take().dice, turn);
  } else if (version() > turn.after || isUndone(turn)) setAside(take().dice, turn);
  else if (isAnswered || version() === turn.after) {
    const whose = goesOn(turn);
    if (whose) putBack(faces(), whose);
    else setAside(take().dice, turn);
  }
  show();
}

// A turn that ends makes them a turn older; one that is taken back makes nothing younger.
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
  seat(turn).click(); // whoever is called takes them along
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
