// Posts commands. An unanswered command is sent again unchanged, so that it counts once.
import { LANGUAGE } from "../live/live.js";
import { hold, release, silence } from "./cannot-save.js";

const PATIENCE = 8000; // ms until a silent server counts as away
const AGAIN = 500; // ms until an unsaved command is sent again; doubles each time
const LONGEST_PAUSE = 4000;
const BROKEN = 500; // an error of the server; higher codes come from proxies without a server
const csrf = document.querySelector('meta[name="csrf"]').content;
// All consoles get the same keys in their parts; a press of another console must not count as a repeat.
const page = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

// What the emcee chose or typed in a form. Hidden fields change with the game: a press is the same if
// the emcee chose and typed the same.
export function chosenIn(form, button) {
  return [...new FormData(form, button)].filter(([name]) => form.elements[name]?.type !== "hidden");
}

// The fields of a form with what the emcee chose or typed. person: whom the dice were typed for, whoever is in turn
// now.
export function fieldsOf({ action, chosen, person }) {
  const form = document.querySelector(`form[data-command][action="${action}"]`);
  const fields = new URLSearchParams(new FormData(form));
  fields.delete("csrfmiddlewaretoken");
  if (person && fields.has("player")) fields.set("player", person);
  for (const [name, value] of chosen) fields.set(name, value);
  fields.set("key", `${fields.get("key")}-${page}`);
  return fields;
}

// The answer; undefined if nobody knows whether the command arrived. Commands that the server could not
// save are sent again until saved; with isKept also commands that got no answer, or a proxy's only.
export async function post(action, body, { isKept = false } = {}) {
  const isToWait = ({ kind } = {}) => kind === "held" || (kind === "silent" && isKept);
  let answer = await sent(action, body);
  for (let pause = AGAIN; isToWait(answer); pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    hold(answer, body);
    await new Promise((done) => setTimeout(done, pause));
    answer = await sent(action, body);
  }
  release(body);
  return answer?.kind === "silent" ? undefined : answer;
}

const ours = (answer) => (answer?.kind === "held" ? answer : null);

async function sent(action, body) {
  try {
    const headers = { Accept: "application/json", "X-CSRFToken": csrf, ...LANGUAGE };
    const answer = await fetch(action, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
    const isForUs = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (answer.status === BROKEN) return undefined;
    if (answer.status > BROKEN) return (isForUs && ours(await answer.json())) || silence();
    if (isForUs) return await answer.json();
    location.assign(answer.redirected ? answer.url : location.href); // signed out, or the page is out of date
    if (answer.redirected) await new Promise(() => {}); // the press stays stored until the next sign-in
    return { kind: "gone", notice: "" };
  } catch {
    return silence();
  }
}
