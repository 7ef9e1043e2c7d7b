// One lantern a press for the wall, a few a second; the server counts them and answers nothing.
import { calm, cheer } from "../live/live.js";

const REST = 400; // ms
let last = -REST;

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-cheer]");
  if (!button || performance.now() - last < REST || !cheer()) return;
  last = performance.now();
  if (calm.matches) return;
  const rising = button.querySelector(".sky-lantern").cloneNode();
  rising.classList.add("sky-lantern--sent");
  rising.addEventListener("animationend", () => rising.remove());
  button.append(rising);
});
