// What the typed hands are worth, asked for whenever they change: the rows by their names, why a
// setting is not allowed and how it could be, the best one, and what the hands come to so far.
import { replacePart } from "../../js/live/live.js";
import { fetched, next, show } from "../../js/play/fetch-verdict.js";
import { active, cardsOf, dealtTo, declare, fields, field, isDone, places, put } from "./dealt-hands.js";
import { HAND, parse } from "./card-text.js";
import { markWrong } from "./card-table.js";
import { sayOf } from "../../js/play/status-line.js";

const form = document.getElementById("showdown");
const rows = [...document.querySelectorAll("#laid [data-name]")];
const SOON = 120; // ms after a key: whole cards, not each sign
let waiting = 0;
let sought = ""; // the hand whose best setting is looked for: what comes meanwhile asks for it again
let advised = null; // the best setting that was found last: the cards as typed, and what was said of it

export function ask({ best = false } = {}) {
  clearTimeout(waiting);
  const hand = JSON.stringify([active()?.dataset.field, active() && field(active()).value]);
  if (best || sought !== hand) sought = best ? hand : "";
  waiting = setTimeout(asked, best ? 0 : SOON, Boolean(sought), next()); // an answer to what was typed before is none
}

async function asked(isBest, signal) {
  if (!places().length) return;
  const posted = fields().concat(isBest ? [["best", "1"]] : []);
  const dealt = dealtTo(active());
  if (isBest && dealt.length) posted.find(([name]) => name === field(active()).name)[1] = dealt.join(" ");
  const answer = await fetched(form, posted, "json", signal);
  if (!answer || signal.aborted || !places().length) return; // the program may have dealt to phones meanwhile
  sought = "";
  show(answer.verdict);
  replacePart("pairs", answer.pairs);
  const ready = new Set((answer.ready ?? "").split(" "));
  const { names: named, wrong } = document.getElementById("verdict").dataset;
  const names = named.split("|");
  rows.forEach((row, place) => (row.textContent = names[place] ?? ""));
  const refused = places().filter((place) => isDone(place) && !ready.has(place.dataset.field));
  markWrong(new Set(refused.map((place) => place.dataset.field)), wrong.split(" "));
  if (isBest) take();
  else if (advised?.cards === field(active()).value) document.getElementById("verdict").append(advised.said);
}

// What was said of the best setting stays as long as the hand is set so.
function take() {
  const said = document.querySelector("#verdict .verdict__best");
  if (!said) return;
  put(active(), parse(said.dataset.best));
  advised = { cards: field(active()).value, said };
}

export function best() {
  if (cardsOf(active()).length !== HAND && dealtTo(active()).length !== HAND) return sayOf("noBest");
  ask({ best: true });
}

document.addEventListener("click", ({ target }) => {
  const repair = target.closest("#repair");
  if (repair) put(active(), parse(repair.dataset.set));
  const special = target.closest("[data-declare]");
  if (special) declare(active(), special.dataset.declare);
});
