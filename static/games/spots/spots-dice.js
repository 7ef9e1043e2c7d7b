// The dice under the cup as they are typed: drawn, and told what they bring before it is lifted.
import { drawSlots } from "../../js/play/slots.js";
import { judge } from "../../js/play/judge.js";

const lift = document.getElementById("lift");
const slots = lift.querySelector(".slots");

export const faces = document.getElementById("faces");
export const part = () => document.getElementById("c-guesses");
export const count = () => Number(part().dataset.count);

export function draw() {
  while (slots.children.length > count()) slots.lastChild.remove();
  while (slots.children.length < count()) slots.append(Object.assign(document.createElement("span"), { className: "die slot" }));
  drawSlots([...slots.children], faces.value);
  judge(lift, faces.value.length === count() && { faces: faces.value });
}
