// Draws the scenery of the keepsake: the night, the moon or the photo in it, the plate, the seal, the dice.
import { font, titleFont, WIDTH } from "./keepsake-text.js";

export const [INK, RED, BROWN, GOLD] = ["#2a1405", "#a5140c", "#6b4510", "#8a5a0b"];
const DIE = 74;
const PIPS = { 1: [[50, 50]], 2: [[27, 27], [73, 73]], 3: [[25, 25], [50, 50], [75, 75]], 4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]], 6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]] };

function shade(pen, stops, ends) {
  const shades = ends.length === 6 ? pen.createRadialGradient(...ends) : pen.createLinearGradient(...ends);
  stops.forEach(([at, color]) => shades.addColorStop(at, color));
  return shades;
}

function disc(pen, x, y, radius, fill) {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

export function backdrop(pen, lantern, { height, ground }) {
  pen.fillStyle = "#f8ead0";
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = shade(pen, [[0, "#12133f"], [0.6, "#2a2463"], [1, "#1a1b52"]], [0, 0, 0, ground]);
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(WIDTH, 0);
  pen.lineTo(WIDTH, ground);
  pen.quadraticCurveTo(WIDTH / 2, ground + 110, 0, ground);
  pen.fill();
  for (let star = 1; star < 90; star += 1) disc(pen, (star * 397) % WIDTH, (star * 7919) % (ground - 40), 1 + (star % 3) * 0.7, "#fff6d8b0");
  pen.drawImage(lantern, 56, 0, 124, 341);
  pen.drawImage(lantern, WIDTH - 180, 0, 124, 341);
  pen.strokeStyle = "#c8963c";
  for (const [edge, wide, round] of [[22, 4, 30], [34, 2, 20]]) {
    pen.lineWidth = wide;
    box(pen, edge, edge, WIDTH - 2 * edge, height - 2 * edge, round);
    pen.stroke();
  }
}

export function moon(pen, { x, y, radius, photo }) {
  disc(pen, x, y, radius + 60, shade(pen, [[0, "#ffdf9a88"], [1, "#ffdf9a00"]], [x, y, radius, x, y, radius + 60]));
  disc(pen, x, y, radius + 10, "#f0c871");
  const stops = [[0, "#fffbee"], [0.52, "#fbe6b2"], [1, "#efc987"]];
  disc(pen, x, y, radius, shade(pen, stops, [x - radius / 4, y - radius / 3, 0, x, y, radius * 1.15]));
  for (const [across, down, size] of [[0.62, -0.55, 0.2], [-0.66, 0.42, 0.16], [0.5, 0.66, 0.13]]) disc(pen, x + across * radius, y + down * radius, size * radius, "#d9a96a30");
  if (!photo) return;
  const side = Math.min(photo.width, photo.height);
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.clip();
  pen.drawImage(photo, (photo.width - side) / 2, (photo.height - side) / 2, side, side, x - radius, y - radius, 2 * radius, 2 * radius);
  pen.restore();
}

export function plate(pen, { x, y, width, height }) {
  pen.fillStyle = "#fffaf0";
  pen.strokeStyle = "#c8963c";
  pen.lineWidth = 5;
  box(pen, x, y, width, height, 44);
  pen.fill();
  pen.stroke();
}

// The champion's title: Hanzi on red, the reading beside it.
export function seal(pen, { hanzi, roman }, { x, y }) {
  pen.font = titleFont(46);
  const stamp = hanzi ? pen.measureText(hanzi).width + 36 : 0;
  pen.font = font(46, 600);
  const left = x - (stamp + 20 + pen.measureText(roman).width) / 2;
  pen.textAlign = "left";
  pen.fillStyle = "#2a1405";
  pen.fillText(roman, left + stamp + 20, y + 50);
  if (hanzi) {
    pen.fillStyle = "#c9261b";
    box(pen, left, y, stamp, 70, 12);
    pen.fill();
    pen.font = titleFont(46);
    pen.fillStyle = "#fff";
    pen.fillText(hanzi, left + 18, y + 52);
  }
  pen.textAlign = "center";
}

// Mid-autumn, as a painter signs.
export function stamp(pen, { x, y, size }) {
  pen.fillStyle = "#bf1f15";
  box(pen, x, y, size, size, 14);
  pen.fill();
  pen.strokeStyle = "#f8ead0";
  pen.lineWidth = 2;
  box(pen, x + 7, y + 7, size - 14, size - 14, 9);
  pen.stroke();
  pen.textAlign = "center";
  pen.fillStyle = "#fff3e0";
  pen.font = titleFont(44);
  pen.fillText("中", x + size / 2, y + 54);
  pen.fillText("秋", x + size / 2, y + 102);
}

export function dice(pen, faces, { x, y }) {
  const step = DIE + 16;
  faces.forEach((face, place) => {
    const left = x - (faces.length * step - 16) / 2 + place * step;
    pen.fillStyle = shade(pen, [[0, "#fff"], [1, "#e3d8c2"]], [left, y, left + DIE, y + DIE]);
    pen.strokeStyle = "#b9ad93";
    pen.lineWidth = 2;
    box(pen, left, y, DIE, DIE, 17);
    pen.fill();
    pen.stroke();
    const size = face === 1 ? 0.21 : 0.1;
    for (const [across, down] of PIPS[face]) disc(pen, left + (across * DIE) / 100, y + (down * DIE) / 100, size * DIE, [1, 4].includes(face) ? "#d8281d" : "#1c1a22");
  });
  return y + DIE;
}

function box(pen, x, y, width, height, round) {
  pen.beginPath();
  pen.moveTo(x + round, y);
  pen.arcTo(x + width, y, x + width, y + height, round);
  pen.arcTo(x + width, y + height, x, y + height, round);
  pen.arcTo(x, y + height, x, y, round);
  pen.arcTo(x, y, x + width, y, round);
  pen.closePath();
}
