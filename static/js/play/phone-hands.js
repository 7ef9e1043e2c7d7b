// The hands that this device plays. Each is fetched from its own address, since no other reader may get
// it: at first, and after every change of the table.
import { LANGUAGE, isWaiting, renew } from "../live/live.js";
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
    show(place, text);
  } catch {} // no connection: the hand stays as it is
}

const questionOf = ({ elements: { asked, version } }) => JSON.stringify([asked && asked.value, version && version.value]);
const questionsIn = (place) => new Map([...place.querySelectorAll("form[data-hand]")].map((form) => [form, questionOf(form)]));

// What was chosen or typed and is not posted yet stays while its question does. Whoever plays by keyboard stays on
// the button that they pressed.
function show(place, text) {
  const before = questionsIn(place);
  const wasHere = place.contains(document.activeElement);
  const fresh = place.cloneNode();
  fresh.innerHTML = text;
  renew(place, fresh);
  for (const [form, question] of questionsIn(place)) if (question !== before.get(form)) form.reset();
  mark(place);
  const next = place.querySelector(".hand__own .button:not([hidden])");
  if (wasHere && next && document.activeElement === document.body) next.focus({ preventScroll: true });
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
  place.posted = Promise.resolve(place.posted).then(() => sent(place, form, address, body, asked));
  return place.posted;
}

async function sent(place, form, address, body, asked) {
  try {
    const answer = await fetch(address, { method: "POST", body, headers: OURS });
    const text = await answer.text();
    if (asked !== place.asked) return; // an answer to something newer is to come
    if (answer.redirected) return location.reload();
    if (!(answer.headers.get("Content-Type") || "").startsWith("text/html") || answer.status >= 500) return;
    if (!answer.url.includes(place.dataset.handAt)) return location.reload(); // another seat came to this phone, or went
    form.reset();
    show(place, text);
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
