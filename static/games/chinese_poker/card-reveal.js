// Once all have set their cards on phones, the rows are turned over one after the other. The server has sent
// the whole deal: a page that is loaded later shows its end, and so does one that asks for reduced motion.
import { calm } from "../../js/live/live.js";

const ROWS = ["front", "middle", "back"];
const EACH = 3200; // ms that a row can be looked at
const root = document.documentElement;
const settled = () => Number(document.getElementById("deal").dataset.seq || 0);
const isSet = () => document.querySelector("#deal .setting") !== null;
let newest = settled(); // the latest deal that was shown, also if it was undone since
let wasSet = isSet();
let turning = 0; // the deal whose rows are being turned over
let next = 0;

function turn(place) {
  clearTimeout(next);
  if (place >= ROWS.length) return stop();
  root.dataset.reveal = ROWS[place];
  next = setTimeout(turn, EACH, place + 1);
}

function stop() {
  clearTimeout(next);
  turning = 0;
  delete root.dataset.reveal;
}

document.addEventListener("moonbowl:parts", () => {
  const seq = settled();
  if (turning && seq !== turning) stop();
  if (wasSet && seq > newest && !calm.matches) {
    turning = seq;
    turn(0);
  }
  newest = Math.max(newest, seq);
  wasSet = isSet();
});
