// Adds players without leaving the page: the cursor stays in the field, and names that are typed faster than
// the server answers wait for their turn.
import { say, send } from "./send-form.js";

const LONGEST = 40; // letters of a name; more are a list or a mistake, which get a page of their own
const form = document.getElementById("add");
const field = form.elements.name;
const waiting = []; // names, the oldest first
let isSending = false;

form.addEventListener("submit", (event) => {
  const name = field.value;
  if (name.length > LONGEST && !waiting.length) return;
  event.preventDefault();
  if (name.trim()) {
    waiting.push(name);
    field.value = "";
  }
  field.focus();
  work();
});

async function work() {
  if (isSending) return;
  isSending = true;
  while (waiting.length && (await add(waiting[0]))) waiting.shift();
  isSending = false;
}

// Whether the server has judged the name.
async function add(name) {
  const fields = new FormData(form);
  fields.set("name", name);
  fields.set("add", "1");
  const page = await send(form, fields);
  if (page === null) {
    say(form.dataset.offline.replace("{names}", waiting.join(", ")));
    return false;
  }
  const wrong = page === "another" ? null : page.querySelector(`#${form.id} .errorlist, .messages`);
  say(wrong?.textContent.trim() ?? "");
  if (wrong) giveBack(name);
  else if (page === "another") openAlone(name);
  return true;
}

// For a correction, unless the next name is being typed.
function giveBack(name) {
  if (field.value) say(`${name}: ${document.getElementById("seats-say").textContent}`);
  else field.value = name;
}

function openAlone(name) {
  waiting.length = 0;
  field.value = name;
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "add", value: "1" }));
  form.submit();
}

addEventListener("beforeunload", (event) => waiting.length && event.preventDefault());
