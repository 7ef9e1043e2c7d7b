// The hands of the deal as they stand in their fields, and which of them is typed now.
import { HAND, parse, write } from "./card-text.js";

const form = document.getElementById("showdown");
const SURRENDER = "surrender";
export const part = () => document.getElementById("c-hands");
export const places = () => [...part().querySelectorAll(".chand")];
export const field = (place) => place.querySelector("input");
export const special = (place) => place.querySelector("select");
export const active = () => places()[places().findIndex((place) => place.dataset.field === chosen())] ?? places()[0];
export const cardsOf = (place) => parse(field(place).value);
export const hasGivenUp = (place) => special(place)?.value === SURRENDER;
export const isDone = (place) => hasGivenUp(place) || cardsOf(place).length === HAND;
const chosen = () => form.elements.seat?.value;

export const fields = () => [...new FormData(form)].filter(([name]) => /^(hand|special)_|^seat$/.test(name));
const pack = () => [...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card);

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

// Where eight cards stand and only five are left for the hand, these are its back.
export function put(place, cards) {
  const rest = open(place).filter((card) => !cards.includes(card));
  const isGrown = cards.length > cardsOf(place).length;
  const whole = isGrown && cards.length === 8 && rest.length === 5 ? [...cards, ...rest] : cards;
  field(place).value = write(whole);
  if (hasGivenUp(place)) special(place).value = "";
  document.dispatchEvent(new CustomEvent("moonbowl:cards"));
}

export function declare(place, key) {
  special(place).value = special(place).value === key ? "" : key;
  document.dispatchEvent(new CustomEvent("moonbowl:cards"));
}
