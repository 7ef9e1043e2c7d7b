// Single letters and signs as keys. Letters within 80 ms of each other are words, typed or dictated by somebody
// who meant a field, and press nothing: so a letter waits that long before it acts. A device may switch all of
// them off (WCAG 2.1.4). Digits, Enter, Escape and arrows act at once, after a letter that waits.
import { readKey } from "./read-key.js";
import { ofDevice } from "./storage.js";

// Not the field for the dice, in which letters are keys of the page.
export const FIELD = "input:not([type=checkbox], [type=radio], [data-dice]), textarea, select, [contenteditable]";
const TOGETHER = 80; // ms
const KEPT = "moonbowl-letters";
const SILENT = /^(Shift|CapsLock|Control|Alt|AltGraph|Meta|Fn|NumLock)$/; // beside letters of a word
let last = -Infinity; // when the last letter was pressed
let isNow = false; // whether the key that is pressed now is a letter
let isWord = false; // whether the last letter came together with another
let isTold = false; // of this word, that it presses nothing
let waiting = null; // {act, refuse, timer}
let isOff = ofDevice.read(KEPT) === "off";

export const areLettersOff = () => isOff;

export function switchLetters(isOn) {
  isOff = !isOn;
  ofDevice.keep(KEPT, isOff ? "off" : null);
}

// A blank is one, too: "I" before it begins a sentence.
export const isLetter = (key) => /^\D$/u.test(key);

// Acts for the key that is pressed now: a letter if no other comes before or after it; any other key at once.
// refuse: gets why it does not act, "together" or "lettersOff", once for a word. isStart: it only opens a field, and
// what follows at once is typed there.
export function whenAlone(act, { refuse = () => {}, isStart = false } = {}) {
  if (!isNow) return act();
  if (isOff || isWord) return tell(refuse);
  if (isStart) return act();
  waiting = { act, refuse, timer: setTimeout(settle, TOGETHER) };
}

function tell(refuse) {
  if (!isTold) refuse(isOff ? "lettersOff" : "together");
  isTold = true;
}

function settle({ isDropped = false } = {}) {
  if (!waiting) return;
  const { act, refuse, timer } = waiting;
  clearTimeout(timer);
  waiting = null;
  if (isDropped) tell(refuse);
  else act();
}

// Of the window, captured: before any script of the page.
addEventListener("keydown", (event) => {
  const key = readKey(event);
  if (event.repeat || SILENT.test(key)) return;
  const isSoon = event.timeStamp - last <= TOGETHER;
  isNow = isLetter(key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isNow) {
    last = event.timeStamp;
    isTold = isTold && isSoon;
    isWord = isSoon;
  }
  settle({ isDropped: isNow && isSoon });
  if (isSoon && isTold && /^( |Enter)$/.test(key) && !event.target.matches(FIELD)) stop(event); // it presses no button
}, true);

// Firefox presses a button at the end of the key.
addEventListener("keyup", (event) => isWord && isTold && event.key === " " && event.preventDefault(), true);

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("storage", () => (isOff = ofDevice.read(KEPT) === "off"));
