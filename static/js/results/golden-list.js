// The golden list of the picture: each title with its prizes, and below it everybody who won one.
import { EDGE, fitted, font, line, ROOM, rows, titleFont, WIDTH, write } from "./lines.js";
import { BROWN, GOLD, INK, RED } from "./scenery.js";

const GAP = 36; // between names

// short: so many of the lowest prizes are told by the number of people. Returns how far down it came.
export function list(pen, { golden, ranks }, top, short) {
  let y = line(pen, golden, { y: top, size: 44, least: 33, weight: 700, color: RED, width: ROOM });
  ranks.forEach((rank, place) => {
    const isShort = place >= ranks.length - short;
    y = heading(pen, rank, y + 70);
    pen.font = font(36, 600);
    const names = isShort ? [[[rank.sum, INK]]] : rank.names.map(([name, times]) => [[name, INK], ...(times ? [[` ${times}`, GOLD]] : [])]);
    for (const row of rows(pen, names, { width: ROOM, gap: GAP })) spread(pen, row, (y += 49));
  });
  return y;
}

// The title in red, its prizes beside it.
function heading(pen, { hanzi, roman, prizes }, y) {
  pen.font = titleFont(44);
  const wide = pen.measureText(hanzi).width + 16;
  pen.font = font(36, 700);
  const name = pen.measureText(roman).width + 16;
  const { size, text } = fitted(pen, prizes, { size: 34, least: 33, width: ROOM - wide - name });
  pen.font = font(size);
  const all = wide + name + pen.measureText(text).width;
  const left = (WIDTH - all) / 2;
  pen.fillStyle = "#d9c08c";
  pen.fillRect(EDGE + 60, y - 54, ROOM - 120, 2);
  pen.textAlign = "left";
  write(pen, hanzi, { x: left, y, type: titleFont(44), color: RED });
  write(pen, roman, { x: left + wide, y, type: font(36, 700), color: INK });
  write(pen, text, { x: left + wide + name, y, type: font(size), color: BROWN });
  pen.textAlign = "center";
  return y + 4;
}

function spread(pen, row, y) {
  let x = (WIDTH - row.reduce((sum, { wide }) => sum + wide, GAP * (row.length - 1))) / 2;
  pen.textAlign = "left";
  row.forEach(({ parts }, place) => {
    if (place) write(pen, "·", { x: x - GAP / 2 - 5, y, type: pen.font, color: GOLD });
    for (const [text, color] of parts) {
      write(pen, text, { x, y, type: pen.font, color });
      x += pen.measureText(text).width;
    }
    x += GAP;
  });
  pen.textAlign = "center";
}
