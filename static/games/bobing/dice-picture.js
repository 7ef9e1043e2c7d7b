// Pictures as the networks get them.
const MOST = 480; // dots of the longer side
const ROUGH = 0.02; // of the whole range: no picture is spread more than if it were as flat as this

// The picture in at most 480 dots: {width, height, scale, light, data}, where data has red, green, blue and whether the
// dot counts, each from 0 to 1, and light goes from 0 to 255.
export function smaller({ data, width, height }) {
  const scale = Math.ceil(Math.max(width, height) / MOST);
  const small = { width: Math.floor(width / scale), height: Math.floor(height / scale), scale };
  small.data = new Float32Array(4 * small.width * small.height);
  const radius = small.width / 2;
  let [light, count] = [0, 0];
  for (let row = 0, to = 0; row < small.height; row += 1)
    for (let column = 0; column < small.width; column += 1, to += 4) {
      if (width === height && (column + 0.5 - radius) ** 2 + (row + 0.5 - radius) ** 2 >= radius * radius) continue;
      for (let y = row * scale; y < (row + 1) * scale; y += 1)
        for (let at = 4 * (y * width + column * scale), end = at + 4 * scale; at < end; at += 4)
          for (let part = 0; part < 3; part += 1) small.data[to + part] += data[at + part];
      for (let part = 0; part < 3; part += 1) {
        small.data[to + part] /= 255 * scale * scale;
        light += 85 * small.data[to + part];
      }
      small.data[to + 3] = 1;
      count += 1;
    }
  return { ...small, light: light / count };
}

// A square around (x, y), `side` x `side` numbers for red, green and blue, with a mean of 0 and a spread of 1.
export function sampled(picture, x, y, half, side) {
  const { data, width, height } = picture;
  const size = side * side;
  const [answer, cover] = [new Float32Array(3 * size), new Float32Array(size)];
  const step = half / side; // two looks a number in each direction
  for (let row = 0; row < 2 * side; row += 1) {
    const v = y - half + (row + 0.5) * step - 0.5;
    const top = Math.floor(v);
    for (let column = 0; column < 2 * side; column += 1) {
      const u = x - half + (column + 0.5) * step - 0.5;
      const left = Math.floor(u);
      const to = (row >> 1) * side + (column >> 1);
      for (let dy = 0; dy < 2; dy += 1) {
        if (top + dy < 0 || top + dy >= height) continue;
        for (let dx = 0; dx < 2; dx += 1) {
          if (left + dx < 0 || left + dx >= width) continue;
          const at = 4 * ((top + dy) * width + left + dx);
          const share = ((dx ? u - left : 1 - u + left) * (dy ? v - top : 1 - v + top)) / 4;
          answer[to] += share * data[at];
          answer[size + to] += share * data[at + 1];
          answer[2 * size + to] += share * data[at + 2];
          cover[to] += share * data[at + 3];
        }
      }
    }
  }
  // A number that lies half outside the picture counts half.
  let [whole, sum, squares] = [0, 0, 0];
  for (let at = 0; at < 3 * size; at += 1) {
    const share = cover[at % size];
    answer[at] /= Math.max(0.1, share);
    whole += share;
    sum += share * answer[at];
  }
  const mean = sum / whole;
  for (let at = 0; at < 3 * size; at += 1) squares += ((answer[at] - mean) * cover[at % size]) ** 2;
  const spread = Math.sqrt(squares / whole) + ROUGH;
  for (let at = 0; at < 3 * size; at += 1) answer[at] = ((answer[at] - mean) / spread) * cover[at % size];
  return { planes: 3, side, data: answer };
}
