// A card of one's own hand that is dragged to a row changes places with the card that is nearest there.
import { CARD, named, nameOf, nearest, swap } from "./own-cards.js";

const FAR = 8; // px that a finger moves until it drags
let drag = null; // the card that a finger or a mouse is on, and where it was taken
let isDropped = false; // just now: the click that follows is no tap

const dragged = () => named(drag.place.querySelector("form[data-cards]"), drag.name); // the hand may have come anew

function take({ target, button, clientX: x, clientY: y, pointerId }) {
  const card = target.closest(CARD);
  if (!card || button || drag) return;
  drag = { place: card.closest("[data-hand-at]"), name: nameOf(card), x, y, pointerId, isFar: false };
  if (card.hasPointerCapture(pointerId)) card.releasePointerCapture(pointerId); // it may be replaced meanwhile
}

function move({ clientX, clientY, pointerId }) {
  if (!drag || drag.pointerId !== pointerId) return;
  const [x, y] = [clientX - drag.x, clientY - drag.y];
  drag.isFar = drag.isFar || Math.hypot(x, y) > FAR;
  const card = dragged();
  if (!drag.isFar || !card) return;
  card.dataset.dragged = "";
  card.style.transform = `translate(${x}px, ${y}px)`;
}

function drop({ clientX, clientY, pointerId, type }) {
  if (!drag || drag.pointerId !== pointerId) return;
  const [card, { isFar }] = [dragged(), drag];
  drag = null;
  if (!card || !isFar) return;
  card.style.transform = "";
  const row = document.elementsFromPoint(clientX, clientY).find((each) => each.matches("[data-row]"));
  delete card.dataset.dragged;
  if (type === "pointercancel") return;
  isDropped = true;
  setTimeout(() => (isDropped = false));
  if (!row || row.closest("form") !== card.form) return;
  const other = nearest(row, clientX);
  if (other !== card) swap(card, other);
}

addEventListener("pointerdown", take);
addEventListener("pointermove", move);
addEventListener("pointerup", drop);
addEventListener("pointercancel", drop);
addEventListener("click", (event) => isDropped && event.stopPropagation(), true);
