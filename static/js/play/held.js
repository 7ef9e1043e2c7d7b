// Why nothing can be saved now, over everything else: a press says so that was not saved, and so does
// the server with each beat. What was pressed is sent again until it is saved; its key counts once.
const banner = document.getElementById("held");
const root = document.documentElement;

// What is said where the server says nothing.
export const silence = () => ({ kind: "silent", notice: banner.dataset.silentText, restore: false, cause: "" });

export function hold({ notice, restore, cause }) {
  const line = banner.querySelector("span");
  if (line.textContent !== notice) line.textContent = notice;
  banner.toggleAttribute("data-restore", restore);
  banner.dataset.cause = cause;
  banner.hidden = false;
  root.toggleAttribute("data-held", true);
}

export function release() {
  banner.hidden = true;
  root.toggleAttribute("data-held", false);
}

document.addEventListener("moonbowl:beat", ({ detail }) => {
  if (detail.held) hold({ ...detail, notice: detail.held });
  else release();
});
