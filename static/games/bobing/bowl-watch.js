// Watches the bowl: once nothing has moved in the circle for a moment and two readings in a row agree, it
// tells the reading, once for each rest. While the dialog of the camera is open it tells each reading.
import { kept } from "../../js/play/live-camera.js";
import { cutOut } from "../../js/play/square-photo.js";

const LOOK = 100; // ms between two looks
const REST = 600; // ms without a movement
const LIVE = 400; // ms between two readings for the dialog
const MOST = 6; // readings of one rest
const SIDE = 48; // dots of a look
const CHANGE = 20; // of 255: how much a dot changes where something moves
const FEW = 5; // dots that change by noise, or by a fly
const NEAR = 0.35; // of its size: how far a die may seem to move while it lies still

const isSame = (a, b) =>
  (a.face === b.face || !a.sure || !b.sure) && Math.hypot(a.x - b.x, a.y - b.y) < NEAR * Math.max(a.size, b.size);

// Whether half of these dice or more lie as they lay before.
export function isSameThrow(dice, before) {
  const same = dice.filter((each) => before.some((other) => isSame(each, other)));
  return dice.length > 0 && 2 * same.length >= dice.length;
}

// Whether one of these dice lies where none lay before.
export const haveMoved = (dice, before) => !dice.every((each) => before.some((other) => isSame(each, other)));

function doAgree(a, b) {
  const isLike = a.sure === b.sure && a.dice.length === b.dice.length;
  return isLike && a.dice.every((each) => b.dice.some((other) => isSame(each, other)));
}

// The dots of the circle, each against the light of all.
function look(video) {
  const { data } = cutOut(video, kept(), SIDE).getContext("2d").getImageData(0, 0, SIDE, SIDE);
  const dots = Array.from({ length: SIDE * SIDE }, (_, dot) => (data[4 * dot] + data[4 * dot + 1] + data[4 * dot + 2]) / 3);
  const light = dots.reduce((sum, each) => sum + each) / dots.length;
  return dots.map((each) => each - light);
}

// tell: gets what `readDice` answers, with its `picture`. fail: is called where a browser cannot read.
// Returns a function that ends it.
export function watchBowl(video, { isLive, tell, fail }) {
  const worker = new Worker(new URL("./dice-worker.js", import.meta.url), { type: "module" });
  let before = null; // the last look
  let asked = null; // the picture that is being read
  let at = 0; // when it was asked for
  let moved = 0; // when something moved last
  let rest = { count: 0, last: null, agreed: null }; // its readings, the last of them, and that in which two agree

  function tick() {
    const now = performance.now();
    if (!video.videoWidth) return;
    const dots = look(video);
    const hasMoved = !before || dots.filter((each, dot) => Math.abs(each - before[dot]) > CHANGE).length > FEW;
    before = dots;
    if (hasMoved || isLive()) {
      moved = now;
      rest = { count: 0, last: null, agreed: null };
    }
    const { agreed } = rest;
    const isDue = isLive() ? now - at >= LIVE : rest.count < MOST && now - moved >= REST / 2;
    if (agreed && now - moved >= REST) {
      rest = { count: MOST, last: null, agreed: null };
      tell(agreed);
    } else if (isDue && !asked && !agreed) read(now);
  }

  function read(now) {
    const picture = cutOut(video, isLive() ? { ...kept(), turn: 0 } : kept());
    const { width, height } = picture;
    const { data } = picture.getContext("2d").getImageData(0, 0, width, height);
    asked = { picture, moved, isLive: isLive() };
    at = now;
    rest.count += 1;
    worker.postMessage({ data, width, height }, [data.buffer]);
  }

  worker.addEventListener("message", ({ data }) => {
    const reading = { ...data, picture: asked.picture };
    const isStale = asked.isLive !== isLive() || (!isLive() && asked.moved !== moved);
    asked = null;
    if (isStale) return;
    if (isLive()) return tell(reading);
    if (rest.last && doAgree(rest.last, reading)) rest.agreed = reading;
    rest.last = reading;
  });
  worker.addEventListener("error", fail);
  const looking = setInterval(tick, LOOK);
  return () => {
    clearInterval(looking);
    worker.terminate();
  };
}
