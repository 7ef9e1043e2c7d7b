// Why nothing can be saved now, over everything else: a press says so that was not saved, and so does
// the server with each beat. What was pressed is sent again until it is saved; its key counts once.
const banner = document.getElementById("held");
const root = document.documentElement;
const presses = new Set(); // that were not saved; each is sent again until it is

// What is said where the server says nothing.
export const silence = () => ({ kind: "silent", notice: banner.dataset.silentText, restore: false, cause: "" });

export function hold(answer, press) {
  presses.add(press);
  showBanner(answer);
}

// A press is answered. What holds another one up is still to be read.
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
