// Shows the verdict on six dice. After five dice it asks for all six outcomes, so that the answer is
// there at the sixth; typing never waits for it.
// If the winner may choose among prizes, a letter or a tap picks one.
import { faces, isOfNow } from "./typed-dice.js";
import { fetched, next, show } from "../../js/play/fetch-verdict.js";

const form = document.getElementById("throw");
// Not a hidden field: these change with the game, but a pick belongs to its dice.
const prize = Object.assign(document.createElement("input"), { name: "prize", hidden: true });
form.append(prize);
let picked = ""; // the dice of the pick
let ahead = { five: "", verdicts: null }; // a promise of the verdicts for each sixth die

const fields = (dice) => ({ roll: dice, prize: prize.value });

async function judge() {
  const signal = next();
  const dice = faces();
  // Dice that are put back keep their picked prize: given again, they are the same press.
  if (dice && dice !== picked) prize.value = "";
  if (dice.length === 5 && isOfNow()) lookAhead(dice);
  if (dice.length !== 6 || !isOfNow()) return show("");
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
