// What the next throw may bring is open for the holder of the phone, for whoever is in turn else, and
// where a guest has opened it: also after the part has been replaced.
const mine = document.getElementById("own").dataset.mine.split(" ").filter(Boolean);
let opened = null; // whose the guest chose to see

const all = () => [...document.querySelectorAll("#outlook details")];

function show() {
  const wanted = opened ?? mine[0];
  const own = all().find(({ dataset }) => dataset.player === wanted);
  if (own) own.open = true;
}

document.addEventListener("click", ({ target }) => {
  const details = target.closest("#outlook summary")?.parentElement;
  if (details) opened = details.open ? null : details.dataset.player;
});
document.addEventListener("moonbowl:parts", ({ detail }) => detail.ids.includes("outlook") && show());
show();
