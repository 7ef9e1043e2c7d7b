// Counts down the time that players have to choose, by the server's time.
import { serverTime } from "./live.js";

const AGAIN = 5000; // ms between calls once time is up, for a lost connection
const counted = new WeakSet();

// until: by the server's time, in seconds. Once time is up the timer says so by an event.
export function count(timer, until) {
  if (!timer.isConnected) return;
  const left = 1000 * (until - serverTime()); // ms
  const seconds = Math.max(0, Math.floor(left / 1000));
  timer.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (left <= 0) timer.dispatchEvent(new CustomEvent("moonbowl:over", { bubbles: true }));
  setTimeout(count, left > 0 ? left % 1000 : AGAIN, timer, until);
}

function countAll() {
  for (const timer of document.querySelectorAll("[data-choose-until]")) {
    if (counted.has(timer)) continue;
    counted.add(timer);
    count(timer, Number(timer.dataset.chooseUntil));
  }
}

document.addEventListener("moonbowl:parts", countAll);
countAll();
