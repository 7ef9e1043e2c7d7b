// Reads the upper faces of dice in a picture as `getImageData` gives it. A square picture is read inside its circle,
// as `photoOf` cuts it; any other picture is read whole. Needs no page: it runs in a worker. One network finds where
// dice lie, another says what each of them shows; tests/tools/bowls/train.py made their weights.
import { added, convolved, convolvedApart, halved, mixed, raised, summed } from "./dice-network.js";
import { sampled, smaller } from "./dice-picture.js";
import { FACES, FINDER } from "./dice-weights.js";

const FIND = 192; // dots of the picture in which dice are looked for
const EDGE = 16; // of these dots: the edge of a die for which the finder answers a size of 0, of twice that 1
const SEE = 40; // dots of the picture in which one die is read
const WIDE = 1.7; // edges of the die that it shows
const FOUND = 0.2; // from which likelihood a place is looked at
const DIE = 0.4; // from which likelihood a die may lie there; if its face is not as likely, it is not sure
const SURE = 0.65; // from which share of all that it may show the face is sure
const APART = 0.85; // edges between the middles of two whole upper faces: 1, or a little less seen from a slant
const NEAR = 1; // edges: one of two that are nearer may cover the other
const CLEAR = 0.95; // from which share the face of such a one is sure
const PART = 0.75; // of the others' edge: what is smaller may be a part of a face
const ODD = 1.7; // times as large or as small as the others: no die of this throw
const SMALL = 0.065; // of the shorter side: where edges are shorter, the camera is too far away or sees two bowls
const DARK = 70; // of 255
const AROUND = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [right, down]));

// see: what may be missing: fewer or more dice than `count`, or a picture that is dark, far or unclear.
export function readDice(picture, { count = 6 } = {}) {
  const seen = smaller(picture);
  const { scale } = seen;
  const places = placesOf(seen).slice(0, count + 2);
  const likely = places.map((place) => dieAt(seen, place)).filter((die) => die.likely > DIE);
  const edge = edgeOf(likely);
  const found = likely.filter(({ size }) => size < ODD * edge && edge < ODD * size);
  const isFar = edge < SMALL * Math.min(seen.width, seen.height);
  const dice = found
    .map((die) => ({ ...die, sure: die.sure && isWhole(die, found, edge) }))
    .map(({ face, sure, x, y, size }) => ({ face, sure, x: x * scale, y: y * scale, size: size * scale }))
    .sort((one, other) => one.face - other.face);
  const sure = !isFar && dice.length === count && dice.every((die) => die.sure);
  const see = sure ? "" : missing({ found: dice.length, count, isFar, isDark: seen.light < DARK });
  return { sure, faces: dice.map(({ face }) => face), dice, see };
}

// As many are larger as are smaller.
const edgeOf = (dice) => dice.map(({ size }) => size).sort((one, other) => one - other)[dice.length >> 1];

// Whether an upper face is as large as those of the others, and as far away from them as dice are wide.
function isWhole(die, found, edge) {
  const isApart = ({ x, y, size, part }) =>
    Math.hypot(x - die.x, y - die.y) > (Math.min(part, die.part) > CLEAR ? APART : NEAR) * Math.max(size, die.size, edge);
  return die.size > PART * edge && found.every((other) => other === die || isApart(other));
}

function missing({ found, count, isFar, isDark }) {
  if (isDark) return "dark";
  if (isFar) return "far";
  if (found !== count) return found < count ? "fewer" : "more";
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

// What lies at a place: how likely it is a die, its likeliest face, and whether that is sure. The votes are for no die, the
// faces 1 to 6 and a die that leans.
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
  const sure = part > SURE && found * part > DIE;
  return { x, y, size, part, face: shares.indexOf(share), sure, likely: found * (1 - shares[0] / all) };
}
