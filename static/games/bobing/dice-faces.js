// Faces out of spots: all upper faces are seen from one slant, so their pips have one shape. In the coordinates in
// which this shape is a circle, a face is a square grid of three by three places, and all dice have one size.
const NEAR = 0.42; // of a step of the grid
// Places of the grid, by rows; each face in all its turns. All faces but 1 hold a diagonal.
const FACES = new Map([
  [0b100000001, 2],
  [0b001000100, 2],
  [0b100010001, 3],
  [0b001010100, 3],
  [0b101000101, 4],
  [0b101010101, 5],
  [0b101101101, 6],
  [0b111000111, 6],
]);
const EDGE = 6; // levels
const PLACES = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y]));
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
export function apart(one, other) {
  const [p, q] = [one.xx * one.yy - one.xy ** 2, other.xx * other.yy - other.xy ** 2];
  const trace = (one.yy * other.xx - 2 * one.xy * other.xy + one.xx * other.yy) / Math.sqrt(p * q);
  return 0.5 * Math.acosh(Math.max(1, trace / 2));
}

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
    const mean = { xx: 0, xy: 0, yy: 0, n: 0 };
    let all = 0;
    for (const other of spots) {
      if (apart(spot, other) > 0.2 || Math.abs(Math.log(other.n / spot.n)) > 0.5) continue;
      const root = Math.sqrt(other.xx * other.yy - other.xy ** 2);
      for (const key of ["xx", "xy", "yy"]) mean[key] += other[key] / root;
      mean.n += other.n;
      all += 1;
    }
    for (const key of Object.keys(mean)) mean[key] /= all;
    found.push({ ...mean, weight, radius: radiusOf(mean) });
    if (found.length === 5) break;
  }
  return found;
}

export function findFaces(spots, { soft, width, height }, count) {
  let best = { score: -Infinity, dice: [], back: (u, v) => [u, v], step: 0 };
  const rivals = new Map(); // what other views would read, and how well
  for (const view of views(spots)) {
    const [a, b, c] = frameOf(view);
    const [ia, ib, ic] = [c, -b, a]; // the inverse: determinant 1
    const flat = spots
      .map((spot) => ({ spot, u: a * spot.x + b * spot.y, v: b * spot.x + c * spot.y, away: apart(view, spot), size: radiusOf(spot) / view.radius }))
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
      const worth = dice.map((face) => (face.face === 1 ? 1 : 1.2 + 0.2 * face.face) * face.quality).sort((p, q) => q - p);
      const left = strays(dice, flat, view, step);
      const score =
        worth.slice(0, count).reduce((sum, value) => sum + value, 0) -
        Math.min(5, left.near + 0.1 * left.far) -
        0.8 * Math.max(0, dice.length - count);
      const faces = dice.map(({ face }) => face).sort().join("");
      if (dice.length === count) rivals.set(faces, Math.max(score, rivals.get(faces) ?? 0));
      if (dice.length && score > best.score) {
        best = { score, faces, left, dice, found: chosen, view, step, ratio, flat, back: (u, v) => [ia * u + ib * v, ib * u + ic * v] };
      }
    }
  }
  rivals.delete(best.faces);
  return { ...best, rival: Math.max(0, ...rivals.values()) / best.score };
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

// Faces that leave one another room, the best first; a face that is darker or fainter than most loses by it.
function choose(found, step) {
  if (!found.length) return [];
  const sound = found.filter((face) => face.score > 0.5 * face.face);
  const all = (sound.length ? sound : found).flatMap((face) => Array(face.face).fill(face)); // each as often as it has pips
  const light = median(all.map((face) => face.light));
  const contrast = median(all.map(contrastOf));
  for (const face of found) {
    const dim = Math.max(0, 1 - face.light / light);
    const faint = Math.max(0, 1 - contrastOf(face) / contrast);
    face.quality = (face.score / face.face) * (1 - 0.8 * dim) * (1 - 0.9 * faint);
    face.rank = face.quality * Math.min(1.2, mean(face.own.map((pip) => pip.size))) * (face.face === 1 ? 0.85 : 1 + 0.05 * face.face);
  }
  found.sort((one, other) => other.rank - one.rank);
  const chosen = [];
  for (const face of found) if (chosen.every((die) => Math.hypot(die.u - face.u, die.v - face.v) > 3.3 * step)) chosen.push(face);
  return chosen;
}

