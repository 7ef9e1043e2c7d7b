// Finds the person at the prize desk: letters filter, arrows move, Enter picks a clear match. Matches
// are ranked as in festival/web/search.py. Finding hands nothing out.
const desk = document.getElementById("desk");
const field = document.getElementById("q");
const isOpenOnly = document.getElementById("open");
const nobody = document.getElementById("nobody");

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
// Looked up each time: a new player replaces the list.
const list = () => document.getElementById("people");
const rows = () => [...desk.querySelectorAll(".collector")];
const shown = () => rows().filter((row) => !row.hidden);
const link = (row) => row?.querySelector("a");

const [EXACT, START, WORD, INSIDE, PRIZE, NOT] = [1, 2, 3, 4, 5, 6];
const STARTS_OF_WORDS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

function fit({ dataset }) {
  const wanted = plain(field.value);
  const name = plain(dataset.name);
  if (wanted === dataset.number || wanted === name) return EXACT;
  if (name.startsWith(wanted)) return START;
  if (name.includes(wanted)) {
    return [...name.matchAll(STARTS_OF_WORDS)].some(({ index }) => name.startsWith(wanted, index)) ? WORD : INSIDE;
  }
  return dataset.prizes.split("\n").some((prize) => plain(prize).includes(wanted)) ? PRIZE : NOT;
}

export function sift() {
  const isLeftOut = ({ dataset }) => isOpenOnly.checked && dataset.left === "0";
  for (const row of rows()) row.hidden = fit(row) === NOT || isLeftOut(row);
  arrange();
  desk.toggleAttribute("data-finding", plain(field.value) !== "");
}

// Sorts the best match first; people with a matching prize follow under their own heading.
function arrange() {
  const byPrize = document.getElementById("by-prize");
  const fits = new Map(rows().map((row) => [row, fit(row)]));
  const all = rows().sort((one, other) => fits.get(one) - fits.get(other) || one.dataset.number - other.dataset.number);
  const others = all.filter((row) => fits.get(row) >= PRIZE);
  byPrize.hidden = others.every((row) => row.hidden);
  all.splice(all.length - others.length, 0, byPrize);
  if (all.some((each, place) => each !== list().children[place])) list().append(...all);
  nobody.hidden = shown().length > 0;
  nobody.textContent = field.value.trim() ? unclear() : list().dataset.emptyText;
}

// Why Enter picks nobody.
export function unclear() {
  const { nobodyText, prizesText, severalText } = desk.dataset;
  const text = !shown().length ? nobodyText : shown().every((row) => fit(row) === PRIZE) ? prizesText : severalText;
  return text.replace("{wanted}", field.value);
}

// The focus or the caller announces the person's name.
export function pick(number) {
  const isThere = document.getElementById(`at-${number}`) !== null;
  desk.dataset.at = isThere ? number : "";
  mark();
  const here = new URL(location.href);
  if (desk.dataset.at) here.searchParams.set("who", number);
  else here.searchParams.delete("who");
  history.replaceState(null, "", here.pathname + here.search);
}

function mark() {
  for (const panel of document.getElementById("panels").children) panel.hidden = panel.id !== `at-${desk.dataset.at}`;
  for (const each of document.querySelectorAll(".queue li")) each.hidden = each.id === `next-${desk.dataset.at}`;
  for (const row of rows()) {
    if (row.dataset.number === desk.dataset.at) link(row).setAttribute("aria-current", "true");
    else link(row).removeAttribute("aria-current");
  }
}

// Picks the clear match; null if several match equally, or only by a prize.
export function take() {
  const closest = Math.min(...shown().map(fit));
  const [hit, ...others] = shown().filter((row) => fit(row) === closest);
  if (!hit || others.length || closest === PRIZE || !field.value.trim()) return null;
  pick(hit.dataset.number);
  desk.removeAttribute("data-finding");
  field.select();
  return hit;
}

function move(step) {
  const links = shown().map(link);
  const here = links.indexOf(document.activeElement);
  (links[here + step] ?? (step < 0 ? field : links.at(-1)))?.focus();
}

desk.addEventListener("keydown", (event) => {
  const isHere = event.target === field || event.target.closest(".collector");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!isHere || !step) return;
  event.preventDefault();
  move(step);
});

desk.addEventListener("click", (event) => {
  const opened = event.target.closest(".collector a, .uncollected a, .queue a, #everybody");
  if (!opened || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pick(opened.closest("[data-number]")?.dataset.number ?? "");
  desk.removeAttribute("data-finding");
  if (desk.dataset.at) return document.getElementById(`who-${desk.dataset.at}`).focus();
  field.value = "";
  isOpenOnly.checked = false;
  sift();
  field.focus();
});

// A called person is picked here at once, before other desks are updated.
desk.addEventListener("click", (event) => {
  const called = event.target.closest("[data-call]");
  if (!called) return;
  pick(called.dataset.call);
  document.getElementById(`who-${desk.dataset.at}`)?.focus();
});

field.addEventListener("input", sift);
isOpenOnly.addEventListener("change", sift);
document.addEventListener("moonbowl:desk", ({ detail }) => {
  mark();
  if (detail.isSomebodyNew) sift();
  else arrange();
});
