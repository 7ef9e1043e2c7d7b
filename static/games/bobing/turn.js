// Finds the turn that dice are typed for. While a press waits for its answer, this is the turn after
// the press; its player may be unknown until the answer.
const form = document.getElementById("throw");
const shown = () => document.getElementById("c-turn").dataset;

export const version = () => Number(form.elements.version.value);
// Whether a turn goes on, or may still come.
export const isOn = (turn) => Boolean(goesOn(turn));

// The turn in which dice typed for `turn` can be given; null if another player is in turn. While a
// winner chooses, the player after the choice is still expected.
export function goesOn(turn) {
  if (turn.key !== undefined) return turn.key === shown().keyOfTurn ? turn : null;
  const { player, name, since } = turn;
  const now = turnNow();
  if (!player || player === now.player) return now;
  return now.key === undefined ? { ...now, player, name, since } : null;
}

// The number of the entry that ended the last turn.
export const endOfLast = () => Number(shown().keyOfTurn.split(".")[1]);

// The turn now; while a winner chooses, the turn after the choice, which is another player's.
export function turnNow() {
  const { keyOfTurn: key, player, name, phase } = shown();
  if (phase === "choosing") return { after: version() + 1, notOf: player, name };
  return { key, player, name, since: version() };
}

export function turnTypedFor() {
  const { underway, expected } = form.dataset;
  if (!underway) return turnNow();
  const { name } = seatOf(expected);
  const after = Number(underway);
  return { after, player: name && expected, name, since: after };
}

// How a turn ended, as the key of a sentence.
export function fate({ player, since }) {
  if (!player) return "unknown";
  const lines = [...document.querySelectorAll(`#c-log [data-player="${player}"]:not([data-state])`)];
  const kinds = lines.filter(({ dataset }) => Number(dataset.seq) > since).map(({ dataset }) => dataset.kind);
  if (kinds.some((kind) => ["roll", "roll_off", "grab"].includes(kind))) return "given";
  return kinds.includes("skip") ? "skipped" : "over";
}

export function seatOf(number) {
  const seats = [...document.querySelectorAll("#c-seats [data-number]")];
  return { ...seats.find(({ dataset }) => dataset.number === number)?.dataset };
}

// The player after `number`; "" if that is not known.
export function nextTo(number) {
  const { order = "", goesRound } = shown();
  const numbers = order.split(" ");
  const place = numbers.indexOf(number);
  const first = goesRound === undefined ? "" : numbers[0];
  return place < 0 ? "" : (numbers[place + 1] ?? first);
}
