// Draws all dice of a file again from the promised seeds, as the standalone script does.
import { bytesOf, hex, hmac, sha256 } from "../board/hashes.js";

const FOUR_BYTES = 2 ** 32;
const PACK = 52;
const HAND = 13;
const NAMES = ["promise", "seed", "words", "draws"];
const PARTS = ["entries", "drawn", "typed", "restores", "promises"]; // of the file, before its digest

const bytesOfHex = (digits) => Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));

// Uniform whole numbers below n, one at each call; values beyond the last multiple of n are skipped.
export function source(seed, words, number) {
  let [block, left] = [0, []];
  const next = () => {
    if (!left.length) {
      const data = new DataView(hmac(seed, bytesOf([number, block, ...words].join("\n"))).buffer);
      left = Array.from({ length: 8 }, (_, place) => data.getUint32(4 * place));
      block += 1;
    }
    return left.shift();
  };
  return (n) => {
    for (;;) {
      const found = next();
      if (found < FOUR_BYTES - (FOUR_BYTES % n)) return found % n;
    }
  };
}

function lots(urn, below) {
  const left = [...urn];
  return urn.map(() => left.splice(below(left.length), 1)[0]);
}

const bySize = (numbers) => [...new Set(numbers)].sort((one, other) => one - other);

// The values that a correct draw has.
export function drawn(kind, values, below) {
  if (kind === "dice") return values.map(() => below(6) + 1);
  if (kind === "lots") return lots(bySize(values), below);
  if (kind === "lot") return [lots(bySize(values.slice(1)), below)[0], ...bySize(values.slice(1))];
  if (kind !== "cards" || values.length > PACK || values.length % HAND) return [];
  const pack = lots(Array.from({ length: PACK }, (_, place) => place), below);
  return values.flatMap((_, at) => (at % HAND ? [] : bySize(pack.slice(at, at + HAND))));
}

const same = (one, other) => one.length === other.length && one.every((each, place) => each === other[place]);

const isCount = (number) => Number.isInteger(number) && number >= 0;

// The promises of a file, each with its draws and whether each draw is right. isWhole: the file is
// unchanged. isTold: all seeds are revealed. missing: the numbers of draws that only the log has. typed: of
// dice that somebody typed.
export function checked(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const data = JSON.parse(text);
    const isWritten = JSON.stringify(data) === text && Object.keys(data).join() === [...PARTS, "digest"].join();
    const digest = hex(sha256(bytesOf(PARTS.map((name) => JSON.stringify(data[name])).join(""))));
    const areNumbers = [data.entries, ...data.drawn, ...data.typed, ...data.restores.map((each) => each[2])].every(isCount);
    const isBoth = data.typed.some((seq) => data.drawn.includes(seq));
    if (!isWritten || !areNumbers || isBoth || digest !== data.digest || !data.promises.length) throw new Error("changed");
    let last = 0;
    const promises = data.promises.map((each) => {
      const isTold = "seed" in each;
      const seed = bytesOfHex(each.seed || "");
      const isKept = isTold && Object.keys(each).join() === NAMES.join() && seed.length === 32 && hex(seed) === each.seed
        && hex(sha256(seed)) === each.promise && each.words.every((word) => !word.includes("\n"));
      const draws = each.draws.map(([seq, kind, ...values]) => {
        const isNext = [seq, ...values].every(Number.isInteger) && seq > last && values.length > 0 && data.drawn.includes(seq);
        last = seq;
        const isRight = isKept && isNext && same(drawn(kind, values, source(seed, each.words, seq)), values);
        return { seq, kind, values, isRight };
      });
      return { ...each, draws, isTold, isKept };
    });
    const here = promises.flatMap((each) => each.draws.map((draw) => draw.seq));
    const missing = data.drawn.filter((seq) => !here.includes(seq));
    return { isWhole: true, isTold: promises.every((each) => each.isTold), missing, typed: data.typed, promises };
  } catch {
    return { isWhole: false, isTold: false, missing: [], typed: [], promises: [] };
  }
}

export const isRight = (file) =>
  file.isWhole && file.promises.every((each) => each.isKept && each.draws.every((draw) => draw.isRight));
