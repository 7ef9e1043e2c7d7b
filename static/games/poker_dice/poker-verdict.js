// What the typed dice are worth, asked for as soon as all of them are in.
import { judge } from "../../js/play/judge.js";
import { form } from "../../js/play/typed-dice.js";
import { free, typed } from "./poker-slots.js";

function ask() {
  const isWhole = typed().length > 0 && typed().length === free().length;
  judge(form, isWhole && [...new FormData(form)].filter(([name]) => /^(roll|held_)/.test(name)));
}

document.addEventListener("moonbowl:typed", ask);
ask();
