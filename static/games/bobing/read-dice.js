// Reads the upper faces of dice in a picture as `getImageData` gives it. A square picture is read inside its circle,
// as `photoOf` cuts it; any other picture is read whole. Needs no page: it runs in a worker.
import { findSpots, greyOf } from "./dice-blobs.js";
import { findFaces } from "./dice-faces.js";

export function readDice({ data, width, height }, { count = 6 } = {}) {
  const isInside = width === height ? circle(width) : () => true;
  const { grey, counts } = greyOf({ data, width, height }, isInside);
  const { spots, levels } = findSpots({ grey, counts, isInside, width, height });
  const { dice, back, step, ...rest } = findFaces(spots, levels, width, height, count);
  const read = dice
    .map(({ face, u, v, ...more }) => {
      const [x, y] = back(u, v);
      return { face, x, y, size: 4 * step, sure: true, more };
    })
    .sort((a, b) => a.face - b.face);
  const sure = read.length === count;
  return { sure, faces: read.map(({ face }) => face), dice: read, debug: { spots, step, ...rest } };
}

function circle(size) {
  const [middle, square] = [(size - 1) / 2, (0.485 * size) ** 2];
  return (x, y) => (x - middle) ** 2 + (y - middle) ** 2 < square;
}
