// A small preview of the wall: its page without scripts, in a frame. It is updated with a delay, and
// only while visible; this script does the work of the wall's scripts.
import { languageOf, replacePart } from "../../js/live/live.js";
import { fit } from "../../js/board/fit.js";
import { showPagesAndClock } from "../../js/board/pages-and-clock.js";

const frame = document.getElementById("room-view");
const watching = document.getElementById("watching");
const LEISURE = 1200; // ms after a change: the roll has priority
const MOMENT = 1700; // ms for which the wall still shows the throw then
const SECOND = 1000;
let waiting = 0;
let seen = null; // the frame's last throw and `directed` count
let moment = 0;

const page = () => frame.contentDocument;
const isThere = () => Boolean(page()?.getElementById("main"));
const isSeen = () => !document.hidden && frame.checkVisibility();

function later() {
  if (waiting || !isSeen()) return;
  waiting = setTimeout(() => requestIdleCallback(follow, { timeout: LEISURE }), LEISURE);
}

async function follow() {
  waiting = 0;
  if (!frame.src) return (frame.src = frame.dataset.address);
  try {
    const answer = await fetch(frame.dataset.state, { headers: languageOf(page()) });
    if (answer.ok) show(await answer.json());
  } catch {
    // The next change tries again; the pill says that the server is away.
  }
}

function show({ layout, parts }) {
  const main = page()?.getElementById("main");
  if (main?.dataset.layout !== layout) return (frame.src = frame.dataset.address);
  for (const [id, markup] of Object.entries(parts)) replacePart(id, markup, page());
  dress();
}

// As the wall's own scripts do.
function dress() {
  const before = seen;
  const root = page().documentElement;
  const [stage, scene, last] = ["stage", "scene", "last"].map((id) => page().getElementById(id));
  seen = { throw: Number(last?.dataset.seq ?? 0), directed: stage?.dataset.directed, scene: scene?.dataset.moment };
  const isBoardAsked = before && stage?.hidden && seen.directed !== before.directed;
  if (seen.scene === undefined || seen.scene !== before?.scene) delete root.dataset.sceneAway;
  else if (isBoardAsked) root.dataset.sceneAway = "";
  frame.closest(".room").toggleAttribute("data-away", "sceneAway" in root.dataset);
  root.toggleAttribute("data-covered", stage?.hidden === false);
  if (before && last?.dataset.thrown && seen.throw > before.throw) showThrow(root);
  showPagesAndClock(page());
  fit(page());
}

function showThrow(root) {
  const { dataset } = page().getElementById("moment");
  clearTimeout(moment);
  if (!dataset.kind) return;
  root.dataset.moment = "wide" in dataset ? "wide" : dataset.kind;
  moment = setTimeout(() => delete root.dataset.moment, MOMENT);
}

frame.addEventListener("load", () => {
  seen = null;
  if (isThere()) dress();
});
setInterval(() => isSeen() && isThere() && showPagesAndClock(page()), SECOND);
document.addEventListener("moonbowl:parts", later);
document.addEventListener("visibilitychange", later);
document.addEventListener("moonbowl:beat", ({ detail }) => {
  if (watching.textContent !== detail.watching) watching.textContent = detail.watching;
  for (const each of document.querySelectorAll(".no-screen")) each.hidden = detail.walls > 0;
  if (!frame.src) later(); // a frame that was not shown
});
later();
