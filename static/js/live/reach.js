// Waiting for the news of a change: they come over the line as to every screen, or are asked for.
import { isWaiting, refresh, revision } from "./live.js";

const PATIENCE = 400; // ms until the line counts as too slow to wait for

export async function reach(wanted) {
  if (revision >= wanted) return;
  if (document.documentElement.dataset.live === "live") await news(wanted);
  if (revision < wanted) await refresh();
  if (isWaiting(wanted)) await news(wanted); // for the dice to land
}

function news(wanted) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(late);
      document.removeEventListener("moonbowl:parts", check);
      resolve();
    };
    const check = () => revision >= wanted && done();
    const late = setTimeout(() => isWaiting(wanted) || done(), PATIENCE);
    document.addEventListener("moonbowl:parts", check);
  });
}
