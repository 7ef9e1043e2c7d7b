// The queue of a console's presses: sends them one after the other, and waits until the page shows the
// result of each. A reloaded page continues the queue. Knows no dice, players or games.
import { ask } from "./dialogs.js";
import { reach } from "../live/wait-for-revision.js";
import { keepPresses, keptPresses } from "./presses-kept-in-the-browser.js";
import { post } from "./post.js";
import { sentence } from "./status-line.js";
import { markUnsaved } from "./saved-text.js";

const LONG = 1000; // ms without an answer until the page says which presses wait
export const presses = keptPresses(); // unanswered presses; the first has been sent
// The fields of presses that failed, by their ids: pressed again, each sends the same fields and key.
export const unanswered = new Map();
let own = null; // what the console adds

// Continues the queue of the page before a reload. What a console adds, in the order of the calls:
// sayWaiting(): says which presses wait.
// posted(answer): the server has answered; the page does not show the result yet.
// asking(press, isOpen): the question about a press was opened, or was answered.
// answered(press, answer): the page shows the result of a press, or the press failed.
// ended(): no press waits any more.
export function startQueue(additions) {
  own = additions;
  if (!presses.length) return;
  own.sayWaiting();
  markUnsaved(true, { isLate: true });
  work();
}

// A press is JSON data: its `id`, the `action` and `fields` of its form, and what its console needs. A reloaded page
// does not send a press with `isLeftOut`.
export function addPress(press) {
  presses.push(press);
  keep();
  markUnsaved(true);
  if (presses.length === 1) work();
}

function keep() {
  keepPresses(presses.filter(({ isLeftOut }) => !isLeftOut));
}

async function work() {
  try {
    while (presses.length) {
      const answer = await send(presses[0]);
      own.answered(presses.shift(), answer);
      keep();
    }
  } finally {
    presses.length = 0; // even after an error the next press is sent
    keep();
    own.ended();
  }
}

async function send(press) {
  keep();
  const slow = setTimeout(own.sayWaiting, LONG);
  const answer = await post(press.action, new URLSearchParams(press.fields), { isKept: true });
  clearTimeout(slow);
  if (!answer) {
    unanswered.set(press.isConfirmed ? `${press.id} confirmed` : press.id, press.fields);
    return { kind: "away", notice: sentence("offline") };
  }
  unanswered.clear();
  own.posted(answer);
  if (answer.revision) await reach(answer.revision);
  if (answer.kind !== "confirm") return answer;
  if (!(await isMeant(press, answer.notice))) return { kind: "declined", notice: "" };
  const confirmed = new URLSearchParams(press.fields);
  confirmed.set("confirmed", "1");
  Object.assign(press, { fields: String(confirmed), isConfirmed: true });
  markUnsaved(true);
  return send(press);
}

async function isMeant(press, notice) {
  const answer = ask(notice);
  own.asking(press, true);
  keep();
  const isSo = await answer;
  own.asking(press, false);
  return isSo;
}
