// The hands that this device plays. Each is fetched from its own address, since no other reader may get
// it: at first, and after every change of the table.
const places = () => document.querySelectorAll("[data-hand-at]");
const OURS = { "HX-Request": "true" };
const hidden = new Set(JSON.parse(sessionStorage.getItem("moonbowl hidden hands") ?? "[]"));

async function load(place) {
  const asked = (place.asked = Symbol());
  try {
    const answer = await fetch(place.dataset.handAt, { headers: OURS, cache: "no-store" });
    const text = answer.ok && !answer.redirected ? await answer.text() : "";
    if (asked === place.asked) show(place, text);
  } catch {} // no connection: the hand stays as it is
}

function show(place, text) {
  place.innerHTML = text;
  mark(place);
  document.dispatchEvent(new CustomEvent("moonbowl:hand", { detail: place }));
}

// A hidden hand stays hidden until it is shown again, also after a reload.
function mark(place) {
  const button = place.querySelector("[data-hide]");
  const isHidden = hidden.has(place.dataset.handAt);
  place.toggleAttribute("data-hidden", isHidden && Boolean(button));
  if (!button) return;
  button.dataset.hideText ??= button.textContent;
  button.setAttribute("aria-pressed", isHidden);
  button.textContent = isHidden ? button.dataset.showText : button.dataset.hideText;
}

export async function post(form, submitter) {
  const place = form.closest("[data-hand-at]");
  place.asked = Symbol(); // what was fetched before is older than the answer
  const body = new FormData(form, submitter);
  try {
    const address = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
    const answer = await fetch(address, { method: "POST", body, headers: OURS });
    const text = await answer.text();
    if (answer.redirected) return location.reload();
    if (!answer.headers.get("Content-Type")?.startsWith("text/html") || answer.status >= 500) return;
    if (answer.url.includes(place.dataset.handAt)) show(place, text);
    else location.reload(); // another seat came to this phone, or went
  } catch {
    const notice = place.querySelector(".hand__head p");
    if (notice) notice.textContent = place.dataset.lostText;
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-hand]")) return;
  event.preventDefault();
  post(event.target, event.submitter);
});

document.addEventListener("click", ({ target }) => {
  const place = target.closest("[data-hide]")?.closest("[data-hand-at]");
  if (!place) return;
  const key = place.dataset.handAt;
  if (!hidden.delete(key)) hidden.add(key);
  sessionStorage.setItem("moonbowl hidden hands", JSON.stringify([...hidden]));
  mark(place);
});

const loadAll = () => places().forEach(load);
document.addEventListener("moonbowl:parts", loadAll);
addEventListener("pageshow", ({ persisted }) => persisted && loadAll());
loadAll();
