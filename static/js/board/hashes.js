// SHA-256 (FIPS 180-4) and HMAC (RFC 2104): browsers offer their own only over https.
const BLOCK = 64; // bytes

// The first 32 bits of the fraction of the roots of the first primes: none is so near to a whole number
// that ** could be wrong.
const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
const root = (degree) => (prime) => Math.floor((prime ** (1 / degree) * 2 ** 32) % 2 ** 32);
const START = primes.slice(0, 8).map(root(2));
const ROUNDS = primes.map(root(3));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return new DataView(whole.buffer);
}

function mixed(state, data, at) {
  const words = new Int32Array(64);
  for (let t = 0; t < 16; t += 1) words[t] = data.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const [early, late] = [words[t - 15], words[t - 2]];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[t] = words[t - 16] + small + words[t - 7] + large;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[t] + words[t]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) | 0);
}

export function sha256(bytes) {
  const data = padded(bytes);
  let state = START;
  for (let at = 0; at < data.byteLength; at += BLOCK) state = mixed(state, data, at);
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => found.setInt32(4 * place, word));
  return new Uint8Array(found.buffer);
}

const joined = (first, second) => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

export function hmac(key, message) {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(whole.map((byte) => byte ^ 0x36), message));
  return sha256(joined(whole.map((byte) => byte ^ 0x5c), inner));
}

export const bytesOf = (text) => new TextEncoder().encode(text);
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
