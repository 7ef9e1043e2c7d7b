// Hides a full-screen scene at a key or a tap, or when the console shows the board; celebrating on the
// console shows it again. A hidden scene stays hidden after a reload.
import { readKey } from "../../js/read-key.js";
import { ofTab } from "../../js/storage.js";

const root = document.documentElement;
const PUT_AWAY = "moonbowl-put-away";
const KEYS = ["Escape", "Enter", " "];
let away = ofTab.read(PUT_AWAY) || "";
let directed = stage().dataset.directed;

function stage() {
  return document.getElementById("stage");
}

// The game's own scene and one that is repeated on demand.
function moments() {
  const scene = document.getElementById("scene");
  const own = scene.hidden ? "" : `scene ${location.pathname} ${scene.dataset.moment}`;
  const repeated = stage().querySelector(".scene") ? `stage ${location.pathname} ${stage().dataset.directed}` : "";
  return [own, repeated];
}

function show() {
  const [own, repeated] = moments();
  root.toggleAttribute("data-scene-away", Boolean(own) && away.includes(`${own};`));
  root.toggleAttribute("data-stage-away", Boolean(repeated) && away.includes(`${repeated};`));
  root.toggleAttribute("data-covered", !stage().hidden && !root.hasAttribute("data-stage-away"));
}

function putAway() {
  away = moments().filter(Boolean).map((moment) => `${moment};`).join("");
  ofTab.keep(PUT_AWAY, away);
  show();
}

function isShown() {
  const [own, repeated] = moments();
  if (repeated) return !root.hasAttribute("data-stage-away");
  return Boolean(own) && stage().hidden && !root.hasAttribute("data-scene-away");
}

addEventListener("keydown", (event) => {
  if (KEYS.includes(readKey(event)) && isShown()) putAway();
});

addEventListener("click", () => {
  if (isShown()) putAway();
});

document.addEventListener("moonbowl:parts", () => {
  const isBoardAsked = stage().hidden && stage().dataset.directed !== directed;
  directed = stage().dataset.directed;
  if (isBoardAsked && moments()[0]) putAway();
  else show();
});

show();
