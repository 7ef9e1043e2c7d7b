// Draws the winner list of the picture: each title with its prizes, and their winners below.
import { EDGE, font, ROOM, rows, titleFont, WIDTH, wrapped, write } from "./keepsake-text.js";
import { BROWN, GOLD, INK, RED } from "./keepsake-scenery.js";

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

// The title in red, its prizes beside it, or below it where they are long.
function heading(pen, { hanzi, roman, prizes }, y, hasRule) {
  const part = (text, type, color) => {
    pen.font = type;
    return { text, type, color, wide: pen.measureText(text).width };
  };
  const beside = [part(hanzi, titleFont(44), RED), part(roman, font(36, 700), INK), part(prizes, font(34), BROWN)];
  const wideOf = (parts) => parts.reduce((sum, { wide }) => sum + wide + 16, -16);
  const below = wideOf(beside) > ROOM ? wrapped(pen, beside.pop().text, ROOM) : [];
  pen.fillStyle = "#d9c08c";
  if (hasRule) pen.fillRect(EDGE + 60, y - 54, ROOM - 120, 2);
  let x = (WIDTH - wideOf(beside)) / 2;
  pen.textAlign = "left";
  for (const { text, wide, ...how } of beside) {
    write(pen, text, { x, y, ...how });
    x += wide + 16;
  }
  pen.textAlign = "center";
  let lowest = y + 4;
  for (const text of below) write(pen, text, { x: WIDTH / 2, y: (lowest += 44), type: font(34), color: BROWN });
  return lowest;
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
