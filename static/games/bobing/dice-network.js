// The layers of small networks. What they pass on is {planes, side, data}: `planes` squares of `side` x `side` numbers,
// one after the other.

// Weights as `dice-weights.js` has them: whole numbers of two bytes each, in base64, and what one of them is worth.
export function weightsOf({ numbers, worth }) {
  const bytes = Uint8Array.from(atob(numbers), (letter) => letter.charCodeAt(0));
  return Float32Array.from(new Int16Array(bytes.buffer), (number) => number * worth);
}

const square = (planes, side) => ({ planes, side, data: new Float32Array(planes * side * side) });

function padded({ planes, side, data }) {
  const answer = square(planes, side + 2);
  for (let row = 0; row < planes * side; row += 1) {
    const at = (Math.floor(row / side) * (side + 2) + (row % side) + 1) * (side + 2) + 1;
    answer.data.set(data.subarray(row * side, (row + 1) * side), at);
  }
  return answer;
}

// Adds to the plane `to` what the nine weights from `at` on make of the plane `from` of a padded input.
function addNine(input, from, output, to, weights, at, stride) {
  const [a, b, c, d, e, f, g, h, i] = weights.subarray(at, at + 9);
  const { data, side } = input;
  const sum = output.data;
  for (let row = 0; row < output.side; row += 1) {
    let first = (from * side + row * stride) * side;
    let place = (to * output.side + row) * output.side;
    for (let column = 0; column < output.side; column += 1, first += stride, place += 1) {
      const second = first + side;
      const third = second + side;
      sum[place] +=
        a * data[first] + b * data[first + 1] + c * data[first + 2] +
        d * data[second] + e * data[second + 1] + f * data[second + 2] +
        g * data[third] + h * data[third + 1] + i * data[third + 2];
    }
  }
}

const planeOf = ({ side, data }, plane) => data.subarray(plane * side * side, (plane + 1) * side * side);

// No number is less than 0 afterwards.
export function raised(input) {
  const { data } = input;
  for (let at = 0; at < data.length; at += 1) if (data[at] < 0) data[at] = 0;
  return input;
}

function withBias(planes, side, bias) {
  const answer = square(planes, side);
  for (let plane = 0; plane < planes; plane += 1) planeOf(answer, plane).fill(bias[plane]);
  return answer;
}

// Each plane from 3 x 3 numbers of all planes.
export function convolved(input, { weights, bias, stride = 1 }) {
  const output = withBias(bias.length, Math.ceil(input.side / stride), bias);
  const source = padded(input);
  for (let to = 0; to < output.planes; to += 1)
    for (let from = 0; from < input.planes; from += 1)
      addNine(source, from, output, to, weights, 9 * (to * input.planes + from), stride);
  return raised(output);
}

// Each plane from 3 x 3 numbers of the same plane.
export function convolvedApart(input, { weights, bias }) {
  const output = withBias(input.planes, input.side, bias);
  const source = padded(input);
  for (let plane = 0; plane < input.planes; plane += 1) addNine(source, plane, output, plane, weights, 9 * plane, 1);
  return output;
}

// Each plane from one number of all planes, four of which are added at a time, which takes half as long as one by one.
export function mixed(input, { weights, bias }) {
  const output = withBias(bias.length, input.side, bias);
  const size = input.side * input.side;
  for (let to = 0; to < output.planes; to += 1) {
    const sum = planeOf(output, to);
    for (let from = 0; from < input.planes; from += 4) {
      const [a, b, c, d] = weights.subarray(to * input.planes + from, to * input.planes + from + 4);
      const [p, q, r, s] = [0, 1, 2, 3].map((part) => planeOf(input, from + part));
      for (let at = 0; at < size; at += 1) sum[at] += a * p[at] + b * q[at] + c * r[at] + d * s[at];
    }
  }
  return output;
}

// The sum of two alike.
export function added(input, { data }) {
  for (let at = 0; at < data.length; at += 1) input.data[at] += data[at];
  return input;
}

// The largest of each 2 x 2 numbers.
export function halved({ planes, side, data }) {
  const output = square(planes, side / 2);
  let at = 0;
  for (let row = 0; row < planes * side; row += 2)
    for (let column = 0; column < side; column += 2, at += 1) {
      const first = row * side + column;
      const second = first + side;
      output.data[at] = Math.max(data[first], data[first + 1], data[second], data[second + 1]);
    }
  return output;
}

// Numbers that each come from all numbers.
export function summed({ data }, { weights, bias }) {
  return {
    data: Float32Array.from(bias, (start, to) => {
      let sum = start;
      for (let from = 0; from < data.length; from += 1) sum += weights[to * data.length + from] * data[from];
      return sum;
    }),
  };
}
