// The hands of the deal as they stand in their fields, and which of them is typed now.
import { HAND, ROWS, parse, rowsOf, write, writeRows } from "./card-text.js";

const form = document.getElementById("showdown");
const SURRENDER = "surrender";
export const part = () => document.getElementById("c-hands");
export const places = () => [...part().querySelectorAll(".chand")];
export const field = (place) => place.querySelector("input");
export const special = (place) => place.querySelector("select");
export const active = () => places()[places().findIndex((place) => place.dataset.field === chosen())] ?? places()[0];
export const cardsOf = (place) => parse(field(place).value);
export const rowsAt = (place) => rowsOf(field(place).value);
export const hasGivenUp = (place) => special(place)?.value === SURRENDER;
export const isDone = (place) => hasGivenUp(place) || cardsOf(place).length === HAND;
const chosen = () => form.elements.seat?.value;

export const fields = () => [...new FormData(form)].filter(([name]) => /^(hand|special)_|^seat$/.test(name));
const pack = () => [...document.querySelectorAll(".pack [data-card]")].map((card) => card.dataset.card);

// Whose hand a card lies in; undefined for none.
export const holderOf = (card) => places().find((place) => cardsOf(place).includes(card) || dealtTo(place).includes(card));
export const dealtTo = (place) => parse(field(place).dataset.dealt);

// The cards that the hand can still be made of: those that were dealt to it, or nobody else has.
export function open(place) {
  const dealt = dealtTo(place);
  if (dealt.length) return dealt;
  const others = places().filter((other) => other !== place).flatMap(cardsOf);
  return pack().filter((card) => !others.includes(card));
}

export function choose(place) {
  const tab = part().querySelector(`[name=seat][value="${place.dataset.field}"]`);
  tab.checked = true;
  document.dispatchEvent(new CustomEvent("moonbowl:cards"));
}

// A card where there is room for it; where that was the last of the front and the middle, and only
// five cards are left for the hand, these are its back.
export function add(place, card) {
  const rows = rowsAt(place);
  const free = rows.findIndex((row, number) => row.length < sizeOf(number));
  rows[free]?.push(card);
  set(place, writeRows(rows));
  fill(place);
}

export function remove(place, card) {
  set(place, writeRows(rowsAt(place).map((row) => row.filter((each) => each !== card))));
}

// Whether the back was filled.
export function fill(place) {
  const cards = cardsOf(place);
  const rest = open(place).filter((card) => !cards.includes(card));
  const isReady = rowsAt(place).every((row, number) => row.length === (number < 2 ? sizeOf(number) : 0));
  if (isReady && rest.length === sizeOf(2)) put(place, [...cards, ...rest]);
  return isReady && rest.length === sizeOf(2);
}

const sizeOf = (row) => ROWS[row] - (ROWS[row - 1] ?? 0);
export const put = (place, cards) => set(place, write(cards));

function set(place, text) {
  field(place).value = text;
  if (hasGivenUp(place)) special(place).value = "";
  document.dispatchEvent(new CustomEvent("moonbowl:cards"));
}

export function declare(place, key) {
  special(place).value = special(place).value === key ? "" : key;
  document.dispatchEvent(new CustomEvent("moonbowl:cards"));
}
