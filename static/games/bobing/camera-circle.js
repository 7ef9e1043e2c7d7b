// The circle in the dialog of the camera: dragged onto the bowl, pinched, or changed by the wheel and the keys.
import { kept } from "../../js/play/live-camera.js";

const RIM = 0.8; // of the radius: from there on a drag changes the size
const [LEAST, MOST] = [0.1, 0.5]; // the radius, of the shorter side of the picture
const STEP = 0.01;
const MOVES = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
const SIZES = { "+": STEP, "=": STEP, "-": -STEP, "\u2212": -STEP };

const within = (value, least, most) => Math.min(most, Math.max(least, value));

// change(values): keeps the circle and shows it.
export function layCircle(dialog, circle, change) {
  const view = circle.parentElement;
  const down = new Map(); // pointer -> where it is
  const moveTo = (x, y) => change({ x: within(x, 0, 1), y: within(y, 0, 1) });
  const resize = (radius) => change({ radius: within(radius, LEAST, MOST) });
  const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  let drag = null;

  // A new drag for the pointers that are down now: two pinch, one moves the circle or, at its edge, its size.
  function begin() {
    const [box, { x, y, radius }] = [view.getBoundingClientRect(), kept()];
    const reach = Math.min(box.width, box.height);
    const [first, second] = down.values();
    const away = (at) => Math.hypot(at.clientX - box.x - x * box.width, at.clientY - box.y - y * box.height) / reach;
    if (!first) drag = null;
    else if (second) {
      const before = apart([first, second]);
      drag = () => resize((radius * apart([...down.values()])) / before);
    } else if (away(first) < RIM * radius) {
      drag = (at) => moveTo(x + (at.clientX - first.clientX) / box.width, y + (at.clientY - first.clientY) / box.height);
    } else drag = (at) => resize(away(at));
  }

  view.addEventListener("pointerdown", (event) => {
    if (down.size === 2) return;
    event.preventDefault();
    circle.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    begin();
  });
  circle.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId)) return;
    down.set(event.pointerId, event);
    drag(event);
  });
  circle.addEventListener("lostpointercapture", ({ pointerId }) => {
    down.delete(pointerId);
    begin();
  });
  view.addEventListener("wheel", (event) => {
    event.preventDefault();
    resize(kept().radius - Math.sign(event.deltaY) * STEP);
  }, { passive: false });
  document.addEventListener("keydown", (event) => {
    const [move, size] = [MOVES[event.key], SIZES[event.key]];
    if (!dialog.open || (!move && !size) || event.target.matches("select") || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { x, y, radius } = kept();
    if (move) moveTo(x + move[0], y + move[1]);
    else resize(radius + size);
  });
}
