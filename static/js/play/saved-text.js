// The footer's text about saving: never "Saved" while a press is unanswered. A press that is answered at
// once needs no text.
import { sayUnsaved } from "../live/live.js";

const AT_ONCE = 300; // ms
let late = 0;

// isLate: the press was not answered at once.
export function markUnsaved(isSo, { isLate = false } = {}) {
  if (isSo && !isLate) {
    late ||= setTimeout(sayUnsaved, AT_ONCE, true);
    return;
  }
  clearTimeout(late);
  late = 0;
  sayUnsaved(isSo);
}
