// Draws the winner list of the picture: each title with its prizes, and their winners below.
import { EDGE, fitted, font, ROOM, rows, titleFont, WIDTH, write } from "./canvas-text.js";
import { BROWN, GOLD, INK, RED } from "./scenery.js";

const GAP = 36; // between names
const SIZES = [46, 42, 38]; // of the names: the higher the prize, the larger

// Returns how far down it came.
export function list(pen, { golden, ranks }, top) {
  let y = top;
  if (!ranks.length) return y;
  write(pen, golden, { x: WIDTH / 2, y, type: titleFont(44), color: RED });
  const half = pen.measureText(golden).width / 2 + 24;
  pen.fillStyle = "#c8963c";
  for (const left of [EDGE + 40, WIDTH / 2 + half]) pen.fillRect(left, y - 16, WIDTH / 2 - half - EDGE - 40, 2);
  ranks.forEach((rank, place) => {
    const size = SIZES[place] || 36;
    y = heading(pen, rank, y + 72, place > 0);
    pen.font = font(size, 600);
    const names = rank.names.map(([name, times]) => [[name, INK], ...(times ? [[` ${times}`, GOLD]] : [])]);
    for (const row of rows(pen, names, { width: ROOM, gap: GAP })) spread(pen, row, (y += Math.round(size * 1.34)));
  });
  return y;
}

// The title in red, its prizes beside it.
function heading(pen, { hanzi, roman, prizes }, y, hasRule) {
  pen.font = titleFont(44);
  const wide = pen.measureText(hanzi).width + 16;
  pen.font = font(36, 700);
  const name = pen.measureText(roman).width + 16;
  const { size, text } = fitted(pen, prizes, { size: 34, least: 33, width: ROOM - wide - name });
  pen.font = font(size);
  const all = wide + name + pen.measureText(text).width;
  const left = (WIDTH - all) / 2;
  pen.fillStyle = "#d9c08c";
  if (hasRule) pen.fillRect(EDGE + 60, y - 54, ROOM - 120, 2);
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
