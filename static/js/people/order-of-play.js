// Changes the order of play, by dragging the number or by buttons, and updates the list in place.
import { say, send } from "./send-form.js";

const A_DRAG = 6; // pixels: a shorter move is a press
let drag = null;

const people = () => [...document.querySelectorAll(".people--seats > .person")];

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("[data-move], [data-switch]")) return;
  event.preventDefault();
  if (form.matches("[data-move]")) move(form, document.activeElement?.id);
  else turn(form, submitter);
});

async function move(form, focused) {
  const page = await sent(form, new FormData(form));
  if (!page) return;
  say(page.querySelector(".messages")?.textContent.trim() ?? "");
  const number = form.closest(".person").dataset.number;
  if (focused) document.getElementById(`change-${number}`).parentElement.open = true; // the player was moved from there
  const buttons = [focused, `up-${number}`, `down-${number}`].map((id) => document.getElementById(id));
  buttons.find((button) => button?.checkVisibility())?.focus();
}

async function turn(form, button) {
  const fields = new FormData(form);
  fields.set(button.name, button.value);
  if (await sent(form, fields)) document.getElementById(button.id)?.focus();
}

async function sent(form, fields) {
  const page = await send(form, fields);
  if (page?.querySelector) return page;
  say(document.getElementById("seats-say").dataset.offline);
  return null;
}

// The player under the pointer, and whether the dragged player would sit before them.
function target(event) {
  const person = document.elementFromPoint(event.clientX, event.clientY)?.closest(".people--seats > .person");
  if (!person) return null;
  const { left, top, width, height } = person.getBoundingClientRect();
  const isBeside = width < person.parentElement.clientWidth / 2; // several in a row
  return { person, isBefore: isBeside ? event.clientX < left + width / 2 : event.clientY < top + height / 2 };
}

function mark(found) {
  for (const person of people()) delete person.dataset.over;
  if (found && found.person !== drag.person) found.person.dataset.over = found.isBefore ? "before" : "after";
}

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip || event.button !== 0) return;
  event.preventDefault(); // select no text
  grip.setPointerCapture(event.pointerId);
  drag = { person: grip.closest(".person"), y: event.clientY, x: event.clientX, isMoving: false };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.isMoving ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > A_DRAG;
  drag.person.toggleAttribute("data-dragged", drag.isMoving);
  if (drag.isMoving) mark(target(event));
});

document.addEventListener("pointerup", (event) => {
  if (!drag) return;
  const { person, isMoving } = drag;
  const found = isMoving && target(event);
  letGo();
  if (!found || found.person === person) return;
  const others = people().filter((each) => each !== person);
  const form = person.querySelector('[data-move="place"]');
  form.elements.to.value = others.indexOf(found.person) + (found.isBefore ? 1 : 2);
  form.requestSubmit();
});

document.addEventListener("pointercancel", () => drag && letGo());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (drag) return letGo();
  const open = document.querySelector(".person__edit[open]");
  close();
  open?.querySelector("summary").focus();
});

// An open menu covers the list.
const close = () => document.querySelectorAll(".person__edit[open]").forEach((edit) => (edit.open = false));
document.addEventListener("click", (event) => event.target.closest(".person__edit") || close());

function letGo() {
  drag.person.removeAttribute("data-dragged");
  drag = null;
  for (const person of people()) delete person.dataset.over;
}
