// Stores the unanswered presses in the browser: a reloaded page sends them again unchanged, so that each
// counts once. The guests' address in the key separates festivals of equal number in other data.
import { ofDevice } from "../storage.js";

const KEPT = `moonbowl-presses ${document.querySelector("[data-kept]").dataset.kept}`;
let isKept = true; // else leaving the page would lose them

export function keepPresses(line) {
  isKept = ofDevice.keep(KEPT, line.length ? { line } : null);
}

export function keptPresses() {
  return ofDevice.read(KEPT)?.line ?? [];
}

addEventListener("beforeunload", (event) => isKept || event.preventDefault());
