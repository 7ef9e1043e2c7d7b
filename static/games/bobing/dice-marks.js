// Draws what the camera read: an outline at each die, and the digit beside it.
const RING = "#c2700f";
const SURE = "#ffd36b";
const UNSURE = "#ff9d8a";
const INK = "#0b0e2b";

// The dice of a reading in its picture, as large as they fit.
export function drawMarks(canvas, reading) {
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, canvas.width, canvas.height);
  if (!reading) return;
  const { dice, picture } = reading;
  const room = 1.3 * Math.max(...dice.map(({ size }) => size));
  const [left, right] = [Math.min(...dice.map(({ x }) => x)) - room, Math.max(...dice.map(({ x }) => x)) + room];
  const [top, bottom] = [Math.min(...dice.map(({ y }) => y)) - room, Math.max(...dice.map(({ y }) => y)) + room];
  const side = Math.max(right - left, bottom - top);
  const scale = canvas.width / side;
  pen.setTransform(scale, 0, 0, scale, scale * (side - left - right) / 2, scale * (side - top - bottom) / 2);
  pen.drawImage(picture, 0, 0);
  mark(pen, dice);
  pen.resetTransform();
}

// The same over a live picture.
export function drawOver(canvas, { dice, picture }) {
  const pen = canvas.getContext("2d");
  canvas.width = canvas.height = picture.width;
  mark(pen, dice);
}

function mark(pen, dice) {
  for (const { x, y, size, face, sure } of dice) {
    pen.lineWidth = size / 10;
    pen.strokeStyle = RING;
    pen.fillStyle = sure ? SURE : UNSURE;
    pen.setLineDash(sure ? [] : [size / 5, size / 8]);
    pen.beginPath();
    pen.arc(x, y, 0.75 * size, 0, 2 * Math.PI);
    pen.stroke();
    const [right, up] = [x + 0.72 * size, y - 0.72 * size];
    pen.beginPath();
    pen.arc(right, up, 0.34 * size, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = INK;
    pen.font = `700 ${0.58 * size}px sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(sure ? face : "?", right, up + 0.04 * size);
  }
}
