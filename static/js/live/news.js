// A page that is not replaced under its reader's hands: it says when what it shows has changed, and
// who asks to be let in since then.
import { elementOf } from "./live.js";

const page = document.querySelector("main");
const notice = document.getElementById("news");
let newest = Number(page.dataset.revision);

function show() {
  notice.hidden = newest <= Number(page.dataset.revision);
}

// The page brought itself from one revision to the next; whatever else came between is still news.
export function broughtTo(revision) {
  if (revision === Number(page.dataset.revision) + 1) page.dataset.revision = revision;
  show();
}

const isHere = ({ guest }) => document.querySelector(`[action$="/players/${guest}/approve/"]`);

document.addEventListener("moonbowl:news", ({ detail }) => {
  const markup = detail.parts["c-waiting"];
  if (!markup) return;
  const guests = [...elementOf(markup).querySelectorAll("[data-guest]")].map(({ dataset }) => dataset);
  const names = guests.filter((guest) => !isHere(guest)).map(({ name }) => name).join(", ");
  notice.querySelector("b").textContent = names && notice.dataset.askingText.replace("{names}", names);
});

document.addEventListener("moonbowl:parts", ({ detail }) => {
  newest = detail.revision;
  show();
});
