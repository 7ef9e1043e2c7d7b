// Shows over everything else why nothing can be saved now, as an unsaved press or a server message says.
// Presses are sent again until saved; each key counts once.
const banner = document.getElementById("held");
const root = document.documentElement;
const presses = new Set(); // unsaved presses, which are sent again until saved

// The text if the server gives none.
export const silence = () => ({ kind: "silent", notice: banner.dataset.silentText, restore: false, cause: "" });

export function hold(answer, press) {
  presses.add(press);
  showBanner(answer);
}

// A press is answered; the reason for other unsaved presses stays.
export function release(press) {
  presses.delete(press);
  if (!presses.size) hide();
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
  if (detail.held) showBanner({ ...detail, notice: detail.held });
  else if (!presses.size) hide();
});
