// Stores the unanswered presses in the browser: a reloaded page sends them again unchanged, so that each
// counts once. The guests' address in the key separates festivals of equal number in other data.
const KEPT = `moonbowl-presses ${document.querySelector("[data-kept]").dataset.kept}`;
let isKept = true; // else leaving the page would lose them

// meant: the version that the first press is for, if it has not been sent.
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
