// What the six dice are worth. With five in, all six outcomes are asked for, so that the sixth finds
// its answer here; typing never waits for it.
// Where the winner may choose between prizes, a letter or a tap picks another than the next one.
import { faces } from "./entry.js";

const form = document.getElementById("throw");
// No hidden field: those move on with the game, and what was picked belongs to the dice.
const prize = Object.assign(document.createElement("input"), { name: "prize", hidden: true });
form.append(prize);
let picked = ""; // the dice for which it was
let asked = new AbortController();
let ahead = { five: "", verdicts: null }; // what each sixth die would bring, as a promise

async function judge() {
  asked.abort();
  const dice = faces();
  // Dice that come back bring their prize with them: given again, they are the same press.
  if (dice && dice !== picked) prize.value = "";
  if (dice.length === 5) lookAhead(dice);
  if (dice.length !== 6) return show("");
  const mine = (asked = new AbortController());
  const known = prize.value || !dice.startsWith(ahead.five) ? null : await ahead.verdicts;
  const markup = known?.[dice[5]] ?? (await fetched(dice, "text", mine.signal));
  if (markup !== undefined && !mine.signal.aborted) show(markup);
}

function lookAhead(five) {
  if (five !== ahead.five) ahead = { five, verdicts: fetched(five, "json") };
}

// What was judged, as text or json. Overtaken by the next key, or the server is away: then nothing, and the roll can be
// given without a verdict.
async function fetched(dice, kind, signal) {
  try {
    const address = `${form.dataset.judge}?${new URLSearchParams({ roll: dice, prize: prize.value })}`;
    const answer = await fetch(address, { signal, headers: { Accept: "text/html, application/json" } });
    if (answer.redirected) return location.assign(answer.url); // signed out
    if (answer.ok) return await answer[kind]();
  } catch {}
}

function show(markup) {
  const place = document.getElementById("verdict");
  const made = document.createElement("template");
  made.innerHTML = markup;
  const fresh = markup ? made.content.firstElementChild : Object.assign(place.cloneNode(), { innerHTML: "" });
  if (fresh?.id !== "verdict") return; // whatever has answered, it is not a verdict
  if (!markup) delete fresh.dataset.result;
  const focused = place.contains(document.activeElement) && document.activeElement.dataset.prize;
  place.replaceWith(fresh);
  if (typeof focused === "string") fresh.querySelector(`[data-prize="${focused}"]`)?.focus();
}

document.addEventListener("click", (event) => {
  const pick = event.target.closest("[data-prize]");
  if (!pick) return;
  for (const each of pick.parentElement.children) each.ariaPressed = String(each === pick);
  prize.value = pick.dataset.prize;
  picked = faces();
  judge();
});

document.addEventListener("moonbowl:typed", judge);
document.addEventListener("moonbowl:parts", () => {
  ahead = { five: "", verdicts: null };
  if (faces().length >= 5) judge();
});
if (faces()) judge();
