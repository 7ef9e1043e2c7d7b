// Shows that a slow request is under way, and prevents a second one.
import "../play/field-keys.js";

const MOMENT = 500; // ms
const PATIENCE = 8000; // ms until the same form may be sent again
const notice = document.getElementById("busy");
let underWay = null; // the form that was sent
let timer = 0;

function begin() {
  clearTimeout(timer);
  timer = setTimeout(() => (notice.hidden = false), MOMENT);
}

function end() {
  clearTimeout(timer);
  notice.hidden = true;
  underWay = null;
}

// Requests after typing start with a delay. Leaving the page cancels them, which is not an error.
let asked = null;
document.addEventListener("htmx:beforeRequest", (event) => underWay && event.preventDefault());
document.addEventListener("htmx:beforeSend", (event) => (asked = event.detail.xhr));

function leave() {
  if (asked) asked.onabort = asked.onerror = null;
  begin();
}

// A script that handles the form without leaving the page prevents the event's default.
function unlessCarriedOut(event, then) {
  setTimeout(() => event.defaultPrevented || then());
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.target || (event.submitter && event.submitter.formTarget) || form.method === "dialog") return;
  if (underWay === form) return event.preventDefault();
  unlessCarriedOut(event, () => {
    underWay = form;
    setTimeout(() => (underWay = null), PATIENCE);
    leave();
  });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const isPlain = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.target || link.getAttribute("href").startsWith("#")) return;
  if (link.matches("[data-file]")) return fetchFile(event, link);
  if (!link.matches("[download]")) unlessCarriedOut(event, leave);
});

document.addEventListener("input", end); // typing means that the page was not left
addEventListener("pageshow", end); // shown again after "Back"

// A download opens no page and fires no event when done, so the script fetches it.
async function fetchFile(event, link) {
  event.preventDefault();
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  begin();
  try {
    await save(link);
  } catch {
    location.assign(link.href); // the browser shows the error
  } finally {
    link.ariaBusy = null;
    end();
  }
}

async function save(link) {
  const answer = await fetch(link.href, { headers: { "Page-Language": document.documentElement.lang } });
  if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
  const name = /filename\*=utf-8''([^;]+)|filename="([^"]+)"/i.exec(answer.headers.get("Content-Disposition"));
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = name ? decodeURIComponent(name[1] || name[2]) : "";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60000);
}
