// Turns the pages of long lists, at the same time on every wall, and runs the clock of a break.
import { serverTime } from "../live/live.js";

const TURNS = 8; // seconds that a page stays
const AN_EVENING = 12 * 60 * 60; // seconds

// page: the document of a wall.
export function showPagesAndClock(page) {
  const now = Math.floor(serverTime());
  for (const list of page.querySelectorAll("[data-leaves]")) leaf(list, now);
  for (const clock of page.querySelectorAll(".rest__clock")) count(clock, now);
}

function leaf(list, now) {
  const leaves = list.querySelectorAll(":scope > .leaf:not([data-empty])");
  const place = Math.floor(now / TURNS) % leaves.length;
  leaves.forEach((each, number) => {
    const isShown = number === place;
    if (each.hasAttribute("data-shown") !== isShown) each.toggleAttribute("data-shown", isShown);
  });
}

function count(clock, now) {
  const { since, until } = clock.dataset;
  // The clock may have been set between two starts of the server.
  const passed = Math.max(0, now - since);
  const seconds = until ? Math.max(0, until - since - passed) : passed;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60].map((each) => String(each).padStart(2, "0"));
  clock.dataset.shown = seconds < AN_EVENING ? `${minutes}:${rest}` : "";
  const mark = clock.parentElement.querySelector(".rest__mark");
  if (mark) mark.style.transform = `rotate(${Math.min(1, passed / (until - since))}turn)`;
  clock.parentElement.toggleAttribute("data-over", Boolean(until) && seconds === 0);
}
