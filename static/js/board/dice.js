// Lets the dice of a new throw tumble and land, on every screen from the moment the update arrives.
// The result is shown when they have landed, or at once with reduced motion.
import { ANNOUNCED, APART, calm, elementOf, showWaiting, TUMBLING } from "../live/live.js";

const root = document.documentElement;
const TURNS = 4; // faces shown before the final one
const TRAYS = "#moment .dice, [data-own] .dice, #interlude [data-new] .dice";
const FLYING = "[data-moment] #moment [data-flies]"; // the prize is still flying to its place
const PLACES = ["tile", "label"]; // parts that wait until it has landed
let seen = Number(document.getElementById("last").dataset.seq || 0);
let shownFirst = null; // the parts shown before the dice have landed

// Before an update is shown: a new throw in it ends the wait for the throw before. A repeated update
// about the throw whose dice still roll waits with the other parts.
document.addEventListener("moonbowl:news", ({ detail }) => {
  if (detail.parts.last) {
    const { seq, thrown, first } = elementOf(detail.parts.last).dataset;
    if (shownFirst && Number(seq) === seen) return (detail.first = shownFirst = []);
    const isNew = Number(seq || 0) > seen; // after an undo the last throw is an older one
    const rolls = isNew && thrown && first && !document.hidden && !calm.matches;
    showWaiting();
    shownFirst = rolls ? ["last", ...first.split(" ")] : null;
    delete root.dataset.dice;
  }
  detail.first = shownFirst;
});

document.addEventListener("moonbowl:parts", ({ detail }) => {
  const last = document.getElementById("last");
  const seq = Number(last.dataset.seq || 0);
  if (!detail.ids.includes("last")) return;
  const isNew = seq > seen;
  seen = Math.max(seen, seq);
  if (!isNew || !last.dataset.thrown || document.hidden) return;
  dispatch("moonbowl:thrown", last.dataset);
  if (calm.matches) dispatch("moonbowl:landed", { tier: Number(last.dataset.tier || 0) });
  else roll(last);
});

function roll(last) {
  const isComputer = last.dataset.thrown === "computer";
  root.dataset.dice = "coming";
  // The update is painted first, the tumbling dice in a later frame.
  requestAnimationFrame(() => setTimeout(land, isComputer ? ANNOUNCED : 0, last));
}

// The dice are in the middle of a wall, and on the phone that rolled them also in its card.
function traysOf(last) {
  const trays = [...document.querySelectorAll(TRAYS)];
  return document.getElementById("moment") && trays.length ? trays : [last, ...trays];
}

async function land(last) {
  const { seq, tier } = last.dataset;
  if (Number(seq) !== seen || !root.dataset.dice) return; // another throw, or undone
  const trays = traysOf(last).map((tray) => [...tray.querySelectorAll(".die:not([data-held])")]);
  root.dataset.dice = "tumbling";
  dispatch("moonbowl:tumble", { count: trays[0].length, each: APART, after: TUMBLING });
  const moves = trays.flatMap((dice) => dice.flatMap(tumble));
  await Promise.all(moves.map((move) => new Promise((done) => (move.onfinish = move.oncancel = done))));
  for (const die of trays.flat()) {
    delete die.dataset.turns;
    die.textContent = "";
  }
  if (Number(seq) !== seen || root.dataset.dice !== "tumbling") return;
  delete root.dataset.dice;
  shownFirst = null;
  showWaiting(document.querySelector(FLYING) ? PLACES : []);
  dispatch("moonbowl:landed", { tier: Number(tier || 0) });
}

// A rolling die, seen from above, shows one face after another in its place.
function tumble(die, place) {
  const film = document.createElement("span");
  film.className = "film";
  for (const face of [...passing(Number(die.dataset.face), place), die.dataset.face]) {
    film.append(Object.assign(document.createElement("span"), { className: "die" }));
    film.lastChild.dataset.face = face;
  }
  die.dataset.turns = "";
  die.append(film);
  const timing = { duration: TUMBLING, delay: place * APART, fill: "backwards", easing: "cubic-bezier(.2, .7, .3, 1)" };
  const [tilt, hop] = [place % 2 ? -50 : 50, 0.16 - 0.03 * (place % 3)];
  return [
    film.animate({ transform: ["translateY(0)", `translateY(${(-100 * TURNS) / (TURNS + 1)}%)`] }, { ...timing, fill: "both" }),
    die.animate(
      [
        { transform: `translateY(-${hop}em) rotate(${tilt}deg) scale(.7)`, opacity: 0 },
        { transform: `translateY(0) rotate(${tilt * 0.5}deg)`, opacity: 1, offset: 0.35 },
        { transform: `translateY(-${hop / 2}em) rotate(${tilt * 0.2}deg)`, offset: 0.6 },
        { transform: "none", opacity: 1 },
      ],
      timing,
    ),
  ];
}

// A die rolls to a neighbouring face: never the same one or its opposite.
function passing(front, place) {
  const faces = [];
  for (let last = front; faces.length < TURNS; last = faces[0]) {
    const beside = [1, 2, 3, 4, 5, 6].filter((face) => face !== last && face !== 7 - last);
    faces.unshift(beside[(place + faces.length) % beside.length]);
  }
  return faces;
}

function dispatch(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}
