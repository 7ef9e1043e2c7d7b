// A player's own thirteen cards. Two that are tapped one after the other change places; after one, a tap on a
// row means its card there. The server says what the rows are then.
import { post } from "../../js/play/phone-hands.js";

const SIGNS = "23456789TJQKA";
const SUITS = "cdhs";
const SIZES = [3, 5, 5];
export const CARD = "form[data-cards] [data-card]:not(:disabled)";

let sorted = "";
let held = ""; // the card that was tapped first

const cardsIn = (form) => [...form.querySelectorAll("[data-card]")];
export const nameOf = (card) => card.dataset.card;
export const named = (form, name) => form && form.querySelector(`[data-card="${name}"]`);

function set(form, cards) {
  hold(form, "");
  const rows = SIZES.map((size, row) => cards.slice(3 * (row > 0) + 5 * (row > 1)).slice(0, size));
  form.elements.cards.value = rows.map((row) => row.join(" ")).join(" / ");
  post(form, form.querySelector("[data-set]"));
}

function hold(form, name) {
  held = name;
  for (const card of cardsIn(form)) card.setAttribute("aria-pressed", nameOf(card) === name);
}

// They change places at once; the answer brings the names of the rows.
export function swap(one, other) {
  const gap = document.createElement("i");
  one.replaceWith(gap);
  other.replaceWith(one);
  gap.replaceWith(other);
  one.focus({ preventScroll: true }); // by keyboard one stays where one was
  set(one.form, cardsIn(one.form).map(nameOf));
}

function tap(card) {
  const first = named(card.form, held);
  if (!first || first === card) return hold(card.form, first ? "" : nameOf(card));
  swap(first, card);
}

// The card of a row that is nearest to a place on the screen.
export function nearest(row, x) {
  const far = (card) => Math.abs(card.getBoundingClientRect().x + card.offsetWidth / 2 - x);
  return [...row.querySelectorAll("[data-card]")].sort((a, b) => far(a) - far(b))[0];
}

// From the lowest in front to the highest at the back: by rank, and pressed once more by suit.
function sort(form) {
  const isBySuit = sorted === "rank";
  const rank = (card) => SIGNS.indexOf(card[0]);
  const suit = (card) => SUITS.indexOf(card[1]);
  const names = cardsIn(form).map(nameOf);
  names.sort((a, b) => (isBySuit ? suit(a) - suit(b) || rank(a) - rank(b) : rank(a) - rank(b) || suit(a) - suit(b)));
  sorted = isBySuit ? "suit" : "rank";
  set(form, names);
}

document.addEventListener("click", ({ target, clientX }) => {
  const card = target.closest(CARD);
  const row = target.closest("form[data-cards] [data-row]");
  const button = target.closest("form[data-cards] [data-sort]");
  if (card) tap(card);
  else if (row && held) tap(nearest(row, clientX));
  else if (button) sort(button.form);
});

document.addEventListener("moonbowl:hand", ({ detail }) => {
  const form = detail.querySelector("form[data-cards]");
  document.documentElement.toggleAttribute("data-setting", Boolean(document.querySelector(".hand-here form[data-cards]")));
  if (!form) return;
  const said = form.querySelector("[data-sort] small");
  if (said && sorted === "rank") said.textContent = form.dataset.sortText;
  if (named(form, held)) hold(form, held);
});

// What surrendering costs opens below the buttons, which on a small phone is below the window.
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches(".hand__ask")) target.scrollIntoView({ block: "nearest" });
}, true);
