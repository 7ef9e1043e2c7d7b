// The dice of a throw that has just been saved tumble and land on what they show, on every screen
// from the moment the news came. Until then what they bring is kept back by the style sheet.
const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const ANNOUNCED = 700; // ms: the computer says for whom it rolls
const TUMBLING = 780;
const APART = 30; // ms between one die and the next
let seen = Number(document.getElementById("last")?.dataset.seq ?? 0);

document.addEventListener("moonbowl:parts", ({ detail }) => {
  const last = document.getElementById("last");
  const seq = Number(last.dataset.seq ?? 0);
  if (!detail.ids.includes("last") || seq <= seen) return; // a throw that was taken back shows an older one
  seen = seq;
  if (last.dataset.thrown && !document.hidden) roll(last);
});

function roll(last) {
  const isComputer = last.dataset.thrown === "computer";
  root.dataset.dice = "coming";
  // The news are painted first: cubes are made in a frame of their own.
  requestAnimationFrame(() => setTimeout(land, isComputer ? ANNOUNCED : 0, last));
}

async function land(last) {
  const dice = [...last.querySelectorAll(".die:not([data-held])")];
  const { seq, tier } = last.dataset;
  if (dice.length && last.isConnected) {
    root.dataset.dice = "tumbling";
    if (!calm.matches) tell("tumble", { count: dice.length, each: APART, after: TUMBLING });
    const moves = calm.matches ? [fade(dice[0].parentElement)] : dice.map(tumble);
    await Promise.allSettled(moves.map((move) => move.finished));
    for (const cube of last.querySelectorAll(".cube")) cube.remove();
    for (const die of dice) delete die.dataset.turns;
  }
  if (Number(seq) !== seen) return; // the next throw is on its way
  delete root.dataset.dice;
  tell("landed", { tier: Number(tier ?? 0) });
}

function fade(element) {
  return element.animate({ opacity: [0, 1] }, 300);
}

function tumble(die, place) {
  die.dataset.turns = "";
  die.append(cubeOf(Number(die.dataset.face)));
  const [x, y] = [360 + 180 * (place % 3), -450 - 90 * (place % 2)];
  return die.lastChild.animate(
    [
      { transform: `translate3d(-1.6em, -.9em, 0) rotateX(${x}deg) rotateY(${y}deg) scale3d(.2, .2, .2)`, easing: "ease-in" },
      { transform: `translate3d(-.7em, 0, 0) rotateX(${x * 0.55}deg) rotateY(${y * 0.5}deg)`, offset: 0.4, easing: "ease-out" },
      { transform: `translate3d(-.25em, -.4em, 0) rotateX(${x * 0.2}deg) rotateY(${y * 0.18}deg)`, offset: 0.66, easing: "ease-in" },
      { transform: "translate3d(0, 0, calc(var(--die) / -2))", offset: 1 },
    ],
    { duration: TUMBLING, delay: place * APART, fill: "both" },
  );
}

// What has landed looks at us: the face that counts is the front of the cube.
function cubeOf(front) {
  const [side, top] = [1, 2, 3].filter((face) => face !== front && face !== 7 - front);
  const cube = document.createElement("span");
  cube.className = "cube";
  for (const face of [front, 7 - front, side, 7 - side, top, 7 - top]) {
    const made = document.createElement("span");
    made.className = "die";
    made.dataset.face = face;
    cube.append(made);
  }
  return cube;
}

function tell(what, detail) {
  document.dispatchEvent(new CustomEvent(`moonbowl:${what}`, { detail }));
}
