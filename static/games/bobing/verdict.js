// What the six dice are worth. With five in, all six outcomes are asked for, so that the sixth finds
// its answer here; typing never waits for it.
// Where the winner may choose between prizes, a letter or a tap picks another than the next one.
import { faces, isAhead } from "./entry.js";
import { fetched, next, show } from "../../js/play/judge.js";

const form = document.getElementById("throw");
// No hidden field: those move on with the game, and what was picked belongs to the dice.
const prize = Object.assign(document.createElement("input"), { name: "prize", hidden: true });
form.append(prize);
let picked = ""; // the dice for which it was
let ahead = { five: "", verdicts: null }; // what each sixth die would bring, as a promise

const fields = (dice) => ({ roll: dice, prize: prize.value });

async function judge() {
  const signal = next();
  const dice = faces();
  // Dice that come back bring their prize with them: given again, they are the same press.
  if (dice && dice !== picked) prize.value = "";
  if (dice.length === 5 && !isAhead()) lookAhead(dice);
  if (dice.length !== 6 || isAhead()) return show(""); // they are worth what the press before leaves
  const known = prize.value || !dice.startsWith(ahead.five) ? null : await ahead.verdicts;
  const markup = known?.[dice[5]] ?? (await fetched(form, fields(dice), "text", signal));
  if (markup !== undefined && !signal.aborted) show(markup);
}

function lookAhead(five) {
  if (five !== ahead.five) ahead = { five, verdicts: fetched(form, fields(five), "json") };
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
