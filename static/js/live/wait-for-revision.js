// Waits until the page has a revision: it comes over the socket as to every screen, or is fetched.
import { isWaiting, refresh, revision } from "./live.js";

const PATIENCE = 400; // ms until the socket counts as too slow

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
