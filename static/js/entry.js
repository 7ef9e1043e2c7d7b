// Typing six dice: whatever is typed is drawn at once, whatever cannot be is refused aloud.
import { say, sayOf } from "./say.js";

const SIX = 6;
const form = document.getElementById("throw");
const input = form.elements.roll;
const card = form.closest(".entry");
const slots = [...form.querySelectorAll(".slot")];

export const faces = () => input.value;

export function press(key) {
  if (!document.querySelector("#c-turn[data-throw]")) return sayOf("noEntry");
  if (key === "Backspace") return write(input.value.slice(0, -1));
  if (input.value.length >= SIX) return sayOf("full");
  write(input.value + key);
}

export function clear() {
  write("");
}

function write(value) {
  input.value = value;
  say("");
  draw();
}

function draw() {
  card.dataset.typed = input.value.length;
  slots.forEach((slot, place) => {
    const face = input.value[place];
    if (face !== slot.dataset.face) {
      if (face) slot.dataset.face = face;
      else delete slot.dataset.face;
    }
    slot.toggleAttribute("data-next", place === input.value.length);
  });
  document.dispatchEvent(new CustomEvent("moonbowl:typed"));
}

// An input method may hand over full-width digits, a paste brings spaces and dashes.
function tidy() {
  const typed = [...input.value.normalize("NFKC")].filter((sign) => !/[\s,.;:/\-‐-―、。]/.test(sign));
  const good = typed.filter((sign) => /[1-6]/.test(sign));
  const wrong = typed.find((sign) => !/[1-6]/.test(sign));
  write(good.slice(0, SIX).join(""));
  if (wrong) sayOf("wrong", { got: wrong });
  else if (good.length > SIX) sayOf("full");
}

input.addEventListener("input", (event) => event.isComposing || tidy());
input.addEventListener("compositionend", tidy);

form.addEventListener("reset", (event) => {
  event.preventDefault(); // a plain reset would bring back what the page was served with
  const had = input.value !== "";
  clear();
  input.blur();
  if (had) sayOf("cleared", {}, "done");
});

form.addEventListener("submit", (event) => {
  if (input.value.length === SIX) return;
  event.preventDefault();
  sayOf("short", { got: input.value.length });
});

document.addEventListener("click", (event) => {
  const pad = event.target.closest("[data-digit]");
  if (pad) press(pad.dataset.digit);
});

tidy();