// How much darker the pips are than their face.
const contrastOf = ({ own, light }) => Math.max(0, light - mean(own.map(({ spot }) => spot.start))) / (light + 4);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

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
    const away = Math.min(...dice.map((die) => Math.hypot(die.u - pip.u, die.v - pip.v)));
    if (away > 4.6 * step) found.far += pip.away < 0.3 || isRounder ? 1 : 0;
    else if ((pip.size > 1.15 && pip.away < 0.3) || isRounder) found.near += 1;
    else if (pip.size > 0.85 && pip.away < 0.2) found.near += 0.7;
  }
  return found;
}

// Faces with two pips at the ends of a diagonal.
function diagonals(pips, flat, step, greyAt, view) {
  const found = [];
  const long = 2 * Math.SQRT2 * step;
  for (let i = 0; i < pips.length; i += 1)
    for (let j = i + 1; j < pips.length; j += 1) {
      const [p, q] = [pips[i], pips[j]];
      const [du, dv] = [q.u - p.u, q.v - p.v];
      const length = Math.hypot(du, dv);
      if (Math.abs(Math.log(length / long)) > 0.16) continue;
      if (Math.abs(Math.log(p.spot.n / q.spot.n)) > 0.6) continue;
      const [right, down] = [
        [(du + dv) / 4, (dv - du) / 4],
        [(du - dv) / 4, (dv + du) / 4],
      ];
      const rough = onGrid({ u: (p.u + q.u) / 2, v: (p.v + q.v) / 2, right, down }, flat);
      const fine = rough && rough.face > 3 ? onGrid(fitted(rough), flat) : rough;
      const face = fine && judged(fine, greyAt, view);
      if (face) found.push(face);
    }
  return found;
}

// The spots on a grid of this middle, whose steps are `right` and `down`; null if they make no face.
function onGrid({ u, v, right, down }, flat) {
  let [mask, error] = [0, 0];
  const own = [];
  const area = right[0] * down[1] - right[1] * down[0];
  for (const pip of flat) {
    const [du, dv] = [pip.u - u, pip.v - v];
    const [x, y] = [(du * down[1] - dv * down[0]) / area, (dv * right[0] - du * right[1]) / area];
    if (Math.max(Math.abs(x), Math.abs(y)) > 1.5) continue;
    const [column, row] = [Math.round(x), Math.round(y)];
    const off = Math.hypot(x - column, y - row);
    const isOn = Math.abs(column) < 2 && Math.abs(row) < 2 && off < NEAR && pip.size < 1.6;
    const bit = 1 << (4 - 3 * row - column);
    if (!isOn || mask & bit) {
      if (pip.spot.depth > 10) return null;
      continue;
    }
    mask |= bit;
    error += off * off;
    own.push({ pip, column, row });
  }
  const face = FACES.get(mask);
  return face ? { face, u, v, right, down, own, fit: Math.sqrt(error / face) } : null;
}

// The grid that fits the spots of a 4, 5 or 6 best: their places are even about the middle.
function fitted({ own }) {
  const average = (weigh) => mean(own.map(weigh));
  const columns = average(({ column }) => column ** 2);
  const rows = average(({ row }) => row ** 2);
  return {
    u: average(({ pip }) => pip.u),
    v: average(({ pip }) => pip.v),
    right: [average(({ pip, column }) => pip.u * column) / columns, average(({ pip, column }) => pip.v * column) / columns],
    down: [average(({ pip, row }) => pip.u * row) / rows, average(({ pip, row }) => pip.v * row) / rows],
  };
}

