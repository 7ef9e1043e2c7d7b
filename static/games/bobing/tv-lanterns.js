// Lets the guests' lanterns rise at both sides of the board, more and brighter the more there are. With
// reduced motion it shows their number.
import { calm } from "../../js/live/live.js";

const MOST = 5; // lanterns for one count
const SHOWN = 3000; // ms
const BRIGHT = [3, 10, 30]; // lanterns in half a second
const lanterns = document.getElementById("lanterns");
let sum = 0;
let end = 0;

function rise(place, level) {
  const each = Object.assign(document.createElement("span"), { className: "sky-lantern" });
  Object.assign(each.dataset, { side: place % 2 ? "end" : "start", level });
  each.style.animationDelay = `${500 * Math.random()}ms`;
  each.style.animationDuration = `${4500 + 2000 * Math.random()}ms`;
  each.style.width = `${1.8 + 0.8 * Math.random()}rem`;
  each.addEventListener("animationend", () => each.remove());
  lanterns.append(each);
}

document.addEventListener("moonbowl:lanterns", ({ detail: count }) => {
  sum += count;
  lanterns.dataset.sum = sum;
  clearTimeout(end);
  end = setTimeout(() => delete lanterns.dataset.sum && (sum = 0), SHOWN);
  if (calm.matches) return;
  const first = Math.floor(2 * Math.random());
  const level = BRIGHT.filter((least) => count >= least).length;
  for (let place = 0; place < Math.min(MOST, Math.sqrt(count)); place += 1) rise(first + place, level);
});
