// Typing guesses and dice. Digits go to the guess of whoever is chosen; once everybody has one, or
// after L, they are the dice under the cup. What is typed is drawn at once.
import "../../js/play/side-table.js";
import { ask } from "../../js/play/dialogs.js";
import { judge } from "../../js/play/fetch-verdict.js";
import { hush, sayOf } from "../../js/play/status-line.js";
import { halfWidth } from "../../js/read-key.js";
import { drawSlots } from "../../js/play/dice-slots.js";

const game = document.querySelector(".spots");
const lift = document.getElementById("lift");
const slots = lift.querySelector(".slots");
const faces = document.getElementById("faces");
const typed = document.getElementById("typed"); // none where a guess is one of two
let picked = null; // whom the emcee chose, in place of the next who has no guess
let wantsDice = false;
let sitOut = []; // who the emcee agreed to sit this cup out
let underway = null; // a press that waits for its answer: what was typed, at which version, for which form

const part = () => document.getElementById("c-guesses");
const count = () => Number(part().dataset.count);
const version = () => Number(part().dataset.version);
const people = () => [...part().querySelectorAll(".guesser__radio")];
const chosen = () => people().find((each) => each.checked);
const isLifting = () => game.dataset.mode === "lift";
const line = () => (isLifting() ? faces : typed);

const missing = () => part().dataset.missing.split(" ").filter(Boolean);
const isAgreed = () => missing().every((number) => sitOut.includes(number));

function draw() {
  while (slots.children.length > count()) slots.lastChild.remove();
  while (slots.children.length < count()) slots.append(Object.assign(document.createElement("span"), { className: "die slot" }));
  drawSlots([...slots.children], faces.value);
  judge(lift, faces.value.length === count() && { faces: faces.value });
}

function show() {
  game.dataset.mode = wantsDice || !chosen() ? "lift" : "guess";
  const name = chosen()?.dataset.name ?? "";
  for (const each of document.querySelectorAll("[data-whose]")) each.textContent = name;
  const title = document.querySelector("[data-chosen]");
  if (title) title.textContent = !isLifting() ? name : isAgreed() ? title.dataset.liftText : title.dataset.waitText;
  if (isLifting() && typed) typed.value = ""; // of a guess that nobody waits for
  if (!isLifting()) chosen().parentElement.scrollIntoView({ block: "nearest" });
  for (const each of document.querySelectorAll("[data-confirmed]")) each.value = isLifting() && isAgreed() ? "1" : "";
  draw();
}

function write(value) {
  hush();
  line().value = value;
  if (underway) underway.isTypedOn = true;
  draw();
}

function press(key) {
  const now = underway && !underway.isTypedOn ? "" : line().value; // what is on its way is not typed on
  if (key === "Backspace") return write(now.slice(0, -1));
  if (!isLifting()) return now.length < typed.maxLength && write(now + key);
  if (!/[1-6]/.test(key)) return sayOf("wrongFace", { got: key });
  if (now.length < count()) write(now + key);
}

function choose(radio) {
  radio.checked = true;
  picked = radio.value;
  wantsDice = false;
  show();
}

function step(by) {
  const all = people();
  const here = all.indexOf(chosen());
  choose(all[(here + by + all.length) % all.length] ?? all[0]);
}

function clear() {
  faces.value = "";
  if (line()) write("");
  else draw();
  document.activeElement.blur();
}

// What has been typed was meant: no Enter pressed twice brings that about.
function send() {
  document.getElementById(isLifting() ? "lift-it" : "guess-it").click();
}

const KEYS = {
  Enter: send,
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Escape: clear,
  Backspace: () => press("Backspace"),
};

document.addEventListener("moonbowl:key", (event) => {
  const key = event.detail;
  if (!document.querySelector("#c-turn[data-throw]")) return;
  const isDigit = /^[0-9]$/.test(key) && line();
  if (!isDigit && !KEYS[key]) return;
  if (["Backspace", "Enter"].includes(key) && !line()?.value) return;
  event.preventDefault();
  document.activeElement.blur(); // Enter after the last digit means what was typed
  if (isDigit) press(key);
  else KEYS[key]();
});

document.addEventListener("click", (event) => {
  const pad = event.target.closest("[data-digit]");
  if (pad) press(pad.dataset.digit);
  else if (event.target.closest("#to-lift")) lifting(true);
  else if (event.target.closest("#to-guess")) lifting(false);
});

// Who has not guessed is asked about before the dice lie open.
async function lifting(isWanted) {
  const question = part().dataset.question;
  const waited = missing();
  if (isWanted && waited.length && !question) return sayOf("noGuesses");
  if (isWanted && !isAgreed()) {
    if (!(await ask(question))) return;
    sitOut = waited;
  }
  if (!isWanted && !chosen()) return choose(people()[0]);
  wantsDice = isWanted;
  show();
}

document.addEventListener("change", ({ target }) => target.matches(".guesser__radio") && choose(target));
faces.addEventListener("input", () => write(halfWidth(faces.value).replace(/[^1-6]/g, "").slice(0, count())));
typed?.addEventListener("input", () => write(halfWidth(typed.value).replace(/[^0-9]/g, "")));

// Before side-table.js posts it: what lacks something is not sent.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.id === "guess" && typed && !typed.value && !submitter?.value) {
    event.preventDefault();
    sayOf("typedNone");
  } else if (form.id === "lift" && faces.value.length !== count()) {
    event.preventDefault();
    sayOf("typedShort", { count: count(), got: faces.value.length });
  } else if (["guess", "lift", "simulate"].includes(form.id)) {
    underway ??= { version: version(), form: form.id, isTypedOn: false };
    document.activeElement.blur();
  }
}, true);

document.addEventListener("moonbowl:answered", ({ detail }) => {
  if (!detail.waiting && underway?.version === version()) underway = null; // nothing came of it
});

document.addEventListener("moonbowl:parts", () => {
  if (underway && version() > underway.version) {
    if (underway.form === "guess") picked = null;
    else [wantsDice, sitOut] = [false, []];
    if (line() && !underway.isTypedOn) line().value = "";
    if (underway.form !== "guess") faces.value = "";
    underway = null;
  }
  const isThere = people().some(({ value }) => value === picked);
  for (const each of people()) each.checked = isThere ? each.value === picked : each.defaultChecked;
  show();
});

show();