function judged(found, greyAt, view) {
  const { face, right, down, fit } = found;
  const own = found.own.map(({ pip }) => pip);
  const shape = own.reduce((sum, pip) => sum + pip.away, 0) / face;
  const sizes = own.map((pip) => pip.size);
  const even = Math.log(Math.max(...sizes) / Math.min(...sizes));
  const [across, along] = [Math.hypot(...right), Math.hypot(...down)];
  const lean = Math.abs(right[0] * down[0] + right[1] * down[1]) / (across * along);
  const long = Math.max(0, Math.abs(Math.log(across / along)) - (face === 6 ? 0.3 : 0));
  const skew = Math.hypot(lean, long);
  const looks = (1 - 1.5 * fit) * Math.max(0, 1 - (skew / 0.4) ** 2) * Math.max(0, 1 - (shape / 0.32) ** 2) * (1 - 0.5 * even);
  if (looks < 0.3) return null;
  const { light, dark } = lightOf(found, own, greyAt, view);
  const score = face * looks * (1 - 1.7 * dark) * edged(found, light, Math.hypot(across, along) / Math.SQRT2, greyAt);
  if (dark > 0.3) return null;
  return { ...found, own, shape, even, skew, depth: Math.min(...own.map(({ spot }) => spot.depth)), light, dark, score };
}

// The face beside its pips: its light, and the part of it that is too dark.
function lightOf({ u, v, right, down }, own, greyAt, view) {
  const values = [];
  const reach = 1.5;
  for (let y = -reach; y <= reach; y += 0.25)
    for (let x = -reach; x <= reach; x += 0.25) {
      const [pu, pv] = [u + x * right[0] + y * down[0], v + x * right[1] + y * down[1]];
      if (own.some((pip) => Math.hypot(pip.u - pu, pip.v - pv) < 1.7 * pip.size * view.radius)) continue;
      values.push(greyAt(pu, pv));
    }
  values.sort((a, b) => a - b);
  const light = values[Math.floor(values.length * 0.6)];
  const within = own.reduce((sum, { spot }) => sum + spot.level, 0) / own.length;
  const edge = light - 0.5 * (light - Math.min(within, light));
  return { light, dark: values.filter((value) => value < edge).length / values.length };
}

// A die ends somewhere: in most directions its edge is seen, as painted dots on a plate have none.
function edged({ u, v }, light, step, greyAt) {
  let seen = 0;
  for (let turn = 0; turn < 24; turn += 1) {
    const [du, dv] = [step * Math.cos((turn * Math.PI) / 12), step * Math.sin((turn * Math.PI) / 12)];
    for (const far of [2, 2.2, 2.4, 2.6, 2.8, 3]) {
      if (Math.abs(greyAt(u + far * du, v + far * dv) - light) < EDGE) continue;
      seen += 1;
      break;
    }
  }
  return 0.4 + 0.6 * Math.min(1, seen / 12);
}

// A spot with nothing else on its face is a 1: the size of the other pips, or up to four times as wide.
function singles(ones, flat, step, greyAt, view) {
  const found = [];
  for (const pip of ones) {
    const isLarge = pip.size > 1.7;
    if (pip.spot.depth < 8 || pip.away > 0.25) continue;
    if (flat.some((other) => other !== pip && other.spot.depth > 10 && Math.hypot(other.u - pip.u, other.v - pip.v) < 1.75 * step)) continue;
    const values = [];
    for (let turn = 0; turn < 24; turn += 1)
      for (const far of [0.9, 1.2, 1.5, 1.75]) {
        if (far * step < 1.35 * pip.size * view.radius) continue;
        const angle = (turn * Math.PI) / 12;
        values.push(greyAt(pip.u + far * step * Math.cos(angle), pip.v + far * step * Math.sin(angle)));
      }
    if (values.length < 24) continue;
    values.sort((a, b) => a - b);
    const light = values[Math.floor(values.length * 0.6)];
    const edge = light - 0.5 * (light - Math.min(pip.spot.level, light));
    const dark = values.filter((value) => value < edge).length / values.length;
    const score = Math.max(0, 1 - (pip.away / 0.32) ** 2) * (1 - 1.7 * dark) * (isLarge ? 1 : 1 - 0.6 * Math.abs(Math.log(pip.size))) * Math.min(1, pip.spot.depth / 24) * edged(pip, light, step, greyAt);
    if (score <= 0 || dark > 0.3) continue;
    found.push({ face: 1, u: pip.u, v: pip.v, right: [step, 0], own: [pip], fit: 0, shape: pip.away, even: 0, depth: pip.spot.depth, light, dark, score });
  }
  return found;
}
