// Numbers by chance that are the same for the same seed (mulberry32).
export function chanceOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  for (let each = 0; each < 8; each += 1) next();
  const between = (low, high) => low + (high - low) * next();
  return {
    next,
    between,
    happens: (share) => next() < share,
    pick: (choices) => choices[Math.floor(next() * choices.length)],
    // A point of a disk, evenly.
    inDisk: (radius) => {
      const [angle, far] = [2 * Math.PI * next(), radius * Math.sqrt(next())];
      return [far * Math.cos(angle), far * Math.sin(angle)];
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
