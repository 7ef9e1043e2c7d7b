// Cards as they are typed: "Kh 3d 2s / Jd …", with runs such as 2c-6c. The same as the server reads.
import { halfWidth } from "../../js/read-key.js";

const SIGNS = "23456789TJQKA";
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const LETTERS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s", "–": "-", "—": "-" };
const CARD = /(?:(-)\s*)?(10|[2-9tjqka])([cdhs])/gi;
export const HAND = 13;
export const ROWS = [3, 8, HAND]; // where the front, the middle and the back end

export const shown = (card) => (card[0] === "T" ? "10" : card[0]) + SUITS[card[1]];
export const isCardKey = (key) => /^[2-9tjqkacdhs10-]$/i.test(key);

// In the order in which they stand; what is no card is left to the server, which says so.
export function parse(text) {
  const cards = [];
  const plain = halfWidth(text).replace(/./gu, (sign) => LETTERS[sign] ?? sign);
  for (const [, dash, sign, suit] of plain.matchAll(CARD)) {
    const card = (sign === "10" ? "T" : sign.toUpperCase()) + suit.toLowerCase();
    const before = cards.at(-1);
    const isRun = dash && before && before[1] === card[1];
    for (const each of isRun ? run(before, card) : [card]) if (!cards.includes(each)) cards.push(each);
  }
  return cards;
}

function run(first, last) {
  const [from, to] = [SIGNS.indexOf(first[0]), SIGNS.indexOf(last[0])];
  const step = from < to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) }, (_, place) => SIGNS[from + step * (place + 1)] + last[1]);
}

// The rows as they stand: by their slashes, else one after the other is filled.
export function rowsOf(text) {
  const cards = parse(text);
  if (!text.includes("/")) return inRows(cards);
  const typed = text.split("/", ROWS.length).map(parse);
  const seen = new Set();
  const rows = typed.map((row) => row.filter((card) => !seen.has(card) && seen.add(card)));
  return ROWS.map((_, place) => rows[place] ?? []);
}

const inRows = (cards) => ROWS.map((end, place) => cards.slice(ROWS[place - 1] ?? 0, end));
export const write = (cards) => writeRows(inRows(cards));

// An empty row keeps its place where another comes after it.
export function writeRows(rows) {
  const last = rows.findLastIndex((row) => row.length);
  return rows.slice(0, last + 1).map((row) => row.join(" ")).join(" / ").trim();
}
