// Faces out of spots: in the coordinates in which pips are circles, a face is a grid of three by three places.
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
const SHAPE = 0.32; // how far a pip's shape is from that of the view, at most

// From 1 for none of this down to 0 for the most.
const near = (value, most) => Math.max(0, 1 - (value / most) ** 2);

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// Faces with two pips at the ends of a diagonal.
export function diagonals(pips, flat, step, greyAt, view) {
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
    right: ["u", "v"].map((axis) => average(({ pip, column }) => pip[axis] * column) / columns),
    down: ["u", "v"].map((axis) => average(({ pip, row }) => pip[axis] * row) / rows),
  };
}

function judged(found, greyAt, view) {
  const { face, right, down, fit } = found;
  const own = found.own.map(({ pip }) => pip);
  const shape = mean(own.map((pip) => pip.away));
  const sizes = own.map((pip) => pip.size);
  const even = Math.log(Math.max(...sizes) / Math.min(...sizes));
  const [across, along] = [Math.hypot(...right), Math.hypot(...down)];
  const lean = Math.abs(right[0] * down[0] + right[1] * down[1]) / (across * along);
  const long = Math.max(0, Math.abs(Math.log(across / along)) - (face === 6 ? 0.3 : 0));
  const skew = Math.hypot(lean, long);
  const looks = (1 - 1.5 * fit) * near(skew, 0.5) * near(shape, SHAPE) * (1 - 0.5 * even);
  if (looks < 0.3) return null;
  const { light, dark } = lightOf(found, own, greyAt, view);
  const score = face * looks * (1 - 1.7 * dark) * edged(found, light, Math.hypot(across, along) / Math.SQRT2, greyAt);
  if (dark > 0.3) return null;
  return { ...found, own, light, score };
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
  return shade(values, mean(own.map(({ spot }) => spot.level)));
}

// The light of a face, and the part of it that is nearer to its pips. level: of these.
function shade(values, level) {
  values.sort((a, b) => a - b);
  const light = values[Math.floor(values.length * 0.6)];
  const edge = light - 0.5 * (light - Math.min(level, light));
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
export function singles(ones, flat, step, greyAt, view) {
  const found = [];
  for (const pip of ones) {
    const isLarge = pip.size > 1.7;
    if (pip.spot.depth < 8 || pip.away > 0.25) continue;
    const isBeside = (other) => Math.hypot(other.u - pip.u, other.v - pip.v) < 1.75 * step;
    if (flat.some((other) => other !== pip && other.spot.depth > 10 && isBeside(other))) continue;
    const values = [];
    for (let turn = 0; turn < 24; turn += 1)
      for (const far of [0.9, 1.2, 1.5, 1.75]) {
        if (far * step < 1.35 * pip.size * view.radius) continue;
        const angle = (turn * Math.PI) / 12;
        values.push(greyAt(pip.u + far * step * Math.cos(angle), pip.v + far * step * Math.sin(angle)));
      }
    if (values.length < 24) continue;
    const { light, dark } = shade(values, pip.spot.level);
    if (dark > 0.3) continue;
    const size = isLarge ? 1 : 1 - 0.6 * Math.abs(Math.log(pip.size));
    const looks = near(pip.away, SHAPE) * size * Math.min(1, pip.spot.depth / 24);
    const score = looks * (1 - 1.7 * dark) * edged(pip, light, step, greyAt);
    if (score > 0) found.push({ face: 1, u: pip.u, v: pip.v, own: [pip], light, score });
  }
  return found;
}
