// The console's camera: its dialog, and a photo of each given roll as its dice lie, which is sent once the
// roll is saved. No roll waits for a photo, and a photo that fails changes nothing.
import { ANY, canSee, frame, isBlank, isOurs, keep, kept, watch } from "../../js/play/live-camera.js";
import { drawOver } from "./dice-marks.js";
import { layCircle } from "./camera-circle.js";
import { LANGUAGE } from "../../js/live/live.js";
import { photoOf, WHOLE } from "../../js/play/square-photo.js";
import { readBowl, takeReading } from "./fill-in-dice.js";
import { fill, say } from "../../js/play/status-line.js";

const dialog = document.getElementById("camera");
const opener = document.querySelector("[data-open=camera]");
const [use, devices, note] = ["camera-use", "camera-device", "camera-say"].map((id) => document.getElementById(id));
const [view, round] = dialog.querySelectorAll("video");
const circle = document.getElementById("camera-circle");
const [reads, said] = ["camera-reads", "camera-read"].map((id) => document.getElementById(id));
const csrf = document.querySelector('meta[name="csrf"]').content;
const lens = Object.assign(document.createElement("video"), { muted: true, playsInline: true }); // also while the dialog is closed
const photos = new WeakMap(); // press -> its photo, and what the camera read
const OWN = 5000; // ms for which a new roll is taken for that of this page
const log = () => document.getElementById("c-log");
let own = -OWN; // when this page gave a roll
let seen = Number(log().dataset.seq || 0);
let watched = ""; // the device
let stop = () => {};
let state = "off";

function follow() {
  const { device } = kept();
  if (device !== watched) {
    stop();
    stop = device ? watch(lens, tell) : () => {};
    watched = device;
    if (!device) tell("off");
  }
  show();
}

async function tell(told) {
  if (told === "away" && watched === ANY) return giveUp();
  const isNews = told !== state && (told !== "live" || state !== "off");
  state = told;
  view.srcObject = round.srcObject = lens.srcObject;
  note.textContent = note.dataset[`${state}Text`];
  if (isNews && !dialog.open) say(note.textContent, state === "live" ? "done" : "wrong");
  if (!["off", "refused"].includes(state)) await list();
  const isPressed = document.activeElement === use;
  show();
  if (isPressed && state === "live") circle.parentElement.focus(); // the button is gone
}

// There is no camera at all.
function giveUp() {
  choose("", "");
  note.textContent = note.dataset.noneText;
}

// Browsers name the cameras once they may be used.
async function list() {
  const all = await navigator.mediaDevices.enumerateDevices();
  const there = all.filter(({ kind }) => kind === "videoinput").map(({ deviceId, label }) => new Option(label, deviceId));
  const { device, label } = kept();
  const isThere = device === ANY || there.some(({ value }) => value === device);
  devices.replaceChildren(new Option(devices.dataset.noneText, ""), ...there, ...(isThere ? [] : [new Option(label, device)]));
  devices.value = device;
  const [track] = lens.srcObject?.getVideoTracks() ?? [];
  if (!track) return;
  devices.value = track.getSettings().deviceId;
  if (watched !== ANY) return;
  watched = devices.value; // from now on no other one
  keep({ device: watched, label: track.label });
}

function show() {
  const now = kept();
  use.textContent = use.dataset[`${state}Text`] ?? "";
  document.getElementById("camera-wall").setAttribute("aria-pressed", now.isOn);
  opener.dataset.state = dialog.dataset.state = state;
  readBowl(lens, now.reads && !["off", "refused"].includes(state), { live, fail });
  reads.checked = now.reads;
  if (!lens.videoWidth) return;
  const across = 2 * now.radius * Math.min(lens.videoWidth, lens.videoHeight);
  const [wide, high] = [across / lens.videoWidth, across / lens.videoHeight];
  const part = (share) => `${100 * share}%`;
  Object.assign(circle.style, { left: part(now.x - wide / 2), top: part(now.y - high / 2), width: part(wide), height: part(high) });
  frame(round, now);
}

// How the dice in the picture are read, for whoever lays the circle.
function live({ dice, see, picture }) {
  drawOver(circle.firstElementChild, { dice, picture });
  const count = dice.filter((each) => each.sure).length;
  said.textContent = fill(said.dataset.readText, { count }) + (said.dataset[`${see}Text`] ?? "");
}

function fail() {
  reads.disabled = true;
  change({ reads: false });
  said.textContent = said.dataset.unableText;
}

const change = (changes) => {
  keep(changes);
  show();
};

// No camera is on the wall before the emcee has seen what it shows, which may be the guests.
function choose(device, label) {
  keep({ device, label, isOn: false });
  follow();
}

use.addEventListener("click", () => {
  const { device, label } = kept();
  watched = ""; // ask again
  choose(device || ANY, label);
});

devices.addEventListener("change", () => choose(devices.value, devices.selectedOptions[0].label));

reads.addEventListener("change", () => {
  change({ reads: reads.checked });
  said.textContent = "";
  circle.firstElementChild.width = 0; // wipes it
});
document.getElementById("camera-wall").addEventListener("click", () => change({ isOn: !kept().isOn }));
document.getElementById("camera-turn").addEventListener("click", () => change({ turn: (kept().turn + 90) % 360 }));

layCircle(dialog, circle, change);

const sees = () => state === "live" && !isBlank(lens);

document.addEventListener("moonbowl:giving", ({ detail: press }) => {
  own = performance.now();
  const reading = takeReading();
  if (reading) photos.set(press, { photo: photoOf(reading.picture, WHOLE), read: reading.faces });
  else if (sees()) photos.set(press, { photo: photoOf(lens, kept()) });
});

document.addEventListener("moonbowl:given", ({ detail: press }) => {
  const key = new URLSearchParams(press.fields).get("key");
  const { photo, read = "" } = photos.get(press) ?? {};
  if (photo) send(photo, { key, read });
});

// A roll that another device gave has no photo of its own.
document.addEventListener("moonbowl:parts", () => {
  const { seq, thrown } = log().dataset;
  const isOfAnother = Number(seq) > seen && thrown === "hand" && performance.now() - own > OWN;
  seen = Math.max(seen, Number(seq || 0));
  if (isOfAnother && sees()) send(photoOf(lens, kept()), { seq, once: 1 });
});

async function send(taken, fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("photo", await taken, "photo.jpg");
  const headers = { Accept: "application/json", "X-CSRFToken": csrf, ...LANGUAGE };
  try {
    const answer = await fetch(opener.href, { method: "POST", body, headers });
    note.textContent = (await answer.json()).notice;
  } catch {
    note.textContent = note.dataset.unsentText;
  }
}

if (canSee) {
  round.addEventListener("resize", show);
  addEventListener("storage", (event) => isOurs(event) && follow());
  follow();
} else delete opener.dataset.open; // leads to the page for a phone's photos
