// A piece walks from space to space when the dice of its throw lie still. Where no motion is wanted it
// stands where it is going, and the path stays drawn.
import { calm } from "../../js/live/live.js";

const STEP = 420; // ms from one space to the next
const LONGEST = 2600; // ms for a whole walk
const pieces = () => document.getElementById("pieces");
let seen = Number(pieces().dataset.walked || 0);

document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (!detail.ids.includes("pieces")) return;
  const { walked, points, walker } = pieces().dataset;
  const isNew = Number(walked || 0) > seen; // a throw that was taken back shows an older one
  seen = Math.max(seen, Number(walked || 0));
  const path = points.split(" ").filter(Boolean).map((point) => point.split(",").map(Number));
  if (!isNew || path.length < 2 || document.hidden || calm.matches) return;
  walk(pieces().querySelector(`[data-on="${walker}"]`), path);
});

function walk(mark, path) {
  const { e: x, f: y } = mark.transform.baseVal.consolidate().matrix;
  const places = [...path.slice(0, -1), [x, y]].map(([left, top]) => `translate(${left - x}px, ${top - y}px)`);
  const duration = Math.min(STEP * (path.length - 1), LONGEST);
  mark.querySelector(".piece").animate({ transform: places }, duration);
}
