// Updates the desk's page. The address of this window says which rows are shown and who is picked.
import { LANGUAGE, renew } from "../../js/live/live.js";

const PATIENCE = 8000; // ms until a silent server counts as away
const AGAIN = 2000; // ms until a press that could not be saved is sent again
const LOOK = 5000; // ms between checks: the board's socket does not tell when rights are revoked
const ROOTS = ["people", "panels", "queue", "counts", "last", "asked"];
const desk = document.getElementById("desk");
let underway = null; // the promise of the page that is being fetched
let isOld = false; // an update came while the page was being fetched

// The page that the server answers with; null without an answer. Messages are shown whichever request brought them: each comes only once,
// and a check may be answered before the press that caused the message.
export async function ask(address, options = {}) {
  const before = location.href;
  try {
    const answer = await fetch(address, { ...options, headers: LANGUAGE, signal: AbortSignal.timeout(PATIENCE) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 503 && options.method) return await again(page, address, options);
    if (answer.status >= 500) return null;
    if (!page.getElementById("desk")) location.reload(); // signed out, or no longer allowed
    else if (location.href !== before) refresh(); // somebody else was looked for meanwhile
    else show(page, options.method ? answer.url : before);
    const detail = [...page.querySelectorAll(".messages li")].map((each) => each.textContent);
    if (detail.length) document.dispatchEvent(new CustomEvent("moonbowl:said", { detail }));
    return page;
  } catch {
    return null;
  }
}

// Sends a press again until it is saved, and says so as long; a tick counts once.
async function again(page, address, options) {
  const { kept } = page.querySelector("[data-kept]").dataset;
  const tell = (text) => document.dispatchEvent(new CustomEvent("moonbowl:said", { detail: [text] }));
  tell(kept);
  await new Promise((done) => setTimeout(done, AGAIN));
  const answered = await ask(address, options);
  if (document.getElementById("desk-say").textContent.trim() === kept) tell("");
  return answered;
}

// Fetches the page at the address of this window; once more for each change of it meanwhile.
export function refresh() {
  isOld = true;
  underway ??= fetchAll().finally(() => (underway = null));
  return underway;
}

async function fetchAll() {
  let page = null;
  while (isOld) {
    isOld = false;
    page = await ask(location.href);
  }
  return page;
}

function show(page, address) {
  const { at, revision } = page.getElementById("desk").dataset;
  if (Number(revision) < Number(desk.dataset.revision)) return; // older than the page
  history.replaceState(null, "", address);
  Object.assign(desk.dataset, { at, revision });
  const held = document.activeElement;
  const line = held.closest("[data-line]")?.id;
  for (const id of ROOTS) {
    const old = document.getElementById(id);
    if (old) renew(old, page.getElementById(id));
  }
  if (document.activeElement === document.body) document.getElementById(line)?.focus({ preventScroll: true });
}

document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (detail.revision > Number(desk.dataset.revision)) refresh();
});

setInterval(() => document.hidden || refresh(), LOOK);
