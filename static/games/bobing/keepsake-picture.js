// Draws the keepsake as one picture for a phone, with this device's fonts.
import { list } from "./keepsake-list.js";
import { EDGE, font, halves, line, ROOM, WIDTH, wrapped, write } from "./keepsake-text.js";
import { backdrop, dice, INK, moon, plate, seal, stamp } from "./keepsake-scenery.js";

const STAMP = 118;
const LEAST = 1350; // px high, so that it fills a phone

// facts: texts of the page; art: { hat, lantern, photo }, the photo null where none was chosen.
export function picture(facts, art) {
  const height = Math.max(paint(scratch(1), facts, art, LEAST), LEAST); // as high as its lists need
  const pen = scratch(height);
  paint(pen, facts, art, height);
  return pen.canvas;
}

function scratch(height) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height });
  const pen = canvas.getContext("2d");
  pen.textAlign = "center";
  return pen;
}

// Returns how far down it came.
function paint(pen, facts, art, height) {
  const center = WIDTH / 2;
  const radius = art.photo ? 320 : 385;
  const middle = 225 + radius;
  const top = art.photo ? middle + radius - 60 : middle - 272;
  const bottom = crown(scratch(1), facts, art, top);
  const ground = Math.max(middle + radius + 30, bottom + 90);
  backdrop(pen, art.lantern, { height, ground: ground - 180 });
  let y = name(pen, facts.festival);
  line(pen, facts.subtitle, { y: y + 54, size: 38, least: 33, color: "#f3e3c0", width: WIDTH - 400 });
  moon(pen, { x: center, y: middle, radius, photo: art.photo });
  if (art.photo) plate(pen, { x: EDGE, y: top + 50, width: ROOM, height: bottom - top });
  crown(pen, facts, art, top);
  y = list(pen, facts, ground + 46);
  return story(pen, facts, y);
}

// In one line, or smaller in two; one long word is broken in the middle.
function inTwo(pen, text, width) {
  pen.font = font(50, 700);
  if (pen.measureText(text).width <= width) return [text];
  const [first, ...others] = wrapped(pen, text, width);
  if (others.length && !first.endsWith("…")) return [first, others.join(" ")];
  return halves(text);
}

function name(pen, text) {
  const how = { weight: 700, color: "#fbf6ea", width: WIDTH - 400 };
  const [first, second] = inTwo(pen, text, how.width);
  if (!second) return line(pen, first, { y: 122, size: 68, least: 50, ...how });
  line(pen, first, { y: 86, size: 50, least: 36, ...how });
  return line(pen, second, { y: 142, size: 50, least: 36, ...how });
}

// Returns how far down it came.
function crown(pen, { crowns, how, title }, art, top) {
  const center = WIDTH / 2;
  const width = art.photo ? ROOM - 80 : 640;
  pen.drawImage(art.hat, center - 130, top, 260, 97.5);
  seal(pen, title, { x: center, y: top + 112 });
  const isAlone = crowns.length === 1;
  let y = top + 174;
  for (const each of crowns) {
    const lines = inTwo(pen, each.name, width);
    let size = isAlone ? 96 : 64;
    if (lines.length > 1) size = 56;
    for (const text of lines) y = line(pen, text, { y: y + size, size, least: 32, weight: 700, color: "#8f150d", width });
    if (each.dice.length && isAlone) y = dice(pen, each.dice, { x: center, y: y + 28 });
    if (each.prize) y = line(pen, each.prize, { y: y + 58, size: 42, least: 33, weight: 700, color: INK, width: width - 40 });
    if (!isAlone) y += 16;
  }
  if (!isAlone) return y;
  pen.font = font(34);
  for (const text of wrapped(pen, how, width - 60).slice(0, 3)) y = line(pen, text, { y: y + 46, size: 34, least: 33, color: "#4a2c0c", width });
  return y;
}

// The facts of the evening, beside the stamp of the date.
function story(pen, { sums, notes }, top) {
  const wide = ROOM - STAMP - 40;
  pen.fillStyle = "#c8963c";
  pen.fillRect(EDGE, top + 44, ROOM, 3);
  stamp(pen, { x: WIDTH - EDGE - STAMP, y: top + 76, size: STAMP });
  pen.textAlign = "left";
  pen.font = font(34);
  let y = top + 62;
  for (const text of [sums, ...notes].flatMap((note) => wrapped(pen, note, wide))) write(pen, text, { x: EDGE, y: (y += 46), type: font(34), color: "#4a2c0c" });
  pen.textAlign = "center";
  return Math.max(y, top + 76 + STAMP) + 64;
}
