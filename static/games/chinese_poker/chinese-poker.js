// The console of Chinese poker: cards are tapped or typed, hand after hand, and settled at the end.
// What is typed is kept in this tab until its deal is settled.
import "../../js/play/side-table.js";
import { active, add, cardsOf, choose, declare, field, fill, holderOf, isDone, part, places, put, remove, special } from "./dealt-hands.js";
import { draw, focusField, forgive, next, wrong } from "./card-table.js";
import { HAND, isCardKey, shown } from "./card-text.js";
import { ask, best } from "./card-verdict.js";
import { alone } from "../../js/play/button-keys.js";
import { readKey } from "../../js/read-key.js";
import { hush, say, sayOf, sentence } from "../../js/play/status-line.js";
import { ofTab } from "../../js/storage.js";

const form = document.getElementById("showdown");
const draft = `moonbowl cards ${location.pathname}`;
let sent = null; // the draft that was posted last
let lost = ""; // what is said of hands whose deal is over before they were settled

function changed() {
  forgive(active());
  draw();
  keep();
  ask();
}

function keep() {
  const values = places().map((place) => [field(place).value, special(place)?.value ?? ""]);
  ofTab.keep(draft, { at: part().dataset.at, names: places().map((place) => place.dataset.name), values });
}

// The fields come anew with each change of the game; of the same deal they are as they were.
function restore() {
  const kept = ofTab.read(draft);
  if (kept && kept.at !== part().dataset.at && JSON.stringify(kept) !== sent) tellLost(kept);
  if (kept?.at === part().dataset.at) {
    places().forEach((place, number) => {
      const [cards, declared] = kept.values[number] ?? ["", ""];
      field(place).value ||= cards;
      if (special(place)) special(place).value ||= declared;
    });
    const open = places().find((place) => !isDone(place));
    if (open) part().querySelector(`[name=seat][value="${open.dataset.field}"]`).checked = true;
  }
  changed();
}

// Somebody settled the deal elsewhere, or the program dealt, or it was taken back.
function tellLost({ at, names = [], values }) {
  const typed = names.filter((_, number) => values[number][0] || values[number][1]);
  if (!typed.length) return;
  lost = sentence("lost", { number: at.split("-")[0], names: typed.join(", ") });
  say(lost, "wrong", true);
}

// What was said of what stood there before is no longer true.
function edited() {
  lost = "";
  say("");
  changed();
}

function tap(card) {
  hush();
  const own = cardsOf(active());
  const holder = holderOf(card);
  if (own.includes(card)) remove(active(), card);
  else if (holder && holder !== active()) sayTaken(card, holder);
  else if (own.length >= HAND) sayOf("full");
  else add(active(), card);
}

const sayTaken = (card, holder) => sayOf("taken", { card: shown(card), name: holder.dataset.name });

function goOn() {
  const place = active();
  const taken = cardsOf(place).find((card) => places().some((other) => other !== place && cardsOf(other).includes(card)));
  if (taken) return sayTaken(taken, places().find((other) => other !== place && cardsOf(other).includes(taken)));
  if (!isDone(place) && fill(place)) return;
  if (!isDone(place)) return sayOf("short", { name: place.dataset.name, count: cardsOf(place).length });
  if (wrong.has(place.dataset.field)) return sayOf("notAllowed", { name: place.dataset.name });
  const after = next();
  if (!after) return form.requestSubmit();
  choose(after);
  if (matchMedia("(min-width: 48rem)").matches) focusField();
}

const ACTIONS = {
  "#back-one": () => put(active(), cardsOf(active()).slice(0, -1)),
  "#best": best,
  "#give-up": () => declare(active(), "surrender"),
  "#go-on": goOn,
};

document.addEventListener("click", ({ target, detail }) => {
  const card = target.closest(".pack [data-card]");
  if (card && detail) card.blur(); // tapped: Enter after it means the hand, not the card once more
  if (card) tap(card.dataset.card);
  for (const [button, act] of Object.entries(ACTIONS)) if (target.closest(button)) act();
});
document.addEventListener("moonbowl:cards", edited);
document.addEventListener("change", ({ target }) => part().contains(target) && !target.matches(".chand > input") && edited());
document.addEventListener("input", ({ target }) => target.closest(".chand") && edited());
form.addEventListener("submit", () => (sent = JSON.stringify(ofTab.read(draft))));
document.addEventListener("moonbowl:answered", () => lost && say(lost, "wrong", true));

// In the field of a hand: Enter goes on, and what is no card is a key of the desk.
document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.(".chand input") || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = { Enter: goOn, b: best, "!": ACTIONS["#give-up"] }[readKey(event)];
  const repair = readKey(event) === "w" && document.getElementById("repair");
  if (!act && !repair) return;
  event.preventDefault();
  event.stopPropagation();
  alone(() => (repair ? repair.click() : act()));
}, true);

document.addEventListener("moonbowl:key", (event) => {
  if (!places().length || !isCardKey(event.detail)) return;
  event.preventDefault();
  const input = field(active());
  input.focus();
  input.value = `${input.value}${input.value && !/[\s2-9tjqka10-]$/i.test(input.value) ? " " : ""}${event.detail}`;
  edited();
});

document.addEventListener("moonbowl:parts", () => places().length && restore());
if (places().length) restore();
