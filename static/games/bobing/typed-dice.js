// Takes six dice, typed or read by the camera: shows each at once, and says why a key is refused. Dice are for the
// turn that they were typed for, and given to no other player. They survive a reload.
import { halfWidth } from "../../js/read-key.js";
import { fill as filled, hush, say, sayOf } from "../../js/play/status-line.js";
import { ofTab } from "../../js/storage.js";
import { presses } from "../../js/play/press-queue.js";
import { chosen, field, focus, show } from "./dice-field.js";
import { isUnderway, turnNow } from "./turn.js";

const SIX = 6;
const LONGEST = 100; // of a pasted text
const GLANCE = 400; // ms: an Enter that comes sooner was not meant for the dice that the camera filled in
const form = document.getElementById("throw");
const card = form.closest(".entry");
const note = document.getElementById("whose"); // says so of dice that are not of the player in turn
const KEPT = `moonbowl-dice ${form.getAttribute("action")}`;
const AHEAD = {}; // the turn after the press that is under way
const kept = ofTab.read(KEPT)?.typed;
let turn = null; // the turn that the first die was typed for
let filledAt = 0; // when the camera filled in the dice
let isOver = false; // a seventh was refused: the six may not be those that were thrown

export const faces = () => field.value;
export const isHalfTyped = () => field.value.length % SIX > 0;
export const typedFor = () => turn;
export const isAhead = () => turn !== null && !("key" in turn);
export const isOfNow = () => turn?.key === turnNow().key;
// Whether the turn of the dice is over. Dice that were sent without an answer may still be sent again.
export const isPast = () => turn !== null && !isAhead() && !turn.isInDoubt && !isOfNow();

// Gives the dice that were typed while a press was under way to the turn after it. isKnown: whether the page shows it.
export function settle(isKnown) {
  if (isAhead()) putBack(field.value, isKnown && isAwaited() ? turnNow() : { key: "" });
}

// The dice go to the player who is called, unless they were sent. Returns whose they were.
export function bring() {
  if (!turn || turn.isInDoubt) return null;
  const before = turn;
  putBack(field.value, AHEAD);
  return before;
}

// Whether the dice are those that the camera read.
export const isRead = () => Boolean(turn?.isRead);

export function fill(dice) {
  hush();
  filledAt = performance.now();
  putBack(dice, { ...turnNow(), isRead: true });
}

// The text on what to do first, if the page waits for something other than dice.
export const waitsFor = () => document.getElementById("c-turn").dataset.noEntry;

// After Start the emcee may type at once: the dice are the first player's.
const isStarting = () => presses.length > 0 && document.querySelector('#c-turn[data-phase="waiting"]');

// Whether what is typed next replaces the dice.
const isReplaced = () => isRead() || isPast();

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
  if (isEnd && isReplaced()) return write(key, null);
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
  sayWhose();
  ofTab.keep(KEPT, { typed: isRead() ? null : { dice, turn } });
  document.dispatchEvent(new CustomEvent("moonbowl:typed", { detail: { count: dice.length } }));
}

// Typing on means that the emcee has seen the dice: they are no longer in doubt.
function write(value, whose = turn) {
  hush();
  isOver = false;
  if (whose) putBack(value, { ...whose, isInDoubt: false, isRead: false });
  else putBack(value, isUnderway() ? AHEAD : turnNow());
}

function sayWhose() {
  let text = isAhead() ? note.dataset.aheadText : "";
  const values = { dice: [...field.value].join(" "), name: turn?.name };
  if (isPast()) text = filled(note.dataset[turn.name ? "pastText" : "unknownText"], values);
  if (note.textContent === text) return;
  note.textContent = text;
  if (isPast() && !note.checkVisibility()) say(text, "wrong", true);
}

// Pasted text has spaces and dashes.
function read() {
  const typed = [...halfWidth(field.value)].filter((sign) => !/[\s,.;:/\-‐-―、。]/.test(sign));
  const good = typed.filter((sign) => /[1-6]/.test(sign));
  const wrong = typed.find((sign) => !/[1-6]/.test(sign));
  return { dice: good.slice(0, SIX).join(""), wrong, isTooLong: good.length > SIX };
}

function tidy({ data }) {
  const isNew = data && isReplaced();
  if (isNew) field.value = data;
  const { dice, wrong, isTooLong } = read();
  write(dice, isNew ? null : turn);
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
  const isHasty = isRead() && performance.now() - filledAt < GLANCE;
  if (field.value.length === SIX && !isHasty && !isOver && !isPast()) return;
  event.preventDefault();
  if (!field.value && presses.length) return sayOf("busy", {}, "done"); // Enter once more
  if (isPast()) return sayOf("typedFirst");
  if (isOver) {
    isOver = false;
    return sayOf("full");
  }
  if (isHasty) return sayOf("unseen", {}, "done");
  sayOf("short", { got: field.value.length });
});

document.addEventListener("click", (event) => {
  const pad = event.target.closest("[data-digit]");
  if (pad) press(pad.dataset.digit);
});

// The focus comes back with the field, which is hidden while no dice are awaited.
document.addEventListener("moonbowl:parts", () => {
  if (isRead() && isPast()) take(); // the camera reads the next dice by itself
  sayWhose();
  if (document.activeElement === document.body && isAwaited()) focus();
});

putBack(read().dice, turnNow()); // dice typed while the page loaded
if (!field.value && kept) putBack(kept.dice, kept.turn && { ...kept.turn, isInDoubt: false });
if (!presses.length) settle(false);
