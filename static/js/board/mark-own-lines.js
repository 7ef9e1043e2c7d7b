// Marks the phone's own player, in the part with data-you where there is one, and says when it is the turn
// of a seat that it plays. The parts of the page are the same for everybody, so the marks are set again
// after each update.
const own = document.getElementById("own");
const mine = own.dataset.mine.split(" ").filter(Boolean);

function mark() {
  for (const each of document.querySelectorAll("[data-player]")) {
    const isMine = mine.includes(each.dataset.player);
    if (each.hasAttribute("data-mine") === isMine) continue;
    each.toggleAttribute("data-mine", isMine);
    const name = each.querySelector("[data-you]") || each;
    name.append(Object.assign(document.createElement("span"), { className: "you", textContent: own.dataset.youText }));
  }
  const elsewhere = document.querySelector(".not-here");
  if (elsewhere) elsewhere.hidden = document.querySelector("[data-player][data-mine]") !== null;
  const inTurn = document.querySelector("[data-turn]") || own;
  const turn = inTurn.dataset.turn;
  const lent = document.querySelector(`.hand-here[data-seat="${turn}"] .hand__own`);
  let text = "";
  if (mine.includes(turn)) text = inTurn.dataset.turnText === undefined ? own.dataset.turnText : inTurn.dataset.turnText;
  else if (lent) text = lent.closest(".hand-here").dataset.turnText;
  if (own.textContent !== text) own.textContent = text;
}

document.addEventListener("moonbowl:parts", mark);
document.addEventListener("moonbowl:hand", mark); // a seat that was lent to this phone is shown, or no longer
mark();
