// Shows over everything else why nothing can be saved now, as an unsaved press or a server message says.
// Presses are sent again until saved; each key counts once.
const LONGEST = 15000; // ms without another message: the server's last one may be of the past
const banner = document.getElementById("held");
const root = document.documentElement;
const presses = new Set(); // unsaved presses, which are sent again until saved
let answer = null; // the newest to one of them
let beat = null; // the server's last message, if it said why nothing can be saved
let heardAt = 0;

// The text if the server gives none.
export const silence = () => ({ kind: "silent", notice: banner.dataset.silentText, restore: false, cause: "" });

export function hold(newest, press) {
  presses.add(press);
  answer = newest;
  show();
}

// A press is answered; the reason for other unsaved presses stays.
export function release(press) {
  presses.delete(press);
  if (!presses.size) answer = beat = null;
  show();
}

// What the server says to all comes before answers to presses: a proxy, or a request that waited, knows less,
// and the sentences would take turns.
function show() {
  const isNew = beat && performance.now() - heardAt < LONGEST;
  if (isNew) showBanner({ ...beat, notice: presses.size ? beat.notice : beat.held });
  else if (answer) showBanner(answer);
  else hide();
}

function showBanner({ notice, restore, cause }) {
  const line = banner.querySelector("span");
  if (line.textContent !== notice) line.textContent = notice;
  banner.toggleAttribute("data-restore", restore);
  banner.dataset.cause = cause;
  banner.hidden = false;
  root.toggleAttribute("data-held", true);
}

function hide() {
  banner.hidden = true;
  root.toggleAttribute("data-held", false);
}

document.addEventListener("moonbowl:beat", ({ detail }) => {
  beat = detail.held ? detail : null;
  heardAt = performance.now();
  show();
});
