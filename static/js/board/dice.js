// The dice of a throw that has just been saved tumble and land on what they show, on every screen
// from the moment the news came. What they bring is shown when they lie still, and at once where
// no motion is wanted.
import { ANNOUNCED, APART, calm, elementOf, showWaiting, TUMBLING } from "../live/live.js";

const root = document.documentElement;
const TURNS = 4; // faces that pass before the one that counts
const TRAYS = "#moment .dice, [data-own] .dice, #interlude [data-new] .dice";
const FLYING = "[data-moment] #moment [data-flies]"; // what has been won is still on its way
const PLACES = ["tile", "label"]; // and is told in its place when it is there
let seen = Number(document.getElementById("last")?.dataset.seq ?? 0);
let shownFirst = null; // the parts that do not wait for the dice that tumble

// Before anything of the news is shown: is there a throw among them that nobody has seen? What the
// throw before it brought waits no longer. News of the throw that rolls, which was asked for anew,
// wait with the rest.
document.addEventListener("moonbowl:news", ({ detail }) => {
  if (detail.parts.last) {
    const { seq, thrown, first } = elementOf(detail.parts.last).dataset;
    if (shownFirst && Number(seq) === seen) return (detail.first = shownFirst = []);
    const isNew = Number(seq ?? 0) > seen; // a throw that was taken back shows an older one
    const rolls = isNew && thrown && first && !document.hidden && !calm.matches;
    showWaiting();
    shownFirst = rolls ? ["last", ...first.split(" ")] : null;
    delete root.dataset.dice;
  }
  detail.first = shownFirst;
});

document.addEventListener("moonbowl:parts", ({ detail }) => {
  const last = document.getElementById("last");
  const seq = Number(last.dataset.seq ?? 0);
  if (!detail.ids.includes("last")) return;
  const isNew = seq > seen;
  seen = Math.max(seen, seq);
  if (!isNew || !last.dataset.thrown || document.hidden) return;
  dispatch("thrown", last.dataset);
  if (calm.matches) dispatch("landed", { tier: Number(last.dataset.tier ?? 0) });
  else roll(last);
});

function roll(last) {
  const isComputer = last.dataset.thrown === "computer";
  root.dataset.dice = "coming";
  // The news are painted first: what turns is made in a frame of its own.
  requestAnimationFrame(() => setTimeout(land, isComputer ? ANNOUNCED : 0, last));
}

// On the wall they lie in the middle, on a phone that threw them in its own card as well.
function traysOf(last) {
  const trays = [...document.querySelectorAll(TRAYS)];
  return document.getElementById("moment") && trays.length ? trays : [last, ...trays];
}

async function land(last) {
  const { seq, tier } = last.dataset;
  if (Number(seq) !== seen || !root.dataset.dice) return; // another throw, or none
  const trays = traysOf(last).map((tray) => [...tray.querySelectorAll(".die:not([data-held])")]);
  root.dataset.dice = "tumbling";
  dispatch("tumble", { count: trays[0].length, each: APART, after: TUMBLING });
  await Promise.allSettled(trays.flatMap((dice) => dice.flatMap(tumble)).map((move) => move.finished));
  for (const die of trays.flat()) {
    delete die.dataset.turns;
    die.replaceChildren();
  }
  if (Number(seq) !== seen || root.dataset.dice !== "tumbling") return;
  delete root.dataset.dice;
  shownFirst = null;
  showWaiting(document.querySelector(FLYING) ? PLACES : []);
  dispatch("landed", { tier: Number(tier ?? 0) });
}

// Seen from above, a die that rolls shows one face after the other, within its own round corners
// and in its own place.
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
        { transform: "none" },
      ],
      timing,
    ),
  ];
}

// Neighbours of a die's face are never its opposite, so no face comes after itself or after that.
function passing(front, place) {
  const faces = [];
  for (let last = front; faces.length < TURNS; last = faces[0]) {
    const beside = [1, 2, 3, 4, 5, 6].filter((face) => face !== last && face !== 7 - last);
    faces.unshift(beside[(place + faces.length) % beside.length]);
  }
  return faces;
}

function dispatch(what, detail) {
  document.dispatchEvent(new CustomEvent(`moonbowl:${what}`, { detail }));
}
