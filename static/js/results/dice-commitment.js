// Draws all dice of a file again from the promised seeds, as the standalone script does.
import { bytesOf, hex, hmac, sha256 } from "../board/hashes.js";

const FOUR_BYTES = 2 ** 32;
const PACK = 52;
const HAND = 13;
const NAMES = ["promise", "seed", "words", "draws"];

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

// Where the log was set back; these are the numbers of draws that nothing in the file promised.
function wayBack([, after, lost, ...missing]) {
  if (![after, lost === null ? 0 : lost, ...missing].every(isCount)) throw new Error("no way back");
  return { lost, missing };
}

// The file's promises, each with its draws and whether each draw is right. isWhole: the file is
// unchanged. isTold: all seeds are revealed. isMissing: draws that were public are missing. isUnknown:
// nobody knows how many entries were lost when the log was set back.
export function checked(bytes) {
  let data = null;
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    data = JSON.parse(text);
    const back = (data.back || []).map(wayBack);
    const names = back.length ? ["promises", "back"] : ["promises"];
    const isWritten = JSON.stringify(data) === text && Object.keys(data).join() === [...names, "digest"].join();
    const digest = hex(sha256(bytesOf(names.map((name) => JSON.stringify(data[name])).join(""))));
    if (!isWritten || digest !== data.digest || !data.promises.length) throw new Error("changed");
    let last = 0;
    const here = data.promises.flatMap((each) => each.draws);
    const promises = data.promises.map((each) => {
      const isTold = "seed" in each;
      const before = each.told || []; // the draws that were public when the log was set back
      const names = before.length ? [...NAMES, "told"] : NAMES;
      const seed = bytesOfHex(each.seed || "");
      const isKept = isTold && Object.keys(each).join() === names.join() && seed.length === 32 && hex(seed) === each.seed
        && hex(sha256(seed)) === each.promise && each.words.every((word) => !word.includes("\n"));
      const draws = each.draws.map(([seq, kind, ...values]) => {
        const isNext = [seq, ...values].every(Number.isInteger) && seq > last && values.length > 0;
        last = seq;
        const isRight = isKept && isNext && same(drawn(kind, values, source(seed, each.words, seq)), values);
        return { seq, kind, values, isRight };
      });
      const told = before.map(([seq, kind, ...values]) => ({
        isRight: isKept && same(drawn(kind, values, source(seed, each.words, seq)), values),
        isMissing: !here.some((draw) => same(draw, [seq, kind, ...values])),
      }));
      return { ...each, draws, told, isTold, isKept };
    });
    const isMissing =
      back.some((each) => each.missing.length) || promises.some((each) => each.told.some((draw) => draw.isMissing));
    const isUnknown = back.some((each) => each.lost === null);
    return { isWhole: true, isTold: promises.every((each) => each.isTold), isMissing, isUnknown, promises };
  } catch {
    return { isWhole: false, isTold: false, isMissing: false, isUnknown: false, promises: [] };
  }
}

export const isRight = (file) =>
  file.isWhole && file.promises.every((each) => each.isKept && [...each.draws, ...each.told].every((draw) => draw.isRight));
