// Stores the unanswered presses in the browser: a reloaded page sends them again unchanged, so that each
// counts once. The guests' address in the key separates festivals of equal number in other data.
const KEPT = `moonbowl-presses ${document.querySelector("[data-kept]").dataset.kept}`;
let isKept = true; // else leaving the page would lose them

export function keepPresses(line) {
  try {
    if (line.length) localStorage.setItem(KEPT, JSON.stringify({ line }));
    else localStorage.removeItem(KEPT);
    isKept = true;
  } catch {
    isKept = !line.length;
  }
}

export function keptPresses() {
  try {
    return JSON.parse(localStorage.getItem(KEPT))?.line ?? [];
  } catch {
    return [];
  }
}

addEventListener("beforeunload", (event) => isKept || event.preventDefault());
