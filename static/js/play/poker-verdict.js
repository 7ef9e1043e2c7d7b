// What the typed dice are worth, asked for as soon as all of them are in.
import { free, typed } from "./poker-slots.js";

const form = document.getElementById("throw");
let asked = new AbortController();

async function judge() {
  asked.abort();
  if (!typed().length || typed().length !== free().length) return show('<div id="verdict" class="verdict"></div>');
  const mine = (asked = new AbortController());
  const fields = new URLSearchParams([...new FormData(form)].filter(([name]) => /^(roll|held_)/.test(name)));
  try {
    const answer = await fetch(`${form.dataset.judge}?${fields}`, { signal: mine.signal, headers: { Accept: "text/html" } });
    if (answer.redirected) return location.assign(answer.url); // signed out
    if (answer.ok) show(await answer.text());
  } catch {} // overtaken by the next key, or the server is away: the throw can be given all the same
}

function show(markup) {
  const made = document.createElement("template");
  made.innerHTML = markup;
  const fresh = made.content.firstElementChild;
  if (fresh?.id === "verdict") document.getElementById("verdict").replaceWith(fresh);
}

document.addEventListener("moonbowl:typed", judge);
judge();
