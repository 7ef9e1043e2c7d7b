// For pages that are not updated in place: says when their content has changed, and who has asked to
// join since.
import { elementOf } from "./live.js";

const page = document.querySelector("main");
const notice = document.getElementById("news");
let newest = Number(page.dataset.revision);

function show() {
  notice.hidden = newest <= Number(page.dataset.revision);
}

// The page made the change to this revision itself, which counts as so many; other changes still count as news.
export function broughtTo(revision, changes = 1) {
  if (revision === Number(page.dataset.revision) + changes) page.dataset.revision = revision;
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
