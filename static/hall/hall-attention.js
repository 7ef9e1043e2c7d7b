// The emcee's overview: filters the tables, puts those that need attention first, and shows how long ago each had a turn.
import { serverTime } from "../js/live/live.js";
import { whenAlone } from "../js/letters.js";
import { readKey } from "../js/read-key.js";
import { plain } from "../js/plain-text.js";

const page = document.querySelector(".overview");
const form = page.querySelector(".sift");
const body = document.getElementById("lines");
const said = document.getElementById("said");
const EVERY = 1000; // ms
const still = Number(page.dataset.still);
// States that need attention, in the order of festival/hall/board/tables_that_need_attention.py.
const ATTENTION = ["unreadable", "roll_off", "choosing", "crowning"];

const isStill = (line) => line.hasAttribute("data-stands");
// A table that needs none has the last rank.
function attention(line) {
  if (isStill(line)) return -1;
  if (ATTENTION.includes(line.dataset.state)) return ATTENTION.indexOf(line.dataset.state);
  return ATTENTION.length + ("asks" in line.dataset ? 0 : 1);
}
const needsAttention = (line) => attention(line) <= ATTENTION.length;

const SHOWN = {
  "": () => true,
  still: (line) => isStill(line) || line.dataset.state === "unreadable",
  played: (line) => "played" in line.dataset,
  waiting: ({ dataset }) => ["ready", "unset"].includes(dataset.state),
  away: ({ dataset }) => dataset.state === "away",
  done: ({ dataset }) => dataset.state === "done",
};

function isFound({ dataset }, wanted) {
  if (!wanted || dataset.place === wanted || plain(dataset.name).includes(wanted)) return true;
  return dataset.guests.split("\n").some((guest) => plain(guest).includes(wanted));
}

// Shows how long ago each table had a turn; whether another table needs attention now.
function tick() {
  let isOther = false;
  for (const line of body.children) {
    const { state, at } = line.dataset;
    const seconds = serverTime() - Number(at);
    const isMeant = "played" in line.dataset && state !== "paused" && Number(at) > 0;
    isOther = isStill(line) !== line.toggleAttribute("data-stands", isMeant && seconds >= still) || isOther;
    line.toggleAttribute("data-attention", needsAttention(line));
    const time = line.querySelector("time[data-at]");
    if (!time) continue;
    const minutes = Math.floor(seconds / 60);
    const text = minutes < 1 ? time.dataset.nowText : time.dataset.text.replace("{minutes}", minutes);
    if (time.textContent !== text) time.textContent = text;
  }
  return isOther;
}

function arrange() {
  tick();
  const { q, show } = form.elements;
  const wanted = plain(q.value);
  const lines = [...body.children];
  for (const line of lines) line.hidden = !(SHOWN[show.value](line) && isFound(line, wanted));
  const place = ({ dataset }) => 100000 * Number(dataset.round) + Number(dataset.place);
  const sorted = [...lines].sort((a, b) => attention(a) - attention(b) || place(a) - place(b));
  const isMoved = sorted.some((line, at) => line !== lines[at]);
  // Nothing moves under a finger.
  if (isMoved && !body.contains(document.activeElement)) body.append(...sorted);
  const shown = lines.filter((line) => !line.hidden).length;
  const count = lines.filter(needsAttention).length;
  const eye = count ? ` · ${said.dataset.eyeText.replace("{count}", count)}` : "";
  const text = said.dataset.text.replace("{shown}", shown).replace("{all}", lines.length) + eye;
  if (said.textContent !== text) said.textContent = text;
}

// On a narrow screen the tables come first; on a wide one these presses cannot be folded.
const every = document.querySelector(".every");
if (every && matchMedia("(max-width: 64rem)").matches) every.open = false;

// If the page shows only some of the tables, ask the server for the rest.
if (!("sifted" in page.dataset)) {
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", arrange);
  form.querySelector("button").hidden = true;
}
document.addEventListener("moonbowl:parts", arrange);
document.addEventListener("keydown", (event) => {
  if (readKey(event) === "/" && !event.target.closest("input, select")) {
    event.preventDefault();
    whenAlone(() => form.elements.q.focus(), { isStart: true });
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target === form.elements.q || body.contains(event.target))) return;
  event.preventDefault();
  const links = [...body.querySelectorAll(".line:not([hidden]) .line__name a")];
  const here = links.indexOf(event.target.closest(".line")?.querySelector(".line__name a"));
  (links[here + step] ?? (step < 0 ? form.elements.q : links.at(-1)))?.focus();
});
setInterval(() => tick() && arrange(), EVERY);
arrange();
