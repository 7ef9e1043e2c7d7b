// A wall turns its pages and runs its clock.
import { showPagesAndClock } from "./pages-and-clock.js";

const EVERY = 1000; // ms
const show = () => showPagesAndClock(document);

document.addEventListener("moonbowl:parts", show);
setInterval(show, EVERY);
show();
