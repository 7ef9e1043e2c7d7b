// Dark spots in a picture: each place that is darker than all around it, at the level between the two, with its
// middle and its second moments. Spots come from all levels of grey at once: lamps and shadows need no threshold.
const LEVELS = 64;
const LEAST = 9; // pixels of a pip
const MOST = 0.02; // of the picture
const JUMP = 1.45; // a spot that grows faster than this from a level to the next has run into another one
const FILL = 0.82; // of the ellipse that has its moments
const FLAT = 0.3;
const MANY = 160; // spots; six dice show at most a hundred

const SIDE = 720; // a larger picture is made smaller first

// The darkest of red, green and blue, so that red and blue pips are dark, in a picture of a handy size.
function greyOf({ data, width: wide, height: high }) {
  const scale = Math.max(1, Math.max(wide, high) / SIDE);
  const [width, height] = [Math.floor(wide / scale), Math.floor(high / scale)];
  const grey = new Uint8Array(width * height);
  const darkest = (at) => Math.min(data[at], data[at + 1], data[at + 2]);
  if (scale === 1) for (let at = 0; at < grey.length; at += 1) grey[at] = darkest(4 * at);
  else
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1) {
        let [sum, count] = [0, 0];
        const [right, below] = [Math.ceil((x + 1) * scale), Math.ceil((y + 1) * scale)];
        for (let row = Math.floor(y * scale); row < below; row += 1)
          for (let column = Math.floor(x * scale); column < right; column += 1, count += 1)
            sum += darkest(4 * (row * wide + column));
        grey[at] = sum / count;
      }
  return { grey, width, height, scale };
}

const OUTSIDE = 255;

// A square picture holds a circle, as `photoOf` cuts it, and only that is looked at; any other picture is whole.
export function levelsOf(picture) {
  const { grey, width, height, scale } = greyOf(picture);
  const [middle, square] = [(width - 1) / 2, (0.49 * width) ** 2];
  const isSquare = picture.width === picture.height;
  const counts = new Uint32Array(256);
  const levels = new Uint8Array(grey.length);
  let all = 0;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1)
      if (isSquare && (x - middle) ** 2 + (y - middle) ** 2 > square) levels[at] = OUTSIDE;
      else {
        counts[grey[at]] += 1;
        all += 1;
      }
  const share = (part) => {
    let [value, below] = [0, counts[0]];
    while (below < part * all && value < 255) below += counts[(value += 1)];
    return value;
  };
  const [dark, light] = [share(0.001), share(0.995)];
  const step = (LEVELS - 1) / Math.max(24, light - dark);
  for (let at = 0; at < levels.length; at += 1)
    if (levels[at] !== OUTSIDE) levels[at] = Math.min(LEVELS - 1, Math.max(0, Math.round((grey[at] - dark) * step)));
  return { levels, soft: softened(levels, width), width, height, scale, light };
}

// Each place with its neighbours, against noise; 0 outside the circle.
function softened(levels, width) {
  const soft = new Uint8Array(levels.length);
  for (let at = width; at < levels.length - width; at += 1) {
    const sum = 2 * levels[at] + levels[at - 1] + levels[at + 1] + levels[at - width] + levels[at + width];
    soft[at] = levels[at] === OUTSIDE ? 0 : Math.min(LEVELS - 1, sum / 6);
  }
  return soft;
}

