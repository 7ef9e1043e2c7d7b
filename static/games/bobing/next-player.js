// Shows whose the next dice are while a press waits for its answer: headline and button name the next
// player, or say that only the answer tells, once dice are typed or the answer is late.
import { faces, isAhead, typedFor } from "./typed-dice.js";
import { seatOf, turnTypedFor } from "./turn.js";

const entry = document.getElementById("throw");
const question = document.getElementById("confirm"); // is about the press that waits, not the next one
const ofServer = new WeakMap(); // what was in an element before
let isSlow = false;

export function isLate(isSo) {
  isSlow = isSo;
  showWhose();
}

function ahead() {
  if (question.open) return null;
  if (faces()) return isAhead() ? typedFor() : null;
  return isSlow && "underway" in entry.dataset ? turnTypedFor() : null;
}

export function showWhose() {
  const turn = document.querySelector("#c-turn[data-throw]");
  const whose = turn && ahead();
  if (!whose && !turn?.hasAttribute("data-ahead")) return;
  const headline = turn.querySelector(".turn__name");
  const give = document.getElementById("give");
  const isUnknown = whose && !whose.name;
  const { length = "" } = isUnknown ? { length: "l" } : seatOf((whose ?? turn.dataset).player);
  turn.toggleAttribute("data-ahead", Boolean(whose));
  headline.dataset.length = length;
  headline.toggleAttribute("data-long", length.endsWith("l"));
  const { aheadText, unknownText } = give.dataset;
  write(headline.firstElementChild, isUnknown ? [turn.dataset.unknownText] : whose && [whose.name]);
  write(give.querySelector(".give__win"), isUnknown ? [unknownText] : whose && named(aheadText, whose.name));
}

function named(text, name) {
  const [before, after] = text.split("{name}");
  return [before, Object.assign(document.createElement("bdi"), { textContent: name, translate: false }), after];
}

// parts: null restores those of the server.
function write(element, parts) {
  if (!ofServer.has(element)) ofServer.set(element, [...element.childNodes]);
  element.replaceChildren(...(parts ?? ofServer.get(element)));
}

document.addEventListener("moonbowl:typed", showWhose);
document.addEventListener("moonbowl:parts", showWhose);
question.addEventListener("close", showWhose);
