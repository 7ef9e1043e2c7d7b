// Every draw of the table made again in this browser: each is shown as right or wrong.
import { checked, isRight } from "./promised-dice.js";

const AT_ONCE = 200; // rows: a browser that draws thousands stands still
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUITS = "♣♦♥♠";
const section = document.getElementById("dice-check");
const list = section.querySelector(".draws");

const say = (verdict) => (section.querySelector(`[data-verdict="${verdict}"]`).hidden = false);
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
  const state = isTold ? (draw.isRight ? "right" : "wrong") : "open";
  item.dataset.state = state;
  const parts = [section.dataset.entryText.replace("{number}", draw.seq), shown(draw), section.dataset[`${state}Text`]];
  for (const text of parts) {
    const part = document.createElement("span");
    part.textContent = text;
    item.append(part, " ");
  }
  return item;
}

function verdict(file) {
  const draws = file.promises.flatMap((each) => each.draws);
  if (!file.isWhole) return "wrong";
  if (draws.length && file.promises.some((each) => each.isTold && !isRight({ isWhole: true, promises: [each] })))
    return "wrong";
  if (!file.isTold) return "later";
  return draws.length ? "right" : "none";
}

async function check() {
  let answer = null;
  try {
    answer = await fetch(section.dataset.file);
    if (!answer.ok) return say("away");
    answer = new Uint8Array(await answer.arrayBuffer());
  } catch {
    return say("away");
  }
  const file = checked(answer);
  say(verdict(file));
  const rows = file.promises.flatMap((each) => each.draws.map((draw) => row(draw, each.isTold)));
  list.hidden = !rows.length;
  while (rows.length) {
    list.append(...rows.splice(0, AT_ONCE));
    await new Promise((done) => setTimeout(done));
  }
}

check();
