// The bowl on the wall. In a window of the laptop with the camera it is live while a throw is awaited, and
// frozen while the drawn dice roll; V switches it off and on. Elsewhere the photo of the last throw is in its place.
import { calm } from "../../js/live/live.js";
import { whenAlone } from "../../js/letters.js";
import { readKey } from "../../js/read-key.js";
import { canSee, frame, isOurs, keep, kept, watch } from "../../js/play/live-camera.js";

const root = document.documentElement;
const bowl = document.getElementById("bowl");
const video = bowl.querySelector("video");
let watched = ""; // the device
let stop = () => {};
let isLive = false;

function show() {
  const { phase, paused } = document.getElementById("turn").dataset;
  const photo = document.querySelector("#last .photo");
  const isAwaited = phase === "rolling" && paused === undefined; // a roll-off has no room for it
  root.toggleAttribute("data-camera", isLive);
  root.toggleAttribute("data-bowl", isAwaited && (isLive || Boolean(photo)));
  if (photo) photo.open = !isLive; // a closed one is not fetched
  if (isLive && video.videoWidth) frame(video, kept());
  if (isLive && video.paused && !root.dataset.dice) video.play().catch(() => {}); // a throw stops it again
}

function follow() {
  const { device, isOn } = kept();
  const wanted = isOn && !calm.matches ? device : "";
  if (wanted !== watched) {
    stop();
    isLive = false;
    stop = wanted ? watch(video, tell) : () => {};
    watched = wanted;
  }
  show();
}

function tell(state) {
  isLive = state === "live";
  show();
}

document.addEventListener("moonbowl:parts", () => (canSee ? follow() : show()));

show();
if (canSee) {
  follow();
  addEventListener("storage", (event) => isOurs(event) && follow());
  addEventListener("keydown", (event) => {
    if (readKey(event) !== "v" || event.repeat || !kept().device) return;
    whenAlone(() => {
      keep({ isOn: !kept().isOn });
      follow();
    });
  });
  document.addEventListener("moonbowl:thrown", () => video.pause());
  document.addEventListener("moonbowl:landed", show);
}
