// A piece walks from space to space, step by step, when the dice of its throw lie still. It walks as
// a picture of its own above the board, so that nothing is drawn anew but that; where no motion is
// wanted it stands where it is going, and the path stays drawn.
import { calm } from "../../js/live/live.js";

const STEP = 420; // ms from one space to the next
const LONGEST = 2600; // ms for a whole walk
const AROUND = 70; // what the walking picture shows around the piece, in the board's measure
const pieces = () => document.getElementById("pieces");
let seen = Number(pieces().dataset.walked || 0);

document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (!detail.ids.includes("pieces")) return;
  const { walked, points, walker } = pieces().dataset;
  const isNew = Number(walked || 0) > seen; // a throw that was taken back shows an older one
  seen = Math.max(seen, Number(walked || 0));
  for (const walker of document.querySelectorAll(".walker")) walker.remove();
  const path = points.split(" ").filter(Boolean).map((point) => point.split(",").map(Number));
  if (!isNew || path.length < 2 || document.hidden || calm.matches) return;
  walk(pieces().querySelector(`[data-on="${walker}"]`), path);
});

function walk(mark, path) {
  const board = pieces().querySelector("svg");
  const scale = board.clientWidth / board.viewBox.baseVal.width;
  const picture = pictureOf(mark, board, scale);
  mark.dataset.walking = "";
  pieces().append(picture);
  const { e: x, f: y } = mark.transform.baseVal.consolidate().matrix;
  const places = [...path.slice(0, -1), [x, y]].map(([left, top]) => `translate(${left * scale}px, ${top * scale}px)`);
  const duration = Math.min(STEP * (path.length - 1), LONGEST);
  const move = picture.animate({ transform: hops(places, scale) }, { duration, easing: "linear", fill: "both" });
  move.onfinish = move.oncancel = () => {
    picture.remove();
    delete mark.dataset.walking;
  };
}

// From space to space in a small hop.
function hops(places, scale) {
  return places.flatMap((place, number) => {
    if (!number) return [place];
    const [from, to] = [places[number - 1], place].map((each) => each.match(/-?[\d.]+/g).map(Number));
    const [left, top] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 16 * scale];
    return [`translate(${left}px, ${top}px)`, place];
  });
}

function pictureOf(mark, board, scale) {
  const picture = board.cloneNode();
  const { x, y } = board.viewBox.baseVal;
  picture.classList.add("walker");
  picture.removeAttribute("aria-label");
  picture.removeAttribute("role");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("viewBox", `${-AROUND} ${-AROUND} ${2 * AROUND} ${2 * AROUND}`);
  const size = `${2 * AROUND * scale}px`;
  const corner = [-x - AROUND, -y - AROUND].map((each) => `${each * scale}px`);
  Object.assign(picture.style, { width: size, height: size, left: corner[0], top: corner[1] });
  picture.append(mark.querySelector(".piece").cloneNode(true));
  return picture;
}
