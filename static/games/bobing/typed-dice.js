// Takes six dice, typed or read by the camera: shows each at once, and says why a key is refused.
import { halfWidth } from "../../js/read-key.js";
import { hush, say, sayOf } from "../../js/play/status-line.js";
import { chosen, field, focus, show } from "./dice-field.js";
import { turnTypedFor } from "./turn.js";

const SIX = 6;
const LONGEST = 100; // of a pasted text
const GLANCE = 400; // ms: an Enter that comes sooner was not meant for the dice that the camera filled in
const form = document.getElementById("throw");
const card = form.closest(".entry");
let turn = null; // the turn that the first die was typed for
let filled = 0; // when the camera filled in the dice
let isOver = false; // a seventh was refused: the six may not be those that were thrown

export const faces = () => field.value;
export const isHalfTyped = () => field.value.length % SIX > 0;
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
  focus();
  if (isStarting() || isAwaited()) return add(key);
  if (waitsFor()) return say(waitsFor(), "wrong");
  sayOf("noEntry");
}

function add(key) {
  const dice = field.value;
  const [from, to] = chosen();
  const isEnd = from === dice.length;
  if (key === "Backspace") return write(dice.slice(0, from < to ? from : Math.max(0, from - 1)) + dice.slice(to));
  if (isRead() && isEnd) return write(key);
  if (from >= SIX) return refuseMore();
  write(dice.slice(0, from) + key + dice.slice(Math.max(to, from + 1)));
}

// The next Enter only says so again.
function refuseMore() {
  isOver = true;
  sayOf("full");
}

export function take() {
  const taken = { dice: field.value, turn };
  write("");
  return taken;
}

export function putBack(dice, whose) {
  turn = dice ? whose : null;
  show(dice);
  card.dataset.typed = dice.length;
  card.toggleAttribute("data-read", isRead());
  document.dispatchEvent(new CustomEvent("moonbowl:typed", { detail: { count: dice.length } }));
}

// Typing on means that the emcee has seen the dice: they are no longer in doubt.
function write(value) {
  hush();
  isOver = false;
  putBack(value, turn ? { ...turn, isInDoubt: false, isRead: false } : turnTypedFor());
}

// Pasted text has spaces and dashes.
function read() {
  const typed = [...halfWidth(field.value)].filter((sign) => !/[\s,.;:/\-‐-―、。]/.test(sign));
  const good = typed.filter((sign) => /[1-6]/.test(sign));
  const wrong = typed.find((sign) => !/[1-6]/.test(sign));
  return { dice: good.slice(0, SIX).join(""), wrong, isTooLong: good.length > SIX };
}

function tidy({ data }) {
  if (isRead() && data) field.value = data;
  const { dice, wrong, isTooLong } = read();
  write(dice);
  if (wrong) sayOf("wrong", { got: wrong });
  else if (isTooLong) refuseMore();
}

field.addEventListener("input", (event) => event.isComposing || tidy(event));
field.addEventListener("compositionend", tidy);
field.addEventListener("paste", (event) => {
  const [from, to] = chosen();
  const text = event.clipboardData.getData("text").slice(0, LONGEST);
  event.preventDefault();
  field.value = field.value.slice(0, from) + text + field.value.slice(to);
  tidy({ data: text });
});

form.addEventListener("reset", (event) => {
  event.preventDefault(); // a plain reset would restore the field as served
  const { dice } = take();
  if (dice) sayOf("cleared", {}, "done");
});

form.addEventListener("submit", (event) => {
  const isHasty = isRead() && performance.now() - filled < GLANCE;
  if (field.value.length === SIX && !isHasty && !isOver) return;
  event.preventDefault();
  if (isOver) {
    isOver = false;
    return sayOf("full");
  }
  if (isHasty) return sayOf("unseen", {}, "done");
  const isUnderway = !field.value && "underway" in form.dataset; // Enter once more
  if (isUnderway) sayOf("busy", {}, "done");
  else sayOf("short", { got: field.value.length });
});

document.addEventListener("click", (event) => {
  const pad = event.target.closest("[data-digit]");
  if (pad) press(pad.dataset.digit);
});

// The focus comes back with the field, which is hidden while no dice are awaited.
document.addEventListener("moonbowl:parts", () => {
  if (document.activeElement === document.body && isAwaited()) focus();
});

putBack(read().dice, turnTypedFor()); // dice typed while the page loaded
