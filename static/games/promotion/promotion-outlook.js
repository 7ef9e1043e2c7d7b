// What a phone shows of its holder's piece: it is marked on the board, and what its next throw may
// bring is open, unless the guest has opened another; also after the parts have been replaced.
const mine = document.getElementById("own").dataset.mine.split(" ").filter(Boolean);
let opened = null; // whose the guest chose to see

function show() {
  const wanted = opened || mine[0];
  const own = document.querySelector(`#outlook details[data-player="${wanted}"]`);
  if (own) own.open = true;
  for (const number of mine) {
    const piece = document.querySelector(`#pieces [data-on="${number}"]`);
    if (piece) piece.setAttribute("data-own", "");
  }
}

document.addEventListener("click", ({ target }) => {
  const summary = target.closest("#outlook summary");
  if (!summary) return;
  const details = summary.parentElement;
  opened = details.open ? null : details.dataset.player;
});
document.addEventListener("moonbowl:parts", show);
show();
