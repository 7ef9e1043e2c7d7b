// The dice of a picture: all upper faces are seen from one slant, so their pips have one shape. In the coordinates in
// which this shape is a circle, all dice are of one size. Several slants and sizes are tried; the best reading stays.
import { diagonals, mean, singles } from "./dice-faces.js";

const SOUND = 0.6; // the quality from which a face counts
const RATIOS = Array.from({ length: 22 }, (_, i) => 1.75 * 1.045 ** i); // of a step of the grid to a pip's radius

// The matrix that makes a spot of these moments a circle of the area that it has.
function frameOf({ xx, xy, yy }) {
  const root = Math.sqrt(xx * yy - xy * xy);
  const [a, b, c] = [xx / root, xy / root, yy / root]; // determinant 1
  const trace = Math.sqrt(a + c + 2);
  // The inverse of the root of a symmetric matrix of determinant 1.
  return [(c + 1) / trace, -b / trace, (a + 1) / trace];
}

// How far two shapes are apart: the logarithm of the greatest ratio of their lengths in any direction.
function apart(one, other) {
  const [p, q] = [one.xx * one.yy - one.xy ** 2, other.xx * other.yy - other.xy ** 2];
  const trace = (one.yy * other.xx - 2 * one.xy * other.xy + one.xx * other.yy) / Math.sqrt(p * q);
  return 0.5 * Math.acosh(Math.max(1, trace / 2));
}

const between = (one, other) => Math.hypot(one.u - other.u, one.v - other.v);
const roundness = ({ xx, xy, yy }) => (2 * Math.sqrt(xx * yy - xy * xy)) / (xx + yy);
const radiusOf = ({ n }) => Math.sqrt(n / Math.PI);

// Shapes that many spots of one size share, most frequent first.
function views(spots) {
  const found = [];
  const weigh = (spot) => {
    let weight = 0;
    for (const other of spots) {
      const size = Math.log(other.n / spot.n);
      weight += Math.exp(-((apart(spot, other) / 0.12) ** 2) - (size / 0.5) ** 2) * Math.min(1, other.depth / 20);
    }
    return weight * roundness(spot);
  };
  const weighed = spots.map((spot) => ({ spot, weight: weigh(spot) })).sort((a, b) => b.weight - a.weight);
  for (const { spot, weight } of weighed) {
    if (found.some((view) => apart(view, spot) < 0.16 && Math.abs(Math.log(view.n / spot.n)) < 0.4)) continue;
    const view = { xx: 0, xy: 0, yy: 0, n: 0 };
    let all = 0;
    for (const other of spots) {
      if (apart(spot, other) > 0.2 || Math.abs(Math.log(other.n / spot.n)) > 0.5) continue;
      const root = Math.sqrt(other.xx * other.yy - other.xy ** 2);
      for (const key of ["xx", "xy", "yy"]) view[key] += other[key] / root;
      view.n += other.n;
      all += 1;
    }
    for (const key of Object.keys(view)) view[key] /= all;
    found.push({ ...view, radius: radiusOf(view) });
    if (found.length === 5) break;
  }
  return found;
}

export function findDice(spots, { soft, width, height }, count) {
  let best = { score: -Infinity, dice: [], back: (u, v) => [u, v], step: 0 };
  const rivals = new Map(); // what other views would read, and how well
  for (const view of views(spots)) {
    const [a, b, c] = frameOf(view);
    const [ia, ib, ic] = [c, -b, a]; // the inverse: determinant 1
    const flat = spots
      .map((spot) => ({
        spot,
        u: a * spot.x + b * spot.y,
        v: b * spot.x + c * spot.y,
        away: apart(view, spot),
        size: radiusOf(spot) / view.radius,
      }))
      .filter(({ size }) => size > 0.55);
    const pips = flat.filter(({ size, away }) => size < 1.6 && away < 0.45);
    const ones = flat.filter(({ size, away }) => size < 4.5 && away < 0.45);
    const greyAt = (u, v) => {
      const [x, y] = [Math.round(ia * u + ib * v), Math.round(ib * u + ic * v)];
      return x < 0 || y < 0 || x >= width || y >= height ? 0 : soft[y * width + x];
    };
    for (const ratio of RATIOS) {
      const step = ratio * view.radius;
      const found = [...diagonals(pips, flat, step, greyAt, view), ...singles(ones, flat, step, greyAt, view)];
      const chosen = choose(found, step);
      const dice = chosen.filter((face) => face.quality > SOUND);
      const worths = dice.map(({ face, quality }) => (face === 1 ? 1 : 1.2 + 0.2 * face) * quality);
      const worth = worths.sort((p, q) => q - p);
      const left = strays(dice, flat, view, step);
      const score =
        worth.slice(0, count).reduce((sum, value) => sum + value, 0) -
        Math.min(5, left.near + 0.1 * left.far) -
        0.8 * Math.max(0, dice.length - count);
      const faces = dice.map(({ face }) => face).sort().join("");
      if (dice.length === count) rivals.set(faces, Math.max(score, rivals.get(faces) || 0));
      if (dice.length && score > best.score) {
        best = { score, faces, left, dice, step, back: (u, v) => [ia * u + ib * v, ib * u + ic * v] };
      }
    }
  }
  rivals.delete(best.faces);
  const isRivalled = Math.max(0, ...rivals.values()) > 0.93 * best.score;
  best.dice = withoutDots(best.dice, count);
  return { ...best, isPlain: best.dice.length > 0 && !isRivalled && isPlain(best) };
}

