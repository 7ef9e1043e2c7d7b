// Where a guest stands, out of the facts that every phone is sent.
// "4-6,1" are 4, 5, 6 and 1; "6-4" are 6, 5 and 4.
export function numbers(text) {
  return text.split(",").filter(Boolean).flatMap((run) => {
    const [first, last = first] = run.split("-").map(Number);
    return Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + step * Math.sign(last - first));
  });
}

// The kind of a guest's standing, and the turns until their own; festival/facts.py finds the same.
export function standing(facts, number) {
  const isIn = (name) => numbers(facts[name]).includes(number);
  for (const kind of ["waiting", "rejected", "merged"]) if (isIn(kind)) return [kind, 0];
  if (!isIn("listed")) return ["gone", 0];
  if (isIn("champions")) return [facts.phase === "crowning" ? "crowning" : "champion", 0];
  if (facts.phase === "waiting") return ["in", 0];
  if (facts.phase === "crowning") return ["over", 0];
  if (facts.phase === "ended") return ["ended", 0];
  if (Number(facts.chooser) === number) return ["choosing", 0];
  const isRollOff = facts.phase === "roll_off";
  const turns = numbers(facts.order).indexOf(number);
  if (turns === 0) return [facts.paused ? "break" : isRollOff ? "rolloff" : "now", 0];
  if (turns > 0) return [turns === 1 ? "next" : "turns", turns];
  for (const kind of ["away", "sitting"]) if (isIn(kind)) return [kind, 0];
  return [isRollOff ? "watching" : "done", 0];
}
