// Once the time that players have to choose is up, each phone and each console of the table tells the
// server, which checks its own clock.
import { count } from "../live/countdown.js";
import { serverTime } from "../live/live.js";
import { post } from "./phone-hands.js";

document.addEventListener("moonbowl:hand", ({ detail }) => {
  const form = detail.querySelector("form[data-left]");
  if (form) count(form.querySelector("[role=timer]"), serverTime() + Number(form.dataset.left));
});

document.addEventListener("moonbowl:over", ({ target }) => {
  const form = target.closest("form");
  if (form && form.matches("[data-hand]")) post(form);
  else if (form) tell(form);
});

async function tell(form) {
  const headers = { "X-CSRFToken": document.querySelector("meta[name=csrf]").content };
  try {
    await fetch(form.action, { method: "POST", headers, redirect: "manual" });
  } catch {} // no connection: it is told again
}
