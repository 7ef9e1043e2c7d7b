// How long the dice of a throw roll on every screen, in ms.
export const ANNOUNCED = 700; // the computer says for whom it rolls
export const TUMBLING = 780;
export const APART = 30; // between one die and the next
export const DICE = 6;
export const calm = matchMedia("(prefers-reduced-motion: reduce)"); // then nothing rolls
