// Writes the texts of the keepsake on its canvas, fitted to the room and broken into lines.

export const WIDTH = 1080;
export const EDGE = 70;
export const ROOM = WIDTH - 2 * EDGE;

// Simplified Chinese needs other fonts: some signs, and the place of the full stop, differ.
const CHINESE = /^zh-hans/i.test(document.documentElement.lang)
  ? '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC"'
  : '"PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC"';
const TEXT = `"Moonbowl Sans", ${CHINESE}, sans-serif`;
// Our own font has only the Hanzi of the titles: within a sentence these would look different.
const TITLE = `"Moonbowl Hanzi", ${TEXT}`;
// Splits a text into words, and scripts without spaces into signs. A stop or bracket stays with its
// sign, so that no line begins with a stop or ends with an opening bracket.
const WORD = /(?:[「『（《〈【]+(?:[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+)?|[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+)[，。、；：！？）」』》〉】]*\s*|\s+/gu;

export const font = (size, weight = 400) => `${weight} ${size}px ${TEXT}`;
export const titleFont = (size) => `700 ${size}px ${TITLE}`;

// The size at which a text fits the width; at the least size it is cut.
function fitted(pen, text, { size, least, weight, width }) {
  let fit = size;
  pen.font = font(fit, weight);
  while (fit > least && pen.measureText(text).width > width) {
    fit -= 2;
    pen.font = font(fit, weight);
  }
  return { size: fit, text: cut(pen, text, width) };
}

function cut(pen, text, width) {
  if (pen.measureText(text).width <= width) return text;
  const signs = [...text];
  while (signs.length && pen.measureText(`${signs.join("")}…`).width > width) signs.pop();
  return `${signs.join("")}…`;
}

// A sentence in as few lines as possible, of about equal length.
export function wrapped(pen, text, width) {
  let found = filled(pen, text, width);
  for (let narrow = width - 20; narrow > 0; narrow -= 20) {
    const lines = filled(pen, text, narrow);
    if (lines.length > found.length || lines.some((line) => line.endsWith("…"))) return found;
    found = lines;
  }
  return found;
}

export function halves(word) {
  const signs = [...word];
  const half = Math.ceil(signs.length / 2);
  return [signs.slice(0, half).join(""), signs.slice(half).join("")];
}

function filled(pen, text, width) {
  const lines = [];
  let last = "";
  const isWide = (word) => pen.measureText(word.trimEnd()).width > width;
  for (const word of (text.match(WORD) || []).flatMap((each) => (isWide(each) ? halves(each) : [each]))) {
    const isFull = last && pen.measureText((last + word).trimEnd()).width > width;
    if (isFull) lines.push(last);
    last = isFull ? word.trimStart() : last + word;
  }
  return [...lines, last].map((line) => cut(pen, line.trimEnd().replace(/ ·$/, ""), width)).filter(Boolean);
}

// Names in lines; a name and its count stay together where both fit in a line, and have lines of their own
// where they do not. Each piece: [text, color] pairs.
export function rows(pen, pieces, { width, gap }) {
  const pieceOf = (parts) => ({ parts, wide: parts.reduce((sum, [text]) => sum + pen.measureText(text).width, 0) });
  const linesOf = ([text, color]) => wrapped(pen, text.trim(), width).map((line) => [pieceOf([[line, color]])]);
  const found = [];
  let used = width; // of the last line
  for (const parts of pieces) {
    const piece = pieceOf(parts);
    if (piece.wide > width) {
      found.push(...parts.flatMap(linesOf));
      used = width;
    } else if (used + gap + piece.wide > width) {
      found.push([piece]);
      used = piece.wide;
    } else {
      found[found.length - 1].push(piece);
      used += gap + piece.wide;
    }
  }
  return found;
}

// Writes a centred text; returns its lower edge.
export function line(pen, text, { y, color, ...how }) {
  const fit = fitted(pen, text, how);
  write(pen, fit.text, { x: WIDTH / 2, y, type: font(fit.size, how.weight), color });
  return y;
}

export function write(pen, text, { x, y, type, color }) {
  pen.font = type;
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}
