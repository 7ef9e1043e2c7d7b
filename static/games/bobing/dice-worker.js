// Reads dice beside the page, so that the console answers keys meanwhile.
import { readDice } from "./read-dice.js";

addEventListener("message", ({ data }) => postMessage(readDice(data, { count: 6 })));
