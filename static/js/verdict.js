// What the six dice are worth, asked as soon as the sixth is in; typing never waits for it.
import { faces } from "./entry.js";

const form = document.getElementById("throw");
let asked = new AbortController();

async function judge() {
  asked.abort();
  if (faces().length !== 6) return show("");
  asked = new AbortController();
  try {
    const address = `${form.dataset.judge}?roll=${faces()}`;
    const answer = await fetch(address, { signal: asked.signal, headers: { Accept: "text/html" } });
    if (answer.redirected) return location.assign(answer.url); // signed out
    if (answer.ok) show(await answer.text());
  } catch {
    // Overtaken by the next key, or the server is away: the roll can be given without a verdict.
  }
}

function show(markup) {
  const place = document.getElementById("verdict");
  const made = document.createElement("template");
  made.innerHTML = markup;
  const fresh = markup ? made.content.firstElementChild : Object.assign(place.cloneNode(), { innerHTML: "" });
  if (fresh?.id !== "verdict") return; // whatever has answered, it is not a verdict
  if (!markup) delete fresh.dataset.result;
  place.replaceWith(fresh);
}

document.addEventListener("moonbowl:typed", judge);
document.addEventListener("moonbowl:parts", () => faces().length === 6 && judge());
if (faces()) judge();
