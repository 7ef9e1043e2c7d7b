// The one line that answers every key: read aloud by screen readers, seen by everyone.
const line = document.getElementById("say");

export function say(text, kind = "done") {
  // A live region stays silent when its text does not change; the same sentence must be heard again.
  line.textContent = text && text === line.textContent ? `${text}\u00a0` : text;
  line.dataset.kind = kind;
}

// The sentences come translated from the server as data attributes: sayOf("wrong", { got: "7" }).
export function sayOf(name, values = {}, kind = "wrong") {
  say(line.dataset[name].replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole), kind);
}
