// Reads the upper faces of dice in a picture as `getImageData` gives it. A square picture is read inside its circle,
// as `photoOf` cuts it; any other picture is read whole. Needs no page: it runs in a worker. One network finds where
// dice lie, another says what each of them shows; tests/bench/bowls/train.py made their weights.
import { added, convolved, convolvedApart, halved, mixed, raised, summed } from "./dice-network.js";
import { sampled, smaller } from "./dice-picture.js";
import { FACES, FINDER } from "./dice-weights.js";

const FIND = 192; // dots of the picture in which dice are looked for
const EDGE = 16; // of these dots: the edge of a die for which the finder answers a size of 0, of twice that 1
const SEE = 40; // dots of the picture in which one die is read
const WIDE = 1.7; // edges of the die that it shows
const FOUND = 0.2; // from which likelihood a place is looked at
const DIE = 0.4; // from which likelihood a face lies there
const DOUBT = 0.3; // from which likelihood it may be one: then no reading is sure
const SURE = 0.8; // from which share of all that it may show the face is sure
const SMALL = 22; // dots: the edge of a die that is too far away
const DARK = 70; // of 255
const AROUND = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [right, down]));

// see: what may be missing: fewer or more dice than `count`, or a picture that is dark, far or unclear.
export function readDice(picture, { count = 6 } = {}) {
  const seen = smaller(picture);
  const { scale } = seen;
  const found = placesOf(seen)
    .slice(0, count + 2)
    .map((place) => dieAt(seen, place))
    .filter(({ likely }) => likely > DOUBT);
  const dice = found
    .filter(({ likely }) => likely > DIE)
    .map(({ face, sure, x, y, size }) => ({ face, sure, x: x * scale, y: y * scale, size: size * scale }))
    .sort((one, other) => one.face - other.face);
  const sure = dice.length === count && found.length === count && dice.every((die) => die.sure);
  return { sure, faces: dice.map(({ face }) => face), dice, see: sure ? "" : missing(dice, count, seen) };
}

function missing(dice, count, { light }) {
  if (light < DARK) return "dark";
  if (dice.some(({ size }) => size < SMALL)) return "far";
  if (dice.length !== count) return dice.length < count ? "fewer" : "more";
  return "unclear";
}

// Where dice may lie, the likeliest first: {x, y, size, found}, in dots of the picture.
function placesOf(seen) {
  const { width, height } = seen;
  const half = Math.max(width, height) / 2;
  let map = sampled(seen, width / 2, height / 2, half, FIND);
  for (const layer of FINDER.wide) map = convolved(map, layer);
  for (const { apart, mix } of FINDER.thin) map = added(map, raised(mixed(convolvedApart(map, apart), mix)));
  const { data, side } = mixed(map, FINDER.head); // a plane of likelihoods, one of sizes
  const likely = data.subarray(0, side * side).map((number) => 1 / (1 + Math.exp(-number)));
  const cell = (2 * half) / side;
  const places = [];
  for (let row = 1; row < side - 1; row += 1)
    for (let column = 1; column < side - 1; column += 1) {
      const at = row * side + column;
      const near = AROUND.map(([right, down]) => ({ right, down, share: likely[at + down * side + right] }));
      if (likely[at] < FOUND || near.some(({ share }) => share > likely[at])) continue;
      const all = near.reduce((sum, { share }) => sum + share, 0);
      const middle = (way) => near.reduce((sum, each) => sum + each[way] * each.share, 0) / all;
      places.push({
        x: (column + 0.5 + middle("right")) * cell - half + width / 2,
        y: (row + 0.5 + middle("down")) * cell - half + height / 2,
        size: (EDGE * 2 ** data[side * side + at] * 2 * half) / FIND,
        found: likely[at],
      });
    }
  places.sort((one, other) => other.found - one.found);
  const isApart = ({ x, y }, other) => Math.hypot(x - other.x, y - other.y) > 0.5 * other.size;
  return places.filter((place, rank) => places.slice(0, rank).every((other) => isApart(place, other)));
}

// What lies at a place: its likeliest face, and how likely it lies there. The votes are for no die, the faces 1 to 6
// and a die that leans.
function dieAt(seen, { x, y, size, found }) {
  let dots = sampled(seen, x, y, (WIDE * size) / 2, SEE);
  for (const { isHalved, ...layer } of FACES.wide) {
    dots = convolved(dots, layer);
    if (isHalved) dots = halved(dots);
  }
  const votes = summed(raised(summed(dots, FACES.one)), FACES.two).data;
  const shares = votes.map((vote) => Math.exp(vote - Math.max(...votes)));
  const all = shares.reduce((sum, share) => sum + share);
  const share = Math.max(...shares.subarray(1, 7));
  const part = share / all;
  return { x, y, size, face: shares.indexOf(share), sure: part > SURE, likely: found * part };
}
