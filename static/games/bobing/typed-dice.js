// Takes six dice, typed or read by the camera: shows each at once, and says why a key is refused.
import { halfWidth } from "../../js/read-key.js";
import { hush, say, sayOf } from "../../js/play/status-line.js";
import { drawSlots } from "../../js/play/dice-slots.js";
import { turnTypedFor } from "./turn.js";

const SIX = 6;
const GLANCE = 400; // ms: an Enter that comes sooner was not meant for the dice that the camera filled in
const form = document.getElementById("throw");
const input = form.elements.roll;
const card = form.closest(".entry");
const slots = [...form.querySelectorAll(".slot")];
let turn = null; // the turn that the first die was typed for
let filled = 0; // when the camera filled in the dice
let isOver = false; // a seventh was refused: the six may not be those that were thrown

export const faces = () => input.value;
export const isHalfTyped = () => input.value.length % SIX > 0;
export const typedFor = () => turn;
// Whether the dice are for the turn after a press that is not answered yet.
export const isAhead = () => turn !== null && turn.key === undefined;

// Whether the dice are those that the camera read.
export const isRead = () => Boolean(turn?.isRead);

export function fill(dice) {
  hush();
  filled = performance.now();
  putBack(dice, { ...turnTypedFor(), isRead: true });
}

// The text on what to do first, if the page waits for something other than dice.
export const waitsFor = () => document.getElementById("c-turn").dataset.noEntry;

// After Start the emcee may type at once: the dice are the first player's.
const isStarting = () => "underway" in form.dataset && document.querySelector('#c-turn[data-phase="waiting"]');

export const isAwaited = () => !waitsFor() && Boolean(document.querySelector("#c-turn[data-throw]"));

export function press(key) {
  if (isStarting() || isAwaited()) return add(key);
  if (waitsFor()) return say(waitsFor(), "wrong");
  sayOf("noEntry");
}

function add(key) {
  if (isRead() && key !== "Backspace") return write(key);
  if (key === "Backspace") return write(input.value.slice(0, -1));
  if (input.value.length >= SIX) return refuseMore();
  write(input.value + key);
}

// The next Enter only says so again.
function refuseMore() {
  isOver = true;
  sayOf("full");
}

export function take() {
  const taken = { dice: input.value, turn };
  write("");
  return taken;
}

export function putBack(dice, whose) {
  input.value = dice;
  turn = dice ? whose : null;
  draw();
}

// Typing on means that the emcee has seen the dice: they are no longer in doubt.
function write(value) {
  hush();
  isOver = false;
  putBack(value, turn ? { ...turn, isInDoubt: false, isRead: false } : turnTypedFor());
}

function draw() {
  card.dataset.typed = input.value.length;
  card.toggleAttribute("data-read", isRead());
  drawSlots(slots, input.value);
  document.dispatchEvent(new CustomEvent("moonbowl:typed", { detail: { count: input.value.length } }));
}

// Pasted text has spaces and dashes.
function read() {
  const typed = [...halfWidth(input.value)].filter((sign) => !/[\s,.;:/\-‐-―、。]/.test(sign));
  const good = typed.filter((sign) => /[1-6]/.test(sign));
  const wrong = typed.find((sign) => !/[1-6]/.test(sign));
  return { dice: good.slice(0, SIX).join(""), wrong, isTooLong: good.length > SIX };
}

function tidy({ data }) {
  if (isRead() && data) input.value = data;
  const { dice, wrong, isTooLong } = read();
  write(dice);
  const choice = wrong && document.querySelector(`#verdict [data-key="${CSS.escape(wrong.toLowerCase())}"]`);
  if (choice) choice.click(); // a choice's key means the same inside the field
  else if (wrong) sayOf("wrong", { got: wrong });
  else if (isTooLong) refuseMore();
}

input.addEventListener("input", (event) => event.isComposing || tidy(event));
input.addEventListener("compositionend", tidy);

form.addEventListener("reset", (event) => {
  event.preventDefault(); // a plain reset would restore the field as served
  const { dice } = take();
  input.blur();
  if (dice) sayOf("cleared", {}, "done");
});

form.addEventListener("submit", (event) => {
  const isHasty = isRead() && performance.now() - filled < GLANCE;
  if (input.value.length === SIX && !isHasty && !isOver) return;
  event.preventDefault();
  if (isOver) {
    isOver = false;
    return sayOf("full");
  }
  if (isHasty) return sayOf("unseen", {}, "done");
  const isUnderway = !input.value && "underway" in form.dataset; // Enter once more
  if (isUnderway) sayOf("busy", {}, "done");
  else sayOf("short", { got: input.value.length });
});

document.addEventListener("click", (event) => {
  const pad = event.target.closest("[data-digit]");
  if (pad) press(pad.dataset.digit);
});

// The field has the focus while the page loads, so that no key is lost. A browser may set the focus
// as late as the first frame.
const letGo = () => document.activeElement === input && input.blur();
letGo();
requestAnimationFrame(letGo);
putBack(read().dice, turnTypedFor()); // dice typed while the page loaded
