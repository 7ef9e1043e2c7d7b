// On the wall a deal from phones is turned over: the fronts, the middles, the backs, each with the
// points so far; then everybody's payments. All of it is saved before. Where no motion is wanted, and
// on a wall that is loaded later, the payments are there at once.
import { calm } from "../../js/live/live.js";

const ROWS = 3;
const LOOK = 3500; // ms that each row is looked at
const part = () => document.getElementById("deal");
const seqOf = () => Number(part().dataset.seq || 0);
let seen = seqOf();
let turned = 0; // rows that are open; 0 when nothing is turned

document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (!detail.ids.includes("deal")) return;
  const isNew = seqOf() > seen; // an undone deal shows an older one
  seen = Math.max(seen, seqOf());
  if (isNew) turned = 0;
  if (isNew && "hidden" in part().dataset && !calm.matches && !document.hidden) turn(seen, 1);
  else show();
});

function turn(seq, row) {
  if (seq !== seqOf()) return; // another deal since, or this one undone
  turned = row > ROWS ? 0 : row;
  show();
  if (turned) setTimeout(turn, LOOK, seq, row + 1);
}

function show() {
  if (!turned || seqOf() !== seen) return delete part().dataset.turning;
  part().dataset.turning = turned;
  for (const net of part().querySelectorAll("[data-running]")) {
    net.dataset.points = net.dataset.running.split(" ")[turned - 1];
  }
}
