// A player's own thirteen cards: two that are tapped one after the other change places, and the server
// says what the rows are then.
import { post } from "../../js/play/phone-hands.js";

const SIGNS = "23456789TJQKA";
const SUITS = "cdhs";
const SIZES = [3, 5, 5];

const cardsIn = (form) => [...form.querySelectorAll("[data-card]")];

function set(form, cards) {
  const rows = SIZES.map((size, row) => cards.slice(3 * (row > 0) + 5 * (row > 1)).slice(0, size));
  form.elements.cards.value = rows.map((row) => row.join(" ")).join(" / ");
  post(form, form.querySelector("[data-set]"));
}

function tap(card) {
  const form = card.form;
  const held = form.querySelector('[data-card][aria-pressed="true"]');
  card.setAttribute("aria-pressed", card !== held);
  if (!held || held === card) return held?.setAttribute("aria-pressed", false);
  const names = cardsIn(form).map((each) => each.dataset.card);
  const [one, other] = [held, card].map((each) => names.indexOf(each.dataset.card));
  [names[one], names[other]] = [names[other], names[one]];
  set(form, names);
}

// From the lowest in front to the highest at the back: by rank, and pressed once more by suit.
function sort(form, button) {
  const isBySuit = form.dataset.sorted === "rank";
  const rank = (card) => SIGNS.indexOf(card[0]);
  const suit = (card) => SUITS.indexOf(card[1]);
  const names = cardsIn(form).map((each) => each.dataset.card);
  names.sort((a, b) => (isBySuit ? suit(a) - suit(b) || rank(a) - rank(b) : rank(a) - rank(b) || suit(a) - suit(b)));
  sorted = isBySuit ? "suit" : "rank";
  set(form, names);
}

let sorted = "";
document.addEventListener("moonbowl:hand", ({ detail }) => {
  const form = detail.querySelector("form[data-cards]");
  if (!form) return;
  form.dataset.sorted = sorted;
  const said = form.querySelector("[data-sort] small");
  if (said && sorted === "rank") said.textContent = form.dataset.sortText;
});

document.addEventListener("click", ({ target }) => {
  const card = target.closest("form[data-cards] [data-card]");
  if (card) tap(card);
  const button = target.closest("form[data-cards] [data-sort]");
  if (button) sort(button.form, button);
});
