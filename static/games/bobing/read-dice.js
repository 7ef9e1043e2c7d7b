// Reads the upper faces of dice in a picture as `getImageData` gives it. A square picture is read inside its circle,
// as `photoOf` cuts it; any other picture is read whole. Needs no page: it runs in a worker.
import { findSpots, levelsOf } from "./dice-blobs.js";
import { findFaces } from "./dice-faces.js";

export function readDice(picture, { count = 6 } = {}) {
  const seen = levelsOf(picture);
  const spots = findSpots(seen);
  const { dice, back, step, ...rest } = findFaces(spots, seen, count);
  const read = dice
    .map(({ face, u, v, ...more }) => {
      const [x, y] = back(u, v).map((place) => (place + 0.5) * seen.scale);
      return { face, x, y, size: 4 * step * seen.scale, sure: true, more };
    })
    .sort((a, b) => a.face - b.face);
  const crowded = dice.some((one, i) => dice.slice(0, i).some((other) => Math.hypot(one.u - other.u, one.v - other.v) < 3.6 * step));
  const ones = dice.filter(({ face }) => face === 1).map(({ own }) => own[0].size);
  const mixed = ones.length > 1 && Math.max(...ones) > 1.45 * Math.min(...ones);
  const sure = read.length === count && !crowded && !mixed && rest.left.near < 0.6 && rest.left.far < 2 && rest.rival < 0.93 && dice.every(({ quality }) => quality > 0.69);
  return { sure, faces: read.map(({ face }) => face), dice: read, debug: { spots, step, ...rest, scale: seen.scale } };
}
