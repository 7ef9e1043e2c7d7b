// What is typed on the console of a side table for its game, in the lines of its [data-entry] forms.
import { sentence } from "./say.js";

export const version = () => Number(document.getElementById("c-undo").dataset.version);

export function typedNow() {
  const lines = document.querySelectorAll("form[data-entry] .typed input");
  return [...lines].map((line) => line.value.trim()).filter(Boolean);
}

const spaced = (text) => (/^\d+$/.test(text) ? [...text].join(" ") : text);

// The sentence on what was typed before and stands there no more, though nobody gave it; "" for nothing.
export function notGiven(typed) {
  const lost = typed.filter((text) => !typedNow().includes(text));
  return lost.length ? sentence("leftText", { dice: lost.map(spaced).join(", ") }) : "";
}
