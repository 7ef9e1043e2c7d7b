// Drags throws to another prize or within a prize: with a mouse by the whole card, with a finger by its
// grip, since elsewhere a finger scrolls. Dropping does the same as the card's buttons.
const A_DRAG = 6; // pixels: a shorter move is a press
const EDGE = 80; // pixels from the upper and lower edge where the page scrolls
const form = document.getElementById("book");
let drag = null;

form.addEventListener("pointerdown", (event) => {
  const face = event.target.closest(".rung .throw > summary");
  if (!face || event.button !== 0 || (event.pointerType !== "mouse" && !event.target.closest("[data-grip]"))) return;
  drag = { card: face.parentElement, pointer: event.pointerId, x: event.pageX, y: event.pageY, isMoving: false };
});

// The prize under the pointer, and the throw before which the dragged throw would be put; null for last.
function target({ clientX: x, clientY: y }) {
  const rung = document.elementFromPoint(x, y)?.closest(".rung");
  const cards = [...(rung?.querySelectorAll(".throw") ?? [])].filter((card) => card !== drag.card);
  const next = cards.find((card) => {
    const { top, bottom, left, width } = card.getBoundingClientRect();
    return y < top || (y <= bottom && x < left + width / 2);
  });
  return rung && { rung, next: next ?? null, last: cards.at(-1) };
}

// Among the champion's the place is the strength, among those of one prize the order; elsewhere it says nothing.
const isPlaced = ({ rung }) => rung.dataset.tier === "1" || rung.contains(drag.card);

function mark(found) {
  for (const part of form.querySelectorAll("[data-over]")) delete part.dataset.over;
  if (!found) return;
  found.rung.dataset.over = "in";
  if (!isPlaced(found)) return;
  if (found.next) found.next.dataset.over = "before";
  else if (found.last) found.last.dataset.over = "after";
}

form.addEventListener("pointermove", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  const [x, y] = [event.pageX - drag.x, event.pageY - drag.y];
  if (!drag.isMoving && Math.hypot(x, y) <= A_DRAG) return;
  if (!drag.isMoving) drag.card.setPointerCapture(event.pointerId);
  drag.isMoving = true;
  drag.card.dataset.dragged = "";
  drag.card.style.translate = `${x}px ${y}px`;
  if (event.clientY < EDGE) scrollBy(0, -12);
  if (event.clientY > innerHeight - EDGE) scrollBy(0, 12);
  mark(target(event));
});

form.addEventListener("pointerup", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  const { card, isMoving } = drag;
  const found = isMoving && target(event);
  const isSame = found && found.rung.contains(card) && found.next === card.nextElementSibling?.closest(".throw");
  const place = found && isPlaced(found) && found.next ? `-${found.next.dataset.number}` : "";
  letGo();
  if (isMoving) addEventListener("click", (click) => click.preventDefault(), { capture: true, once: true });
  if (!found || isSame) return;
  const put = document.getElementById("put");
  put.value = `throw-put-${card.dataset.number}-${found.rung.dataset.tier}${place}`;
  put.click();
  const focus = () => document.querySelector(`#${CSS.escape(card.id)} > summary`)?.focus();
  document.addEventListener("htmx:afterSettle", focus, { once: true });
});

form.addEventListener("pointercancel", () => drag && letGo());
document.addEventListener("keydown", (event) => event.key === "Escape" && drag && letGo());

function letGo() {
  mark(null);
  delete drag.card.dataset.dragged;
  drag.card.toggleAttribute("style", false); // htmx would copy an empty style attribute, which the pages' policy forbids
  drag = null;
}
