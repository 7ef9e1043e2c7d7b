// The text of a rulebook: numbers its lines, links problems to lines, and asks before unsaved text is left.
import { askBeforeLeaving } from "./leaving.js";

const text = document.getElementById("text");
const numbers = document.querySelector(".typed__numbers");
const notice = document.getElementById("unsaved");

if (notice) askBeforeLeaving(text.form, notice);

function number() {
  const count = text.value.split("\n").length;
  numbers.textContent = Array.from({ length: count }, (_, place) => place + 1).join("\n");
  numbers.scrollTop = text.scrollTop;
}

function goTo(line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((length, typed) => length + typed.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(text).lineHeight));
}

text.addEventListener("input", () => {
  number();
  if (notice) notice.hidden = false;
});
text.addEventListener("scroll", () => (numbers.scrollTop = text.scrollTop));
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-line]");
  if (button) goTo(Number(button.dataset.line));
});

// Each letter reloads the panel beside the text; its open parts stay open.
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.matches("[data-look]")) document.getElementById("look").value = event.target.open ? "1" : "";
  },
  true,
);

addEventListener("pageshow", number);
