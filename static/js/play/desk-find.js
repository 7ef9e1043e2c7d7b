// Who stands at the desk, and finding them: letters filter, arrows move, Enter takes the first hit.
// To find somebody hands nothing out; a hand scanner types a guest's code as a hand would.
const desk = document.getElementById("desk");
const field = document.getElementById("q");
const isOpenOnly = document.getElementById("open");
const nobody = document.getElementById("nobody");
const code = desk.dataset.code.replace(/0\/$/, "");

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
const rows = () => [...desk.querySelectorAll(".collector")];
const shown = () => rows().filter((row) => !row.hidden);
const link = (row) => row?.querySelector("a");

// The number in a code as it was scanned: the end of an address of this festival.
const scanned = (text) => text.includes(code) ? text.split(code)[1].replace("/", "").trim() : null;

function isMeant({ dataset }, wanted, number) {
  if (number !== null) return dataset.number === number;
  if (isOpenOnly.checked && dataset.left === "0") return false;
  return dataset.number === wanted || dataset.names.split("\n").some((name) => plain(name).includes(wanted));
}

export function sift() {
  const number = scanned(field.value);
  const wanted = plain(field.value);
  for (const row of rows()) row.hidden = !isMeant(row, wanted, number);
  nobody.hidden = shown().length > 0;
  nobody.textContent = desk.dataset.nobodyText.replace("{wanted}", field.value);
  desk.toggleAttribute("data-finding", wanted !== "");
}

// The person's name is said by what it is put into the focus, or by the caller.
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
  for (const row of rows()) {
    if (row.dataset.number === desk.dataset.at) link(row).setAttribute("aria-current", "true");
    else link(row).removeAttribute("aria-current");
  }
}

// Whoever is looked for comes to the desk: by their own number before any other; null for nobody.
export function take() {
  const number = scanned(field.value) ?? field.value.trim();
  const hit = shown().find((row) => row.dataset.number === number) ?? shown()[0];
  if (!hit || !field.value.trim()) return null;
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
  if (!isHere || !step || event.isComposing) return;
  event.preventDefault();
  move(step);
});

desk.addEventListener("click", (event) => {
  const opened = event.target.closest(".collector a, #everybody");
  if (!opened || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pick(opened.closest(".collector")?.dataset.number ?? "");
  desk.removeAttribute("data-finding");
  if (desk.dataset.at) return document.getElementById(`who-${desk.dataset.at}`).focus();
  field.value = "";
  isOpenOnly.checked = false;
  sift();
  field.focus();
});

field.addEventListener("input", sift);
isOpenOnly.addEventListener("change", sift);
document.addEventListener("moonbowl:desk", mark);
