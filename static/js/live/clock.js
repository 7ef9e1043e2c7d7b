// Shows the minutes left of a game that ends by the clock. The page has the server's time from loading:
// a guest's clock may be wrong, but runs as fast.
const EVERY = 5000; // ms
const told = Number(document.querySelector("[data-now]").dataset.now) * 1000;
const wrong = told - Date.now();

function tick() {
  for (const clock of document.querySelectorAll("[data-ends-at]")) {
    const left = Number(clock.dataset.endsAt) * 1000 - Date.now() - wrong;
    const minutes = Math.ceil(left / 60000);
    const { leftText, overText } = clock.dataset;
    const text = minutes > 0 ? leftText.replace("{minutes}", minutes) : overText;
    if (clock.textContent !== text) clock.textContent = text;
    clock.previousElementSibling.hidden = minutes <= 0;
  }
}

document.addEventListener("moonbowl:parts", tick);
setInterval(tick, EVERY);
