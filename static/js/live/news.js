// A page that is not replaced under its reader's hands: it says when what it shows has changed.
import "./live.js";

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

document.addEventListener("moonbowl:parts", ({ detail }) => {
  newest = detail.revision;
  show();
});
