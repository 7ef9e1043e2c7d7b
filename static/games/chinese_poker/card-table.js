// What is typed, drawn: the tabs, the three rows of the hand, and the pack with who has which card.
import { HAND, shown } from "./card-text.js";
import { active, cardsOf, dealtTo, field, hasGivenUp, holderOf, isDone, open, part, places, rowsAt } from "./dealt-hands.js";
import { sentence } from "../../js/play/status-line.js";

const laid = document.getElementById("laid");
const pack = document.querySelector(".pack");
const goOn = document.getElementById("go-on");
const SIGNS = [pack.dataset.front, pack.dataset.middle, pack.dataset.back];
export let wrong = new Set(); // fields whose setting the server has refused
let wrongRows = [];

// What was refused is another now, until the server has seen it.
export function forgive(place) {
  wrong.delete(place.dataset.field);
  wrongRows = [];
}

// rows: those of the active hand that are out of order.
export function markWrong(fields, rows) {
  wrong = fields;
  wrongRows = rows;
  draw();
}

export const next = () => {
  const all = places();
  const from = all.indexOf(active());
  return [...all.slice(from + 1), ...all.slice(0, from)].find((place) => !isDone(place));
};

export function draw() {
  if (!places().length) return;
  for (const place of places()) place.hidden = place !== active();
  drawTabs();
  drawRows();
  drawPack();
  const after = next();
  const text = after ? goOn.dataset.nextText.replace("{name}", after.dataset.name) : goOn.dataset.settleText;
  goOn.querySelector("span").textContent = text;
}

const MARKS = { set: "✓ ", wrong: "⊘ " };

function drawTabs() {
  for (const place of places()) {
    const told = part().querySelector(`[data-state-of="${place.dataset.field}"]`);
    const count = cardsOf(place).length;
    const kind = kindOf(place, count);
    told.dataset.kind = kind;
    const left = open(place).length;
    const text = sentence(`${kind}Text`, { count: count || Math.min(left, HAND) });
    told.textContent = (MARKS[kind] ?? "") + text;
  }
}

function kindOf(place, count) {
  if (hasGivenUp(place)) return "gaveUp";
  if (count === HAND) return wrong.has(place.dataset.field) ? "wrong" : "set";
  if (count) return "in";
  return dealtTo(place).length ? "dealt" : "missing";
}

function drawRows() {
  const cards = hasGivenUp(active()) ? [] : cardsOf(active());
  const rows = rowsAt(active());
  [...laid.children].forEach((row, place) => {
    row.toggleAttribute("data-wrong", cards.length === HAND && wrongRows.includes(row.dataset.row));
    const own = cards.length ? rows[place] : [];
    const holes = Math.max(Number(row.dataset.size) - own.length, 0);
    row.querySelector(".laid__cards").replaceChildren(...own.map(drawn), ...Array.from({ length: holes }, hole));
  });
}

function drawn(card) {
  const made = Object.assign(document.createElement("span"), { className: "pcard" });
  made.dataset.suit = card[1];
  made.append(
    Object.assign(document.createElement("b"), { textContent: shown(card).slice(0, -1) }),
    Object.assign(document.createElement("i"), { textContent: shown(card).at(-1) }),
  );
  return made;
}

const hole = () => Object.assign(document.createElement("span"), { className: "pcard pcard--hole" });

function drawPack() {
  const own = cardsOf(active());
  const rows = rowsAt(active());
  const isDealt = dealtTo(active()).length > 0;
  const left = {};
  for (const button of pack.querySelectorAll("[data-card]")) {
    const { card, suit } = button.dataset;
    const holder = holderOf(card);
    const isMine = own.includes(card);
    const isFree = isDealt ? holder === active() : !holder;
    left[suit] = (left[suit] ?? 0) + (isFree && !isMine);
    button.setAttribute("aria-pressed", isMine);
    button.setAttribute("aria-disabled", !isMine && !isFree);
    let whose = "";
    if (isMine) whose = SIGNS[rows.findIndex((row) => row.includes(card))];
    else if (!isFree) whose = holder?.dataset.name.slice(0, 2);
    button.querySelector("small").textContent = whose ?? "";
  }
  for (const each of pack.querySelectorAll(".pack__left")) each.querySelector("b").textContent = left[each.dataset.suit];
}

export const focusField = () => field(active()).focus();
