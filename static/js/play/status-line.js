// The status line that answers every key, for the eye and for screen readers.
const line = document.getElementById("say");

// stays: whether the sentence stays while the emcee types on.
export function say(text, kind = "done", stays = false) {
  // A live region is silent if its text does not change; a repeated sentence must be read aloud again.
  line.textContent = text && text === line.textContent ? `${text}\u00a0` : text;
  line.dataset.kind = kind;
  line.toggleAttribute("data-stays", stays);
}

// The translated sentences are data attributes of the page: sayOf("wrong", { got: "7" }).
export function sayOf(name, values = {}, kind = "wrong") {
  say(sentence(name, values), kind);
}

export function sentence(name, values = {}) {
  return fill(line.dataset[name], values);
}

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);

export function unavailable(button) {
  return sentence("unavailable", { name: wordsOn(button) });
}

// The text of a button without its key.
export function wordsOn(button) {
  const words = button.cloneNode(true);
  for (const each of words.querySelectorAll("kbd, [aria-hidden]")) each.remove();
  return words.textContent.trim();
}

export const isSaid = (text) => line.textContent.trim() === text;

export const isSilent = () => !line.textContent.trim();

export function hush() {
  if (!line.hasAttribute("data-stays")) say("");
}

// Removes a message of success; an error stays.
export function lapse() {
  if (line.dataset.kind !== "wrong" && !line.querySelector('[data-level="warning"]')) hush();
}

document.addEventListener("moonbowl:beat", ({ detail }) => {
  if (detail.hint) say(detail.hint, "wrong", true);
});
