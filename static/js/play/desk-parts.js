// Updates the desk's page: replaces only parts that differ, so that nothing moves. This device alone
// decides which rows are shown and who is picked.
import { LANGUAGE } from "../live/live.js";

const PATIENCE = 8000; // ms until a silent server counts as away
const AGAIN = 2000; // ms until a press that could not be saved is sent again
const LOOK = 5000; // ms between checks: the board's socket does not tell when rights are revoked
const ROOTS = ["people", "panels", "queue", "counts", "last"].filter((id) => document.getElementById(id)); // a hall has no queue
const desk = document.getElementById("desk");
let isAsking = false;
let isOld = false; // an update came while the page was being fetched

// The page that the server answers with; null without an answer. Messages are shown whichever request brought them: each comes only once,
// and a check may be answered before the press that caused the message.
export async function ask(address, options = {}) {
  try {
    const answer = await fetch(address, { ...options, headers: LANGUAGE, signal: AbortSignal.timeout(PATIENCE) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 503 && options.method) return await again(page, address, options);
    if (answer.status >= 500) return null;
    if (!page.getElementById("desk")) location.reload(); // signed out, or no longer allowed
    else bring(page);
    const detail = [...page.querySelectorAll(".messages li")].map((each) => each.textContent);
    if (detail.length) document.dispatchEvent(new CustomEvent("moonbowl:said", { detail }));
    return page;
  } catch {
    return null;
  }
}

// Sends a press again until it is saved; a tick counts once.
async function again(page, address, options) {
  const detail = [page.querySelector(".notice p").textContent.trim()];
  document.dispatchEvent(new CustomEvent("moonbowl:said", { detail }));
  await new Promise((done) => setTimeout(done, AGAIN));
  return ask(address, options);
}

export async function refresh() {
  isOld = true;
  if (isAsking) return;
  isAsking = true;
  while (isOld) {
    isOld = false;
    await ask(location.href);
  }
  isAsking = false;
}

function bring(page) {
  const { revision } = page.getElementById("desk").dataset;
  if (Number(revision) < Number(desk.dataset.revision)) return; // older than the page
  desk.dataset.revision = revision;
  const held = document.activeElement;
  const line = held.closest("[data-line]")?.id;
  const known = new Map([...desk.querySelectorAll(".collector")].map((row) => [row.id, row.hidden]));
  for (const id of ROOTS) replace(document.getElementById(id), page.getElementById(id));
  const rows = [...desk.querySelectorAll(".collector")];
  for (const row of rows) row.hidden = known.get(row.id) ?? row.hidden;
  const detail = { isSomebodyNew: rows.some((row) => !known.has(row.id)) };
  document.dispatchEvent(new CustomEvent("moonbowl:desk", { detail }));
  if (!held.isConnected) (document.getElementById(held.id) ?? document.getElementById(line))?.focus({ preventScroll: true });
}

// Replaces part by part if both have the same parts.
function replace(old, made) {
  if (old.isEqualNode(made)) return;
  const [is, willBe] = [partsOf(old), partsOf(made)];
  const hasSameParts = is.length > 0 && is.length === willBe.length && is.every(({ id }, place) => id && id === willBe[place].id);
  if (!hasSameParts) return old.replaceWith(made);
  for (const { name, value } of made.attributes) if (name !== "hidden") old.setAttribute(name, value);
  is.forEach((part, place) => replace(part, willBe[place]));
}

// This device's search sorts the people, so they are compared by id.
function partsOf(list) {
  const parts = [...list.children];
  return list.id === "people" ? parts.sort((one, other) => (one.id < other.id ? -1 : 1)) : parts;
}

document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (detail.revision > Number(desk.dataset.revision)) refresh();
});

setInterval(() => document.hidden || refresh(), LOOK);
