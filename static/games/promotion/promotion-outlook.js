// What a phone shows of its holder's piece: it is marked on the board, and what its next throw may
// bring is open, unless the guest has opened another; also after the parts have been replaced.
const mine = document.getElementById("own").dataset.mine.split(" ").filter(Boolean);
let opened = null; // whose the guest chose to see

function show() {
  const wanted = opened || mine[0];
  const own = document.querySelector(`#outlook details[data-player="${wanted}"]`);
  if (own) own.open = true;
  for (const number of mine) document.querySelector(`#pieces [data-on="${number}"]`)?.toggleAttribute("data-own", true);
}

document.addEventListener("click", ({ target }) => {
  const details = target.closest("#outlook summary")?.parentElement;
  if (details) opened = details.open ? null : details.dataset.player;
});
document.addEventListener("moonbowl:parts", show);
show();
