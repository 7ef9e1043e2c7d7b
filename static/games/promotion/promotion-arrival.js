// The moon of an arrival, or of the end, sets after a while: the board comes back. It rises again for
// another moment, not for a part that is sent once more.
const STAYS = 12000; // ms
let set = ""; // the moment whose moon has set

function look() {
  const scene = document.getElementById("scene");
  const { moment } = scene.dataset;
  if (!moment) return;
  if (moment === set) scene.dataset.past = "";
  else setTimeout(pass, STAYS, moment);
}

function pass(moment) {
  set = moment;
  const scene = document.getElementById("scene");
  if (scene.dataset.moment === moment) scene.dataset.past = "";
}

document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (detail.ids.includes("scene")) look();
});
look();
