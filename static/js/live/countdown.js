// Counts down the time that players have to choose. A wall and a console have the server's time from
// loading: their own clock may be wrong, but runs as fast.
const AGAIN = 5000; // ms between calls once time is up, for a lost connection
const page = document.querySelector("[data-now]");
const told = page && Number(page.dataset.now);
const loaded = performance.now();
const counted = new WeakSet();

// end: by performance.now(). Once time is up the timer says so by an event.
export function count(timer, end) {
  if (!timer.isConnected) return;
  const left = end - performance.now();
  const seconds = Math.max(0, Math.ceil(left / 1000));
  timer.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (left <= 0) timer.dispatchEvent(new CustomEvent("moonbowl:over", { bubbles: true }));
  setTimeout(count, left > 0 ? Math.min(left, 250) : AGAIN, timer, end);
}

function countAll() {
  for (const timer of document.querySelectorAll("[data-choose-until]")) {
    if (!told || counted.has(timer)) continue;
    counted.add(timer);
    count(timer, loaded + 1000 * (timer.dataset.chooseUntil - told));
  }
}

document.addEventListener("moonbowl:parts", countAll);
countAll();
