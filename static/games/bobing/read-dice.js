// Reads the upper faces of dice in a picture as `getImageData` gives it. A square picture is read inside its circle,
// as `photoOf` cuts it; any other picture is read whole. Needs no page: it runs in a worker.
import { findSpots, levelsOf } from "./dice-blobs.js";
import { findDice } from "./dice-views.js";

const CLEAR = 0.71; // the quality from which a face is sure
const SMALL = 22; // dots: the edge of a die that is too far away

// see: what may be missing: fewer or more dice than `count`, or a picture that is dark, far or unclear.
export function readDice(picture, { count = 6 } = {}) {
  const seen = levelsOf(picture);
  const { dice, back, step, isPlain } = findDice(findSpots(seen), seen, count);
  const size = 4 * step * seen.scale;
  const read = dice
    .map(({ face, u, v, quality }) => {
      const [x, y] = back(u, v).map((place) => (place + 0.5) * seen.scale);
      return { face, x, y, size, sure: isPlain && quality > CLEAR };
    })
    .sort((one, other) => one.face - other.face);
  const sure = read.length === count && read.every((die) => die.sure);
  return { sure, faces: read.map(({ face }) => face), dice: read, see: sure ? "" : missing(read, count, seen, size) };
}

function missing(read, count, seen, size) {
  if (seen.light < 70) return "dark";
  if (read.length && size < SMALL) return "far";
  if (read.length !== count) return read.length < count ? "fewer" : "more";
  return "unclear";
}
