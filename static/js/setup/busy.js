// What takes longer than a moment is seen to be under way, and is not asked for twice.
const MOMENT = 500; // ms
const PATIENCE = 8000; // ms until the same may be sent again
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

// What follows the typing comes a moment later. Whoever leaves does not wait for it any more, and that it is given up
// then is no fault.
let asked = null;
document.addEventListener("htmx:beforeRequest", (event) => underWay && event.preventDefault());
document.addEventListener("htmx:beforeSend", (event) => (asked = event.detail.xhr));

function leave() {
  if (asked) asked.onabort = asked.onerror = null;
  begin();
}

// Whoever carries it out without leaving the page says so in the course of the event.
function unlessCarriedOut(event, then) {
  setTimeout(() => event.defaultPrevented || then());
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.target || event.submitter?.formTarget || form.method === "dialog") return;
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

document.addEventListener("input", end); // whoever types has stayed
addEventListener("pageshow", end); // back again

// A file comes without a new page, and nothing says when it is there; so it is fetched here.
async function fetchFile(event, link) {
  event.preventDefault();
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  begin();
  try {
    await save(link);
  } catch {
    location.assign(link.href); // the browser itself says what is wrong
  } finally {
    link.ariaBusy = null;
    end();
  }
}

async function save(link) {
  const answer = await fetch(link.href);
  if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
  const name = /filename\*=utf-8''([^;]+)|filename="([^"]+)"/i.exec(answer.headers.get("Content-Disposition"));
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = name ? decodeURIComponent(name[1] ?? name[2]) : "";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}
