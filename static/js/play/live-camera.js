// The camera over the bowl, as this browser remembers it for all its windows, and its live picture. Only
// the laptop's own address, or one by https, may use a camera; no sound is asked for.
import { ofDevice } from "../storage.js";
import { WHOLE } from "./square-photo.js";

const KEPT = "moonbowl-camera";
export const ANY = "any"; // the device that the browser takes first
const AGAIN = 3000; // ms until a camera that is away is tried again
const LOOK = 1000; // ms between two looks at the picture
const DARK = 3; // looks in a row at a blank picture
const [WIDE, HIGH] = [16, 12]; // dots of a picture that is looked at
const PLAIN = 12; // of 255: how much a dot of a blank picture differs from the first
const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };
const REASONS = { NotAllowedError: "refused", NotReadableError: "taken", AbortError: "taken" }; // the last in Firefox

export const canSee = window.isSecureContext && Boolean(navigator.mediaDevices);

// device and label: "" before one was chosen. isOn: whether the walls of this laptop show the bowl.
// reads: whether the console reads the dice.
export const kept = () => ({ device: "", label: "", isOn: false, reads: false, ...WHOLE, ...ofDevice.read(KEPT) });

// Other windows get a `storage` event.
export const keep = (changes) => ofDevice.keep(KEPT, { ...kept(), ...changes });

// The device, also under another number: browsers give new ones when a permission is given anew. No
// other camera takes its place, which may look at the guests.
async function present({ device, label }) {
  const all = await navigator.mediaDevices.enumerateDevices();
  const named = all.find((each) => label && each.label === label);
  return named && all.every((each) => each.deviceId !== device) ? named.deviceId : device;
}

export const isOurs = ({ key }) => key === KEPT;

// Whether a video shows one colour, as of a covered lens, or the last picture of a camera that stopped.
export function isBlank(video) {
  const drawing = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH }).getContext("2d");
  drawing.drawImage(video, 0, 0, WIDE, HIGH);
  const colours = drawing.getImageData(0, 0, WIDE, HIGH).data; // four values for each dot
  const isPlain = colours.every((value, place) => Math.abs(value - colours[place % 4]) < PLAIN);
  return isPlain || video.srcObject.getVideoTracks()[0].muted;
}

// Shows the chosen camera in a video until it is stopped, and again whenever it comes back. tell: gets
// "live", or why there is no picture: "refused", "taken" by another program, "away" or "dark".
export function watch(video, tell) {
  let [stream, retry, looking, dark, isStopped] = [null, 0, 0, 0, false];

  async function open() {
    clearTimeout(retry);
    try {
      const device = await present(kept());
      const wanted = device === ANY ? SIZE : { ...SIZE, deviceId: { exact: device } };
      stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wanted });
      if (isStopped) return close();
      stream.getVideoTracks()[0].addEventListener("ended", () => lost("away"));
      video.srcObject = stream;
      await video.play();
      tell("live");
      looking = setInterval(look, LOOK);
    } catch ({ name }) {
      lost(REASONS[name] || "away");
    }
  }

  function look() {
    const before = dark;
    dark = isBlank(video) ? dark + 1 : 0;
    if (dark === DARK) tell("dark");
    if (!dark && before >= DARK) tell("live");
  }

  function lost(why) {
    close();
    if (isStopped) return;
    if (why !== "refused") retry = setTimeout(open, AGAIN); // asking a refused camera again would ask the emcee again
    tell(why); // last: it may stop all this
  }

  function close() {
    clearInterval(looking);
    dark = 0;
    if (stream) stream.getTracks().forEach((track) => track.stop());
    stream = video.srcObject = null;
  }

  open();
  const again = () => isStopped || stream || open();
  if (navigator.permissions) navigator.permissions.query({ name: "camera" }).then((state) => state.addEventListener("change", again), () => {});
  return () => {
    isStopped = true;
    clearTimeout(retry);
    close();
  };
}

// Lets a video show the circle alone, in a round element as wide as high.
export function frame(video, { x, y, radius, turn }) {
  const [wide, high] = [video.videoWidth, video.videoHeight];
  const across = 2 * radius * Math.min(wide, high);
  const part = (length) => `${(100 * length) / across}%`;
  Object.assign(video.style, {
    width: part(wide),
    height: part(high),
    left: part(across / 2 - x * wide),
    top: part(across / 2 - y * high),
  });
  video.parentElement.style.transform = `rotate(${turn}deg)`;
}
