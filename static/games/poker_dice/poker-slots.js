// The five dice on the console: which are held, what is typed for the others, and what it is worth.
import { judge } from "../../js/play/judge.js";
import { fields, form, input } from "../../js/play/side-dice.js";

export const shown = input.dataset.faces.split(" "); // how the faces 1 to 6 are typed

export const boxes = () => [...fields().querySelectorAll("[data-place]")];
export const free = () => boxes().filter((box) => !box.checked);

// 9 T J Q K A, or 1 to 6; a ten is also typed as 0. The face as a number, 0 for another key.
export function faceOf(key) {
  const sign = key.toUpperCase();
  return shown.indexOf(sign === "0" ? "T" : sign) + 1;
}

// What is typed, as faces: an input method may hand over full-width signs, a paste brings spaces.
export function typed() {
  return [...input.value.normalize("NFKC").replace(/10/g, "T")].map(faceOf).filter(Boolean);
}

// A held die stays; the others show what is typed for them, or faintly what lay there before.
export function draw() {
  const rest = typed();
  const isWhole = rest.length > 0 && rest.length === free().length;
  let next = rest.length < free().length;
  for (const box of boxes()) {
    const slot = box.closest("label").querySelector(".slot");
    const face = box.checked ? undefined : rest.shift();
    const isOpen = !box.checked && face === undefined;
    slot.toggleAttribute("data-old", isOpen);
    slot.toggleAttribute("data-next", isOpen && next);
    next &&= !isOpen;
    const shows = face ?? slot.dataset.lay;
    if (shows === undefined) delete slot.dataset.face;
    else slot.dataset.face = shows;
  }
  judge(form, isWhole && [...new FormData(form)].filter(([name]) => /^(roll|held_)/.test(name)));
}
