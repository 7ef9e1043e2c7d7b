// Shows a computer's roll on the console when its dice have landed on the other screens.
import { ANNOUNCED, APART, calm, elementOf, showWaiting, TUMBLING } from "../../js/live/live.js";

const DICE = 6;
let seen = Number(document.getElementById("c-log").dataset.seq || 0);
let landing = 0;

document.addEventListener("moonbowl:news", ({ detail }) => {
  if (!detail.parts["c-log"]) return;
  const { seq, thrown } = elementOf(detail.parts["c-log"]).dataset;
  const isNew = Number(seq || 0) > seen; // after an undo the last throw is an older one
  seen = Math.max(seen, Number(seq || 0));
  clearTimeout(landing);
  if (!isNew || thrown !== "computer" || document.hidden || calm.matches) return;
  detail.first = [];
  landing = setTimeout(showWaiting, ANNOUNCED + TUMBLING + (DICE - 1) * APART);
});
