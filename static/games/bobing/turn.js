// The turn that dice are typed for. While a press is on its way it is the one that the press leads
// to: that of whoever is expected then, as the page says it, or one of which only the answer tells whose.
const form = document.getElementById("throw");
const shown = () => document.getElementById("c-turn").dataset;

export const version = () => Number(form.elements.version.value);
// Whether a turn goes on, or is one to come that nobody else has got.
export const isOn = (turn) => Boolean(goesOn(turn));

// The turn in which dice are given that were typed for this one; null where it is somebody else's. While
// a winner chooses, whoever is expected after that still is.
export function goesOn(turn) {
  if (turn.key !== undefined) return turn.key === shown().keyOfTurn ? turn : null;
  const { player, name, since } = turn;
  const now = turnNow();
  if (!player || player === now.player) return now;
  return now.key === undefined ? { ...now, player, name, since } : null;
}

// The entry that ended the last turn.
export const endOfLast = () => Number(shown().keyOfTurn.split(".")[1]);

// While a winner chooses, it is the turn after the choice; whoever chooses does not have it.
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

// What became of a turn that is over: a word for the sentence that says so.
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

// Who is expected after somebody; "" where that is not known.
export function nextTo(number) {
  const { order = "", goesRound } = shown();
  const numbers = order.split(" ");
  const place = numbers.indexOf(number);
  const first = goesRound === undefined ? "" : numbers[0];
  return place < 0 ? "" : (numbers[place + 1] ?? first);
}
