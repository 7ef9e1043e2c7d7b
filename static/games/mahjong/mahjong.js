// The console of mahjong: what is entered is laid out and scored by the server as it grows.
import "../../js/play/side-table.js";
import "./mahjong-entry.js";
import { replacePart } from "../../js/live/live.js";
import { fetched, next } from "../../js/play/fetch-verdict.js";

const form = document.getElementById("win");
const NOT_ASKED = ["csrfmiddlewaretoken", "version", "key"];

function show(id, markup) {
  const hadFocus = document.activeElement.closest(`#${id}`);
  replacePart(id, markup);
  if (hadFocus && document.activeElement === document.body) document.querySelector(`#${id} button`)?.focus();
}

// On each key how many of its tile are left.
function count(used) {
  const taken = new Map(used.split(" ").filter(Boolean).map((each) => each.split(":")));
  for (const key of document.querySelectorAll("[data-tile]")) {
    const all = /^[fs]/.test(key.dataset.tile) ? 1 : 4;
    const left = all - Number(taken.get(key.dataset.tile) ?? 0);
    const badge = key.querySelector(".tilekey__left");
    if (!badge) continue;
    badge.textContent = left;
    badge.hidden = left === all;
    key.toggleAttribute("data-none", left === 0);
  }
}

async function ask() {
  const signal = next();
  const asked = [...new FormData(form)].filter(([name]) => !NOT_ASKED.includes(name));
  const found = await fetched(form, asked, "json", signal);
  if (!found || signal.aborted) return;
  for (const [id, markup] of Object.entries(found)) show(id, markup);
  count(document.getElementById("tray").dataset.used ?? "");
}

document.addEventListener("moonbowl:typed", ask);
ask();
