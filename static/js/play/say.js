// The one line that answers every key: read aloud by screen readers, seen by everyone.
const line = document.getElementById("say");

// stays: typing on does not take the sentence away.
export function say(text, kind = "done", stays = false) {
  // A live region stays silent when its text does not change; the same sentence must be heard again.
  line.textContent = text && text === line.textContent ? `${text}\u00a0` : text;
  line.dataset.kind = kind;
  line.toggleAttribute("data-stays", stays);
}

// The sentences come translated from the server as data attributes: sayOf("wrong", { got: "7" }).
export function sayOf(name, values = {}, kind = "wrong") {
  say(sentence(name, values), kind);
}

export function sentence(name, values = {}) {
  return line.dataset[name].replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);
}

export function unavailable(button) {
  const name = button.cloneNode(true);
  name.querySelectorAll("kbd, [aria-hidden]").forEach((part) => part.remove());
  return sentence("unavailable", { name: name.textContent.trim() });
}

export const isSilent = () => !line.textContent.trim();

export function hush() {
  if (!line.hasAttribute("data-stays")) say("");
}

// What was done is no news any more; what went wrong stays to be read.
export function lapse() {
  if (line.dataset.kind !== "wrong" && !line.querySelector('[data-level="warning"]')) hush();
}
