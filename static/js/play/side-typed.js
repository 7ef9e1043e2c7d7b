// The input typed on a side table's console for its game, in the fields of its [data-entry] forms.
import { sentence } from "./status-line.js";

export const version = () => Number(document.getElementById("c-undo").dataset.version);

export function typedNow() {
  const lines = document.querySelectorAll("form[data-entry] .typed input");
  return [...lines].map((line) => line.value.trim()).filter(Boolean);
}

const spaced = (text) => (/^\d+$/.test(text) ? [...text].join(" ") : text);

// The sentence on typed input that was removed without being given; "" for none.
export function notGiven(typed) {
  const lost = typed.filter((text) => !typedNow().includes(text));
  return lost.length ? sentence("leftText", { dice: lost.map(spaced).join(", ") }) : "";
}
