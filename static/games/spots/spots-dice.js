// The dice under the cup as they are typed: drawn, and told what they bring before it is lifted.
import { judge } from "../../js/play/judge.js";

const lift = document.getElementById("lift");
const slots = lift.querySelector(".slots");

export const faces = document.getElementById("faces");
export const part = () => document.getElementById("c-guesses");
export const count = () => Number(part().dataset.count);

export function draw() {
  while (slots.children.length > count()) slots.lastChild.remove();
  while (slots.children.length < count()) slots.append(Object.assign(document.createElement("span"), { className: "die slot" }));
  [...slots.children].forEach((slot, place) => {
    const face = faces.value[place];
    if (!face) delete slot.dataset.face;
    else if (slot.dataset.face !== face) slot.dataset.face = face;
    slot.toggleAttribute("data-next", place === faces.value.length);
  });
  judge(lift, faces.value.length === count() && { faces: faces.value });
}
