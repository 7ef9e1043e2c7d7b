// The board can be enlarged and moved about: by two fingers, by the wheel with Ctrl, by + and −, by its
// buttons. It moves as any page does, by a finger and by the arrows.
import { readKey } from "../../js/read-key.js";

const view = document.querySelector("[data-track]");
const sheet = view.querySelector(".track__sheet");
const LEAST = 1;
const MOST = 5;
const STEP = 1.4;
const CLOSE = 2.6; // how large the piece in turn is shown at first on a phone
let zoom = 1;
let pinch = null; // the fingers' distance and the size at which they came down

// What stands at this place of the view stays there.
function enlarge(wanted, x = view.clientWidth / 2, y = view.clientHeight / 2) {
  const before = zoom;
  zoom = Math.min(MOST, Math.max(LEAST, wanted));
  const [left, top] = [(view.scrollLeft + x) / before, (view.scrollTop + y) / before];
  sheet.style.setProperty("--zoom", zoom);
  view.toggleAttribute("data-large", zoom > 1);
  view.scrollTo(left * zoom - x, top * zoom - y);
}

// To the holder's own piece, else to that in turn, else to that which walked: the first on the board.
function seek(isSmooth = true) {
  const part = view.querySelector(".pieces");
  const own = document.getElementById("own");
  const mine = own ? own.dataset.mine.split(" ") : [];
  const wanted = [...mine, part.dataset.next, part.dataset.walker].filter(Boolean);
  const piece = wanted.map((number) => part.querySelector(`[data-on="${number}"]`)).find(Boolean);
  if (!piece) return;
  const [seen, box] = [view.getBoundingClientRect(), piece.getBoundingClientRect()];
  const left = view.scrollLeft + box.left + box.width / 2 - seen.left - seen.width / 2;
  const top = view.scrollTop + box.top + box.height / 2 - seen.top - seen.height / 2;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  view.scrollTo({ left, top, behavior: isSmooth && !isCalm ? "smooth" : "instant" });
}

const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

function middle([one, other]) {
  const { left, top } = view.getBoundingClientRect();
  return [(one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top];
}

view.addEventListener("touchstart", ({ touches }) => {
  pinch = touches.length === 2 ? { apart: apart(touches), zoom } : null;
}, { passive: true });

view.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  enlarge(pinch.zoom * (apart(event.touches) / pinch.apart), ...middle(event.touches));
}, { passive: false });

view.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const { left, top } = view.getBoundingClientRect();
  enlarge(zoom * (event.deltaY < 0 ? STEP : 1 / STEP), event.clientX - left, event.clientY - top);
}, { passive: false });

// From the whole board one comes to a piece, from there to what stands in the middle.
const DOES = { in: () => (zoom === LEAST ? close() : enlarge(zoom * STEP)), out: () => enlarge(zoom / STEP), piece: () => close() };
const KEYS = { "+": "in", "=": "in", "-": "out", "0": "piece" };

function close() {
  if (zoom < CLOSE) enlarge(CLOSE);
  seek();
}

view.addEventListener("keydown", (event) => {
  const does = KEYS[event.key] || KEYS[readKey(event)];
  if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  DOES[does]();
});

document.querySelector(".track__keys").addEventListener("click", ({ target }) => {
  const does = DOES[target.dataset.zoom];
  if (does) does();
});
document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (zoom > 1 && detail.ids.some((id) => id.endsWith("pieces"))) seek();
});

if (document.documentElement.dataset.screen === "phone") {
  if (view.clientWidth < 500 && view.querySelector(".pieces [data-on]")) enlarge(CLOSE);
  seek(false);
  addEventListener("resize", () => seek(false)); // a phone that is turned
}
