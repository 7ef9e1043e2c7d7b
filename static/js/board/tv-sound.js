// Plays the wall's sounds: M mutes, the arrows change the volume, this device remembers both. Browsers
// allow sound only after the first press on the page.
import { whenAlone } from "../letters.js";
import { readKey } from "../read-key.js";
import { ofDevice } from "../storage.js";
import { clink, drum, gong, open, setVolume } from "./sound.js";

const root = document.documentElement;
const say = document.querySelector("[data-sound-say]");
const KEPT = "moonbowl-sound";
const SHOWN = 2500; // ms
const GREAT = ["champion", "grab"];
const STEPS = { ArrowUp: 0.1, ArrowDown: -0.1 };
const { volume, muted } = kept();
let [loudness, isMuted, isOpen, fading] = [volume, muted, false, 0];
let rung = moments(); // the moments for which the gong was struck

function kept() {
  const { volume = 0.7, muted = false } = ofDevice.read(KEPT) || {};
  return { volume: Math.min(1, Math.max(0, Number(volume))), muted: muted === true };
}

// The champion or a total grab, shown by the game or celebrated again.
function moments() {
  const great = [...document.querySelectorAll(".scene")].filter(({ dataset }) => GREAT.includes(dataset.scene));
  return great.map((scene) => scene.dataset.moment || `again ${scene.parentElement.dataset.directed}`);
}

function show(state, stays = false) {
  clearTimeout(fading);
  say.textContent = say.dataset[`${state}Text`].replace("{percent}", Math.round(loudness * 100));
  say.hidden = false;
  if (!stays) fading = setTimeout(() => (say.hidden = true), SHOWN);
}

function store() {
  ofDevice.keep(KEPT, { volume: loudness, muted: isMuted });
  if (isMuted) root.dataset.sound = "off";
  else root.dataset.sound = isOpen ? "on" : "locked";
  setVolume(isMuted ? 0 : loudness);
}

async function unlock() {
  const { userActivation = { isActive: true } } = navigator;
  if (isOpen || isMuted || !userActivation.isActive) return; // Escape does not count as a press for browsers
  await open();
  isOpen = true;
  change();
}

function change() {
  store();
  if (!isMuted) clink();
  show(isMuted ? "off" : "on");
}

function press(event) {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  if (ctrlKey || metaKey || altKey) return;
  if (readKey(event) === "m") return repeat || whenAlone(mute);
  if (key in STEPS && isOpen && !isMuted) loudness = Math.min(1, Math.max(0, loudness + STEPS[key]));
  else return unlock();
  change();
}

function mute() {
  isMuted = !isMuted;
  if (isOpen || isMuted) change();
  else unlock();
}

addEventListener("keydown", press);
addEventListener("pointerdown", unlock);

document.addEventListener("moonbowl:tumble", ({ detail: { count, each, after } }) => {
  if (!isOpen || isMuted) return;
  for (let die = 0; die < count; die += 1) {
    clink((die * each + after * 0.4) / 1000);
    clink((die * each + after * 0.95) / 1000);
  }
});

document.addEventListener("moonbowl:landed", ({ detail }) => {
  const hasWon = detail.tier === 1 || document.querySelector("#moment .cake");
  if (!strike() && hasWon && isOpen && !isMuted) drum();
});

document.addEventListener("moonbowl:parts", () => root.dataset.dice || strike());

function strike() {
  const now = moments();
  const isNew = now.some((moment) => !rung.includes(moment));
  rung = now;
  if (isNew && isOpen && !isMuted) gong();
  return isNew;
}

store();
if (isMuted) show("off");
else show("locked", true);
