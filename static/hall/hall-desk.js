// The prize desk of all tables: ticks without leaving the page, which reloads by itself. The server
// searches the names: a hall has more people than a page should hold.
import "../js/play/desk-press.js";

const field = document.getElementById("q");

field.addEventListener("focus", () => field.select()); // whoever comes next is looked for anew
if (document.getElementById("desk").dataset.at) field.select();
