// The prize desk of all tables: ticks without leaving the page, which reloads by itself. The server
// searches the names: a hall has more people than a page should hold.
import "../js/play/desk-press.js";

const field = document.getElementById("q");

field.addEventListener("focus", () => field.select()); // whoever comes next is looked for anew
if (document.getElementById("desk").dataset.at) field.select();

// A scanner's Enter before the code must not leave the page, which then misses the code.
let isTyped = false;
field.addEventListener("input", () => (isTyped = true));
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !isTyped && field.value === field.defaultValue) event.preventDefault();
});
