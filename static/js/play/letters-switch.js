// The switch in the list of keys: whether single letters are keys on this device.
import { areLettersOff, switchLetters } from "../letters.js";

const box = document.getElementById("letters");

function show() {
  box.checked = !areLettersOff();
  document.documentElement.toggleAttribute("data-letters-off", areLettersOff());
}

box.addEventListener("change", () => {
  switchLetters(box.checked);
  show();
});
addEventListener("storage", show); // switched in another window
show();