// Painted dots look like 1s: of too many dice the faintest 1s are none, where those that stay are much clearer.
function withoutDots(dice, count) {
  const more = dice.length - count;
  const ones = dice.filter(({ face }) => face === 1).sort((one, other) => other.quality - one.quality);
  if (more < 1 || ones.length < more) return dice;
  const dots = ones.splice(-more);
  const clear = ones.length ? ones[ones.length - 1].quality - 0.2 : 0.85;
  return dots[0].quality < clear ? dice.filter((face) => !dots.includes(face)) : dice;
}

// Whether nothing speaks for other dice: no pips are left over, no dice lie in one another, all 1s are of one size.
function isPlain({ dice, left, step }) {
  const isCrowded = dice.some((die, i) => dice.slice(0, i).some((other) => between(die, other) < 3.6 * step));
  const ones = dice.filter(({ face }) => face === 1).map(({ own }) => own[0].size);
  return !isCrowded && left.near < 0.6 && left.far < 2 && !(Math.max(...ones) > 1.45 * Math.min(...ones));
}

const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];

// Faces that leave one another room, the best first; a face that is darker or fainter than most loses by it.
function choose(found, step) {
  if (!found.length) return [];
  const sound = found.filter((face) => face.score > 0.5 * face.face);
  // Each as often as it has pips.
  const all = (sound.length ? sound : found).flatMap((face) => Array(face.face).fill(face));
  const light = median(all.map((face) => face.light));
  const contrast = median(all.map(contrastOf));
  for (const face of found) {
    const dim = Math.max(0, 1 - face.light / light);
    const faint = Math.max(0, 1 - contrastOf(face) / contrast);
    face.quality = (face.score / face.face) * (1 - 0.8 * dim) * (1 - 0.9 * faint);
    const size = Math.min(1.2, mean(face.own.map((pip) => pip.size))); // pips of side faces are smaller
    face.rank = face.quality * size * (face.face === 1 ? 0.85 : 1 + 0.05 * face.face);
  }
  found.sort((one, other) => other.rank - one.rank);
  const chosen = [];
  for (const face of found) if (chosen.every((die) => between(die, face) > 3.3 * step)) chosen.push(face);
  return chosen;
}

// How much darker the pips are than their face.
const contrastOf = ({ own, light }) => Math.max(0, light - mean(own.map(({ spot }) => spot.start))) / (light + 4);

// Spots that may be pips of this view but lie on none of its dice. `near`: beside a die, as large and as round as its
// pips, so that this die is perhaps another. `far`: perhaps of a die that was not found.
function strays(dice, flat, view, step) {
  const own = new Set(dice.flatMap((die) => die.own));
  if (!own.size) return { near: 0, far: 0 };
  const depth = median([...own].map(({ spot }) => spot.depth));
  const found = { near: 0, far: 0 };
  for (const pip of flat) {
    if (own.has(pip) || pip.spot.depth < 0.5 * depth || pip.size > 1.5 || pip.size < 0.75) continue;
    const isRounder = pip.size > 0.95 && roundness(pip.spot) > roundness(view) + 0.06;
    const away = Math.min(...dice.map((die) => between(die, pip)));
    if (away > 4.6 * step) found.far += pip.away < 0.3 || isRounder ? 1 : 0;
    else if ((pip.size > 1.15 && pip.away < 0.3) || isRounder) found.near += 1;
    else if (pip.size > 0.85 && pip.away < 0.2) found.near += 0.7;
  }
  return found;
}
