// A wall turns its pages and runs its clock.
import { turn } from "./turn-pages.js";

const EVERY = 1000; // ms
const show = () => turn(document);

document.addEventListener("moonbowl:parts", show);
setInterval(show, EVERY);
show();