export function findSpots({ levels, width, height }) {
  const size = width * height;
  const starts = new Uint32Array(LEVELS + 1);
  for (let at = 0; at < size; at += 1) if (levels[at] < LEVELS) starts[levels[at] + 1] += 1;
  for (let level = 0; level < LEVELS; level += 1) starts[level + 1] += starts[level];
  const order = new Uint32Array(starts[LEVELS]);
  const next = starts.slice();
  for (let at = 0; at < size; at += 1) if (levels[at] < LEVELS) order[next[levels[at]]++] = at;

  const parent = new Int32Array(size).fill(-1);
  const sums = new Float64Array(6 * size); // of each root: pixels, x, y, xx, xy, yy
  const seen = new Int16Array(size).fill(-1);
  const chainOf = new Int32Array(size).fill(-1);
  const chains = [];
  const most = MOST * size;

  const find = (at) => {
    while (parent[at] !== at) at = parent[at] = parent[parent[at]];
    return at;
  };
  const close = (root, level) => {
    const chain = chains[chainOf[root]];
    if (chain) chain.end = Math.min(chain.end, level);
  };
  const join = (one, other, level) => {
    let [a, b] = [find(one), find(other)];
    if (a === b) return;
    if (sums[6 * a] < sums[6 * b]) [a, b] = [b, a];
    close(b, level);
    parent[b] = a;
    for (let i = 0, [into, from] = [6 * a, 6 * b]; i < 6; i += 1) sums[into + i] += sums[from + i];
  };
  const note = (root, level) => {
    const n = sums[6 * root];
    let chain = chains[chainOf[root]];
    if (chain && chain.end === LEVELS && n > JUMP * chain.n + 8) chain.end = level;
    if (n > most) return;
    if (!chain || chain.end < LEVELS) {
      if (n < LEAST) return;
      chainOf[root] = chains.length;
      chains.push((chain = { start: level, end: LEVELS, n, shapes: [] }));
    }
    chain.n = n;
    const [x, y] = [sums[6 * root + 1] / n, sums[6 * root + 2] / n];
    const xx = sums[6 * root + 3] / n - x * x + 1 / 12;
    const xy = sums[6 * root + 4] / n - x * y;
    const yy = sums[6 * root + 5] / n - y * y + 1 / 12;
    const root2 = Math.sqrt(Math.max(0, xx * yy - xy * xy));
    const flat = (2 * root2) / (xx + yy); // 1 for a circle
    const fill = n / (4 * Math.PI * root2);
    if (fill > FILL && flat > FLAT) chain.shapes.push({ level, n, x, y, xx, xy, yy, flat });
  };

  for (let level = 0; level < LEVELS; level += 1) {
    const [from, to] = [starts[level], starts[level + 1]];
    for (let i = from; i < to; i += 1) {
      const at = order[i];
      const [x, y] = [at % width, (at / width) | 0];
      parent[at] = at;
      const own = 6 * at;
      sums[own] = 1;
      sums[own + 1] = x;
      sums[own + 2] = y;
      sums[own + 3] = x * x;
      sums[own + 4] = x * y;
      sums[own + 5] = y * y;
      if (x > 0 && parent[at - 1] >= 0) join(at, at - 1, level);
      if (x < width - 1 && parent[at + 1] >= 0) join(at, at + 1, level);
      if (y > 0 && parent[at - width] >= 0) join(at, at - width, level);
      if (y < height - 1 && parent[at + width] >= 0) join(at, at + width, level);
    }
    for (let i = from; i < to; i += 1) {
      const root = find(order[i]);
      if (seen[root] === level) continue;
      seen[root] = level;
      note(root, level);
    }
  }
  const spots = [];
  for (const { start, end, shapes } of chains) {
    if (!shapes.length || end - start < 5) continue;
    const middle = (start + end) / 2;
    const off = ({ level }) => Math.abs(level - middle);
    const shape = shapes.reduce((best, next) => (off(next) < off(best) ? next : best));
    spots.push({ ...shape, depth: end - start, start, end });
  }
  // Of spots inside one another the deepest stays; a pip in a shadow is kept beside the shadow.
  spots.sort((a, b) => b.depth * b.flat - a.depth * a.flat);
  const kept = [];
  for (const spot of spots.slice(0, MANY)) {
    const hides = (other) => {
      if (spot.n * 4 < other.n && spot.depth > 0.5 * other.depth) return false;
      return Math.hypot(other.x - spot.x, other.y - spot.y) < 0.8 * Math.sqrt(Math.max(other.n, spot.n) / Math.PI);
    };
    if (!kept.some(hides)) kept.push(spot);
  }
  return kept;
}
