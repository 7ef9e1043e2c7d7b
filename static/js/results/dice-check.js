// Repeats every draw of the table in this browser, and shows each as right or wrong.
import { checked, isRight } from "./dice-commitment.js";

const AGAIN = 20000; // ms between two checks, until the seed is revealed
const AT_ONCE = 200; // rows: a browser that draws thousands freezes
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUITS = "♣♦♥♠";
const section = document.getElementById("dice-check");
const list = section.querySelector(".draws");

const counts = [...document.querySelectorAll(".promise__draws")].reverse(); // the oldest comes first, as in the file
let known = null; // the promises and seeds when the page was loaded

function say(verdict) {
  for (const each of section.querySelectorAll("[data-verdict]")) each.hidden = each.dataset.verdict !== verdict;
}

const card = (place) => RANKS[Math.floor(place / 4)] + SUITS[place % 4];

function shown({ kind, values }) {
  if (kind === "dice") return values.join(" ");
  if (kind === "lots") return values.map((number) => `#${number}`).join(" ");
  if (kind === "lot") return `#${values[0]}`;
  const hands = values.flatMap((_, at) => (at % 13 ? [] : [values.slice(at, at + 13)]));
  return hands.map((hand) => hand.map(card).join(" ")).join(" · ");
}

function row(draw, isTold) {
  const item = document.createElement("li");
  let state = "open";
  if (isTold) state = draw.isRight ? "right" : "wrong";
  item.dataset.state = state;
  const parts = [section.dataset.entryText.replace("{number}", draw.seq), shown(draw), section.dataset[`${state}Text`]];
  for (const text of parts) {
    const part = document.createElement("span");
    part.textContent = text;
    item.append(part, " ");
  }
  return item;
}

// Names the entries, so that everybody can compare them with the log.
function numbers(file) {
  const drawn = file.promises.flatMap((each) => each.draws.map((draw) => draw.seq));
  const line = section.querySelector("[data-drawn-text]");
  line.textContent = line.dataset.drawnText.replace("{count}", drawn.length).replace("{numbers}", drawn.join(", "));
  section.querySelector(".missing").textContent = file.missing.join(", ");
  section.querySelector("[data-typed]").hidden = !file.typed.length;
  section.querySelector(".typed").textContent = file.typed.join(", ");
}

function verdict(file) {
  const draws = file.promises.flatMap((each) => each.draws);
  if (!file.isWhole) return "wrong";
  if (draws.length && file.promises.some((each) => each.isTold && !isRight({ isWhole: true, promises: [each] })))
    return "wrong";
  if (!file.isTold) return "later";
  if (file.missing.length) return "missing";
  return draws.length ? "right" : "none";
}

// A new word, a revealed seed or a further promise: the page shows these after a reload.
function isOther({ promises }) {
  const told = JSON.stringify(promises.map(({ promise, seed, words, draws }) => [promise, seed, words, draws.length > 0]));
  const before = (known = known || told);
  return before !== told;
}

// Null without the file: a Wi-Fi that asks for a sign-in answers with a page of its own.
async function fetched() {
  try {
    const answer = await fetch(section.dataset.file);
    const isFile = answer.ok && "promises" in (await answer.clone().json());
    return isFile ? checked(new Uint8Array(await answer.arrayBuffer())) : null;
  } catch {
    return null;
  }
}

async function check() {
  const file = await fetched();
  if (file && isOther(file)) return location.reload();
  say(file ? verdict(file) : "away");
  if (file) numbers(file);
  if (!file || !file.isTold) setTimeout(check, AGAIN);
  if (!file) return;
  counts.slice(0, file.promises.length).forEach((count, place) => (count.textContent = file.promises[place].draws.length));
  const draws = file.promises.flatMap((each) => each.draws.map((draw) => [draw, each.isTold]));
  list.parentElement.hidden = !draws.length;
  section.querySelector(".every").hidden = !draws.length && !file.typed.length;
  for (let place = list.children.length; place < draws.length; place += 1) {
    list.append(row(...draws[place]));
    if (place % AT_ONCE === 0) await new Promise((done) => setTimeout(done));
  }
}

check();
