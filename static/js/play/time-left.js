// Counts down the time that players have to choose. Once it is over each page of the table tells the
// server, which checks its own clock.
import { post } from "./phone-hands.js";

const AGAIN = 5000; // after a lost connection

function count(form, end) {
  if (!form.isConnected) return;
  const left = end - performance.now();
  if (left > 0) {
    const seconds = Math.ceil(left / 1000);
    const said = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    form.querySelector("[role=timer]").textContent = said;
    setTimeout(count, Math.min(left, 250), form, end);
  } else {
    post(form);
    setTimeout(count, AGAIN, form, end);
  }
}

document.addEventListener("moonbowl:hand", ({ detail }) => {
  const form = detail.querySelector("form[data-left]");
  if (form) count(form, performance.now() + 1000 * form.dataset.left);
});
