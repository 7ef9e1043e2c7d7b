// The hands that this device plays. Each is fetched from its own address, since no other reader may get
// it: at first, and after every change of the table.
import { isWaiting, LANGUAGE } from "../live/live.js";
import { ofTab } from "../storage.js";

const places = () => document.querySelectorAll("[data-hand-at]");
const BUSY = new Set([429, 502, 503, 504]); // then the hand stays as it is
const AGAIN = 3000; // ms
const OURS = { "HX-Request": "true", ...LANGUAGE };
const HIDDEN = "moonbowl hidden hands";
const hidden = new Set(ofTab.read(HIDDEN));

// A button that is redrawn between the finger's down and up would lose the press.
let isDown = false;
addEventListener("pointerdown", () => (isDown = true), true);
for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => (isDown = false), true);

async function load(place) {
  for (let posted; posted !== place.posted; ) await (posted = place.posted); // also what is posted meanwhile
  const asked = (place.asked = Symbol());
  try {
    const answer = await fetch(place.dataset.handAt, { headers: OURS, cache: "no-store" });
    if (BUSY.has(answer.status)) return setTimeout(load, AGAIN, place);
    const text = answer.ok && !answer.redirected ? await answer.text() : "";
    for (let n = 0; isDown && n < 20; n += 1) await new Promise((done) => setTimeout(done, 50));
    if (asked !== place.asked) return;
    const unsent = unsentIn(place);
    show(place, text);
    bringBack(place, unsent);
  } catch {} // no connection: the hand stays as it is
}

// What was chosen or typed and is not posted yet: news of others must not undo it. It is kept by the
// question that it answers.
const fieldsIn = (place) => [...place.querySelectorAll("form[data-hand] input:not([type=hidden])")];
const isOption = ({ type }) => type === "radio" || type === "checkbox";

function keyOf(field) {
  const { asked, version } = field.form.elements;
  return JSON.stringify([field.form.action, asked && asked.value, version && version.value, field.name, isOption(field) && field.value]);
}

const isChanged = (field) => (isOption(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
const unsentIn = (place) => new Map(fieldsIn(place).filter(isChanged).map((field) => [keyOf(field), field]));

function bringBack(place, unsent) {
  for (const field of fieldsIn(place)) {
    const before = unsent.get(keyOf(field));
    if (before) Object.assign(field, isOption(field) ? { checked: before.checked } : { value: before.value });
  }
}

// Whoever plays by keyboard stays on the button that they pressed, and what was unfolded stays so.
function show(place, text) {
  const buttons = () => [...place.querySelectorAll("button")];
  const pressed = document.activeElement;
  const at = buttons().indexOf(pressed);
  const folds = () => [...place.querySelectorAll("details")].map((each) => [each, each.querySelector("summary").textContent]);
  const unfolded = folds().filter(([each]) => each.open).map(([, title]) => title);
  place.innerHTML = text;
  folds().forEach(([each, title]) => (each.open = each.open || unfolded.includes(title)));
  mark(place);
  const same = buttons()[at];
  const isSame = same && same.className === pressed.className && (!same.matches(".button") || same.textContent === pressed.textContent);
  const next = isSame ? same : place.querySelector(".hand__own .button:not([hidden])");
  if (at >= 0 && next) next.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("moonbowl:hand", { detail: place }));
}

// A hidden hand stays hidden until it is shown again, also after a reload.
function mark(place) {
  const button = place.querySelector("[data-hide]");
  const isHidden = hidden.has(place.dataset.handAt);
  place.toggleAttribute("data-hidden", isHidden && Boolean(button));
  if (!button) return;
  if (!button.dataset.hideText) button.dataset.hideText = button.textContent;
  button.setAttribute("aria-pressed", isHidden);
  button.textContent = isHidden ? button.dataset.showText : button.dataset.hideText;
}

// One after the other: the server keeps what was posted last, and the page shows the answer to that.
export function post(form, button = null) {
  const place = form.closest("[data-hand-at]");
  const asked = (place.asked = Symbol()); // what was fetched before is older than the answer
  const body = new FormData(form);
  if (button && button.name) body.append(button.name, button.value);
  const address = button && button.hasAttribute("formaction") ? button.formAction : form.action;
  place.posted = Promise.resolve(place.posted).then(() => sent(place, address, body, asked));
  return place.posted;
}

async function sent(place, address, body, asked) {
  try {
    const answer = await fetch(address, { method: "POST", body, headers: OURS });
    const text = await answer.text();
    if (asked !== place.asked) return; // an answer to something newer is to come
    if (answer.redirected) return location.reload();
    if (!(answer.headers.get("Content-Type") || "").startsWith("text/html") || answer.status >= 500) return;
    if (answer.url.includes(place.dataset.handAt)) show(place, text);
    else location.reload(); // another seat came to this phone, or went
  } catch {
    const notice = place.querySelector(".hand__head p");
    if (notice) notice.textContent = place.dataset.lostText;
  }
}

// The button of a form is the one that was clicked, or that Enter clicked: `submitter` is of 2020.
let clicked = null;
addEventListener("click", ({ target }) => (clicked = target.closest("button")), true);

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-hand]")) return;
  event.preventDefault();
  post(event.target, clicked);
});

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-hide]")) return;
  const place = target.closest("[data-hand-at]");
  const key = place.dataset.handAt;
  if (!hidden.delete(key)) hidden.add(key);
  ofTab.keep(HIDDEN, [...hidden]);
  mark(place);
});

const loadAll = () => places().forEach(load);

function numbersAt(id, name) {
  const part = document.getElementById(id);
  return part ? part.dataset[name].split(" ").filter(Boolean) : [];
}

// A page that was opened before the game, or before phones were used, has no place for its hand yet.
function lacks() {
  const seats = numbersAt("phone_seats", "seats");
  const here = [...places()].map((place) => place.dataset.handAt);
  const mine = numbersAt("own", "mine");
  return mine.some((number) => seats.includes(number) && !here.some((each) => each.endsWith(`/${number}/`)));
}

// Whose turn is next is said everywhere once the dice have landed.
document.addEventListener("moonbowl:parts", () => isWaiting(0) || (lacks() ? location.reload() : loadAll()));
addEventListener("pageshow", ({ persisted }) => persisted && loadAll());
loadAll();
