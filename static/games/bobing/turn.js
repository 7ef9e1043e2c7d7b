// The turn that the page shows.
import { presses } from "../../js/play/press-queue.js";

const form = document.getElementById("throw");

export const version = () => Number(form.elements.version.value);

// Whether a press waits whose result the page does not show yet.
export const isUnderway = () => presses.some((press) => press.version === version());

export function turnNow() {
  const { keyOfTurn: key, player, name } = document.getElementById("c-turn").dataset;
  return { key, player, name };
}
