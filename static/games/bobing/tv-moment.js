// Shows a throw in the middle of the wall while its dice roll and for two seconds more; then the prizes
// fly to their places on the board. The next throw replaces it, an undo hides it. A page loaded in
// between shows the board.
import { calm, elementOf, showWaiting } from "../../js/live/live.js";

const root = document.documentElement;
const SHOWN = 2000; // ms after the dice have landed
const FLIES = 800;
const RINGED = 1500; // ms for which a tier stays marked after its last prize has landed
let seq = 0;
let timers = [];
let emptied = null; // the tier whose last prize was won

function putAway() {
  timers.forEach(clearTimeout);
  timers = [];
  delete root.dataset.moment;
  if (emptied) emptied.removeAttribute("data-emptied");
}

document.addEventListener("moonbowl:thrown", ({ detail }) => {
  const moment = document.getElementById("moment");
  putAway();
  seq = Number(detail.seq);
  if (moment.dataset.kind) root.dataset.moment = moment.hasAttribute("data-wide") ? "wide" : moment.dataset.kind;
});

document.addEventListener("moonbowl:landed", () => {
  if (!root.dataset.moment) return;
  const cake = document.querySelector("#moment[data-kind=last] [data-flies]");
  const place = cake && document.getElementById(cake.dataset.flies);
  emptied = place && place.closest(".tier");
  if (emptied) emptied.setAttribute("data-emptied", "");
  if (!calm.matches) timers.push(setTimeout(fly, SHOWN - FLIES));
  timers.push(setTimeout(end, SHOWN), setTimeout(putAway, SHOWN + RINGED));
});

// A break, and all else that is not another throw or scene, waits for the end of the moment.
document.addEventListener("moonbowl:news", ({ detail: { parts, first }, detail }) => {
  if (!root.dataset.moment || first) return;
  const told = parts.last ? Number(elementOf(parts.last).dataset.seq || 0) : seq;
  if (told === seq) detail.first = ["stage", "wifi"];
});

document.addEventListener("moonbowl:parts", () => {
  const last = Number(document.getElementById("last").dataset.seq || 0);
  if (last !== seq) putAway(); // the throw was undone
});

function end() {
  delete root.dataset.moment;
  showWaiting();
}

function fly() {
  for (const cake of document.querySelectorAll("#moment [data-flies]")) {
    const tile = document.getElementById(cake.dataset.flies);
    if (!tile) continue;
    const place = tile.getBoundingClientRect();
    const from = cake.getBoundingClientRect();
    const [x, y] = [place.x + place.width / 2 - from.x - from.width / 2, place.y + place.height / 2 - from.y - from.height / 2];
    const size = Math.min(place.width / from.width, place.height / from.height);
    const frames = [
      { transform: "none", opacity: 1 }, // Chromium before 84 wants what the last frame has
      { transform: `translate(${x * 0.55}px, ${y * 0.25}px) scale(${(1 + size) / 2})`, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 1, offset: 0.92 },
      { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0 },
    ];
    cake.animate(frames, { duration: FLIES, easing: "ease-in-out", fill: "forwards" });
  }
}
