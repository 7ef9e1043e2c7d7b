// The dice under the cup as they are typed: drawn, and told what they bring before it is lifted.
const lift = document.getElementById("lift");
const slots = lift.querySelector(".slots");
let asked = new AbortController();

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
  judge();
}

async function judge() {
  asked.abort();
  const mine = (asked = new AbortController());
  const markup = faces.value.length === count() ? await fetched(mine.signal) : "";
  if (mine.signal.aborted) return;
  const made = document.createElement("template");
  made.innerHTML = markup;
  const old = document.getElementById("verdict");
  old.replaceWith(made.content.querySelector("#verdict") ?? Object.assign(old.cloneNode(), { innerHTML: "" }));
}

// Overtaken by the next key, or the server is away: then nothing, and the cup can be lifted all the same.
async function fetched(signal) {
  try {
    const answer = await fetch(`${lift.dataset.judge}?faces=${faces.value}`, { signal });
    if (answer.redirected) location.assign(answer.url); // signed out
    else if (answer.ok) return await answer.text();
  } catch {}
  return "";
}
