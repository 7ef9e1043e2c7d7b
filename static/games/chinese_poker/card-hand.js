// A player's own thirteen cards. Two that are tapped one after the other change places; a card that is tapped
// or dragged to a row changes places with the card there. The server says what the rows are then.
import { post } from "../../js/play/phone-hands.js";

const SIGNS = "23456789TJQKA";
const SUITS = "cdhs";
const SIZES = [3, 5, 5];
const FAR = 8; // px that a finger moves until it drags
const CARD = "form[data-cards] [data-card]:not(:disabled)";

let sorted = "";
let held = ""; // the card that was tapped first
let drag = null; // the card that a finger or a mouse is on, and where it was taken

const cardsIn = (form) => [...form.querySelectorAll("[data-card]")];
const nameOf = (card) => card.dataset.card;
const named = (form, name) => form?.querySelector(`[data-card="${name}"]`);

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
function swap(one, other) {
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
function nearest(row, x) {
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

function move({ clientX, clientY, pointerId }) {
  if (drag?.pointerId !== pointerId) return;
  const [x, y] = [clientX - drag.x, clientY - drag.y];
  drag.isFar ||= Math.hypot(x, y) > FAR;
  const card = named(drag.place.querySelector("form[data-cards]"), drag.name); // the hand may have come anew
  if (!drag.isFar || !card) return;
  card.dataset.dragged = "";
  card.style.translate = `${x}px ${y}px`;
}

function drop(event) {
  if (drag?.pointerId !== event.pointerId) return;
  const { place, name, isFar } = drag;
  const card = named(place.querySelector("form[data-cards]"), name);
  drag = null;
  if (!card || !isFar) return;
  card.style.translate = "";
  delete card.dataset.dragged;
  if (event.type === "pointercancel") return;
  isDropped = true; // the click that follows is no tap
  setTimeout(() => (isDropped = false));
  card.style.pointerEvents = "none";
  const row = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-row]");
  card.style.pointerEvents = "";
  if (row?.closest("form") !== card.form) return;
  const other = nearest(row, event.clientX);
  if (other !== card) swap(card, other);
}

let isDropped = false;

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest(CARD);
  if (!card || event.button || drag) return;
  const { clientX: x, clientY: y, pointerId } = event;
  drag = { place: card.closest("[data-hand-at]"), name: nameOf(card), x, y, pointerId, isFar: false };
  if (card.hasPointerCapture(pointerId)) card.releasePointerCapture(pointerId); // it may be replaced meanwhile
});
addEventListener("pointermove", move);
addEventListener("pointerup", drop);
addEventListener("pointercancel", drop);

document.addEventListener("click", ({ target, clientX }) => {
  if (isDropped) return;
  const card = target.closest(CARD);
  const row = target.closest("form[data-cards] [data-row]");
  const button = target.closest("form[data-cards] [data-sort]");
  if (card) tap(card);
  else if (row && held) tap(nearest(row, clientX));
  else if (button) sort(button.form);
});

document.addEventListener("moonbowl:hand", ({ detail }) => {
  const form = detail.querySelector("form[data-cards]");
  if (!form) return;
  const said = form.querySelector("[data-sort] small");
  if (said && sorted === "rank") said.textContent = form.dataset.sortText;
  if (named(form, held)) hold(form, held);
});
