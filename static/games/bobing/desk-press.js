// Posts a tick without leaving the page, and shows the server's message.
import "./scanner.js";
import { ask, refresh } from "./desk-parts.js";

const desk = document.getElementById("desk");
const said = document.getElementById("desk-say");
const AGAIN = 2000; // ms until the server is asked again whether a press without an answer counted
const underway = new Set(); // presses that wait for their answer

export const isPressing = () => underway.size > 0;

const pressOf = (button) => `${button.formAction} ${button.value}`;

export function say(text) {
  // A live region stays silent when its text does not change.
  said.textContent = text && text === said.textContent ? `${text}\u00a0` : text;
}

document.getElementById("tick")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { submitter } = event;
  const line = submitter.closest("[data-line]");
  const press = pressOf(submitter);
  if (underway.has(press)) return;
  underway.add(press);
  submitter.closest("[popover]")?.hidePopover?.();
  line.setAttribute("aria-busy", "true");
  say(""); // the message was about the press before
  const body = new URLSearchParams(new FormData(event.target, submitter));
  const isAnswered = await ask(submitter.formAction, { method: "POST", body });
  document.getElementById(line.id)?.removeAttribute("aria-busy");
  underway.delete(press);
  if (!isAnswered) await lose(press);
});

// A press without an answer has counted if its button is gone when the server answers again.
async function lose(press) {
  say(desk.dataset.offlineText);
  while (!(await refresh())) await new Promise((done) => setTimeout(done, AGAIN));
  const isThere = [...document.querySelectorAll("[form=tick]")].some((button) => pressOf(button) === press);
  if (!isThere && said.textContent.startsWith(desk.dataset.offlineText)) say("");
}

document.addEventListener("moonbowl:said", ({ detail }) => say(detail.join(" ")));

// A double press counts once: another button may be there at the second press.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("[form=tick]")) event.preventDefault();
});
