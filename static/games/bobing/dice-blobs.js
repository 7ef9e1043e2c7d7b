// Dark spots in a picture: each place that is darker than all around it, at the level between the two, with its
// middle and its second moments. Spots come from all levels of grey at once, so neither lamp nor shadow needs a threshold.
const LEVELS = 64;
const LEAST = 9; // pixels of a pip
const MOST = 0.02; // of the picture
const JUMP = 1.45; // a spot that grows faster than this from a level to the next has run into another one
const FILL = 0.82; // of the ellipse that has its moments
const FLAT = 0.3;

// The darkest of red, green and blue, so that red and blue pips are dark; stretched to the levels. Outside the circle: 255.
export function greyOf({ data, width, height }, isInside) {
  const grey = new Uint8Array(width * height).fill(255);
  const counts = new Uint32Array(256);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      if (!isInside(x, y)) continue;
      const value = Math.min(data[4 * at], data[4 * at + 1], data[4 * at + 2]);
      grey[at] = value;
      counts[value] += 1;
    }
  return { grey, counts };
}

function stretch(grey, counts, isInside, width) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const share = (part) => {
    let [value, below] = [0, counts[0]];
    while (below < part * all && value < 255) below += counts[(value += 1)];
    return value;
  };
  const [dark, light] = [share(0.001), share(0.995)];
  const scale = (LEVELS - 1) / Math.max(24, light - dark);
  const levels = new Uint8Array(grey.length).fill(255);
  for (let at = 0; at < grey.length; at += 1)
    if (isInside(at % width, (at / width) | 0))
      levels[at] = Math.min(LEVELS - 1, Math.max(0, Math.round((grey[at] - dark) * scale)));
  return levels;
}

export function findSpots({ grey, counts, isInside, width, height }) {
  const levels = stretch(grey, counts, isInside, width);
  const size = width * height;
  const starts = new Uint32Array(LEVELS + 1);
  for (let at = 0; at < size; at += 1) if (levels[at] < LEVELS) starts[levels[at] + 1] += 1;
  for (let level = 0; level < LEVELS; level += 1) starts[level + 1] += starts[level];
  const order = new Uint32Array(starts[LEVELS]);
  const next = starts.slice();
  for (let at = 0; at < size; at += 1) if (levels[at] < LEVELS) order[next[levels[at]]++] = at;

  const parent = new Int32Array(size).fill(-1);
  const [count, xs, ys] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const [xxs, xys, yys] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const seen = new Int16Array(size).fill(-1);
  const chainOf = new Int32Array(size).fill(-1);
  const chains = [];
  const most = MOST * size;

  const find = (at) => {
    while (parent[at] !== at) at = parent[at] = parent[parent[at]];
    return at;
  };
  const close = (root, level) => {
    if (chainOf[root] >= 0) chains[chainOf[root]].end ??= level;
  };
  const join = (one, other, level) => {
    let [a, b] = [find(one), find(other)];
    if (a === b) return;
    if (count[a] < count[b]) [a, b] = [b, a];
    close(b, level);
    parent[b] = a;
    count[a] += count[b];
    xs[a] += xs[b];
    ys[a] += ys[b];
    xxs[a] += xxs[b];
    xys[a] += xys[b];
    yys[a] += yys[b];
  };
  const note = (root, level) => {
    const n = count[root];
    let chain = chains[chainOf[root]];
    if (chain && chain.end === undefined && n > JUMP * chain.n + 8) chain.end = level;
    if (n > most) return;
    if (!chain || chain.end !== undefined) {
      if (n < LEAST) return;
      chainOf[root] = chains.length;
      chains.push((chain = { start: level, end: undefined, n, shapes: [] }));
    }
    chain.n = n;
    const [x, y] = [xs[root] / n, ys[root] / n];
    const xx = xxs[root] / n - x * x + 1 / 12;
    const xy = xys[root] / n - x * y;
    const yy = yys[root] / n - y * y + 1 / 12;
    const root2 = Math.sqrt(Math.max(0, xx * yy - xy * xy));
    const flat = (2 * root2) / (xx + yy); // 1 for a circle
    const fill = n / (4 * Math.PI * root2);
    if (fill > FILL && flat > FLAT) chain.shapes.push({ level, n, x, y, xx, xy, yy, fill });
  };

  for (let level = 0; level < LEVELS; level += 1) {
    const [from, to] = [starts[level], starts[level + 1]];
    for (let i = from; i < to; i += 1) {
      const at = order[i];
      const [x, y] = [at % width, (at / width) | 0];
      parent[at] = at;
      count[at] = 1;
      xs[at] = x;
      ys[at] = y;
      xxs[at] = x * x;
      xys[at] = x * y;
      yys[at] = y * y;
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
  for (const { start, end = LEVELS, shapes } of chains) {
    if (!shapes.length || end - start < 5) continue;
    const middle = (start + end) / 2;
    const shape = shapes.reduce((best, next) => (Math.abs(next.level - middle) < Math.abs(best.level - middle) ? next : best));
    spots.push({ ...shape, depth: end - start, start, end });
  }
  // Of spots inside one another the deepest stays.
  spots.sort((a, b) => b.depth - a.depth);
  const kept = [];
  for (const spot of spots)
    if (kept.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > 0.8 * Math.sqrt(Math.max(other.n, spot.n) / Math.PI)))
      kept.push(spot);
  return { spots: kept, levels };
}
