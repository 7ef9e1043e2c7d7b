// One lantern a press for the wall, a few a second; the server counts them and answers nothing.
import { calm, cheer } from "../live/live.js";

const REST = 400; // ms
const SAID = 4000; // ms
let last = -REST;
let saying = 0;

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-cheer]");
  if (!button || performance.now() - last < REST || !cheer()) return;
  last = performance.now();
  say(button.parentElement.querySelector("[data-rises]"));
  if (calm.matches) return;
  const rising = button.querySelector(".sky-lantern").cloneNode();
  rising.classList.add("sky-lantern--sent");
  rising.addEventListener("animationend", () => rising.remove());
  button.append(rising);
});

function say(line) {
  line.textContent = line.dataset.rises;
  clearTimeout(saying);
  saying = setTimeout(() => (line.textContent = ""), SAID);
}
