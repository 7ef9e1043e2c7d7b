// The turn that dice are typed for. While a press is on its way it is the one that the press leads
// to: whose that is, nobody knows before the answer.
const form = document.getElementById("throw");
const shown = () => document.getElementById("c-turn").dataset;

export const version = () => Number(form.elements.version.value);
// Whether a turn goes on, or is one that is still to come.
export const isOn = (turn) => turn.key === undefined || turn.key === shown().keyOfTurn;

// The entry that ended the last turn.
export const endOfLast = () => Number(shown().keyOfTurn.split(".")[1]);

// While a winner chooses, it is the turn after the choice; whoever chooses does not have it.
export function turnNow() {
  const { keyOfTurn: key, player, name, phase } = shown();
  if (phase === "choosing") return { after: version() + 1, notOf: player, name };
  return { key, player, name, since: version() };
}

export function turnTypedFor() {
  const { underway } = form.dataset;
  return underway ? { after: Number(underway) } : turnNow();
}

// What became of a turn that is over: a word for the sentence that says so.
export function fate({ player, since }) {
  if (!player) return "unknown";
  const lines = [...document.querySelectorAll(`#c-log [data-player="${player}"]:not([data-state])`)];
  const kinds = lines.filter(({ dataset }) => Number(dataset.seq) > since).map(({ dataset }) => dataset.kind);
  if (kinds.some((kind) => ["roll", "roll_off", "grab"].includes(kind))) return "given";
  return kinds.includes("skip") ? "skipped" : "over";
}

const seats = () => [...document.querySelectorAll("#c-seats [data-number]")];
const ROLLS = '.seat:is([data-state="in_turn"], [data-state="to_roll"], [data-state="rolled"], [data-state="skipped"])';

export function seatOf(number) {
  return { ...seats().find(({ dataset }) => dataset.number === number)?.dataset };
}

// Who is expected after somebody: the next at the table who rolls.
export function nextTo(number) {
  const round = seats().filter((seat) => seat.querySelector(ROLLS));
  const place = round.findIndex(({ dataset }) => dataset.number === number);
  return place < 0 ? {} : { ...round[(place + 1) % round.length].dataset };
}
