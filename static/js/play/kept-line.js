// The presses that nobody has answered yet, kept by the browser: a page that is loaded anew sends
// them on as they were, so that each counts once. The guests' address tells this festival from one of
// the same number in other data.
const KEPT = `moonbowl-presses ${document.querySelector("[data-kept]").dataset.kept}`;
let isKept = true; // or leaving the page would lose them

// meant: the version that the first of them is for, where it has not been sent.
export function keepLine(line, meant = null) {
  try {
    if (line.length) localStorage.setItem(KEPT, JSON.stringify({ line, meant }));
    else localStorage.removeItem(KEPT);
    isKept = true;
  } catch {
    isKept = !line.length;
  }
}

export function keptLine() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? { line: [], meant: null };
  } catch {
    return { line: [], meant: null };
  }
}

addEventListener("beforeunload", (event) => isKept || event.preventDefault());
