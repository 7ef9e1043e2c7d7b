// What the footer says of saving: never "Saved" while a press is not answered. One that is answered
// at once needs no word.
import { sayUnsaved } from "../live/live.js";

const AT_ONCE = 300; // ms
let late = 0;

// isLate: it has not been answered at once.
export function markUnsaved(isSo, { isLate = false } = {}) {
  if (isSo && !isLate) {
    late ||= setTimeout(sayUnsaved, AT_ONCE, true);
    return;
  }
  clearTimeout(late);
  late = 0;
  sayUnsaved(isSo);
}
