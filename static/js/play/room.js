// What the room sees, in small: the page of a wall without its scripts. It follows the game at
// leisure, and only where it is seen.
const frame = document.getElementById("room-view");
const watching = document.getElementById("watching");
const LEISURE = 1200; // ms after a change: the roll itself comes first
let waiting = 0;

function later() {
  if (waiting || document.hidden || !frame.checkVisibility()) return;
  waiting = setTimeout(() => requestIdleCallback(follow, { timeout: LEISURE }), LEISURE);
}

async function follow() {
  waiting = 0;
  if (!frame.src) return (frame.src = frame.dataset.address);
  try {
    const answer = await fetch(frame.dataset.state);
    if (answer.ok) show(await answer.json());
  } catch {
    // The next change asks again; the pill says that the server is away.
  }
}

function show({ layout, parts }) {
  const page = frame.contentDocument;
  const main = page?.getElementById("main");
  if (main?.dataset.layout !== layout) return (frame.src = frame.dataset.address);
  for (const [id, markup] of Object.entries(parts)) {
    const made = page.createElement("template");
    made.innerHTML = markup;
    page.getElementById(id)?.replaceWith(made.content.firstElementChild);
  }
  cover(page);
}

// As the wall's own script does it.
function cover(page) {
  page.documentElement.toggleAttribute("data-covered", page.getElementById("stage")?.hidden === false);
}

frame.addEventListener("load", () => frame.contentDocument?.getElementById("main") && cover(frame.contentDocument));
document.addEventListener("moonbowl:parts", later);
document.addEventListener("visibilitychange", later);
document.addEventListener("moonbowl:beat", ({ detail }) => {
  if (watching.textContent !== detail.watching) watching.textContent = detail.watching;
  watching.parentElement.toggleAttribute("data-none", !detail.walls);
});
later();
