// Posting a command: what was sent and not answered is sent again as it was, so that it counts once.
import { hold, release, silence } from "./held.js";

const PATIENCE = 8000; // ms until a silent server counts as away
const AGAIN = 500; // ms until what could not be saved is sent once more, and twice as long each time
const LONGEST_PAUSE = 4000;
const BROKEN = 500; // the server's own fault; whatever is above it says that there is no server now
const csrf = document.querySelector('meta[name="csrf"]').content;
// Consoles are sent the same parts, keys included; two of them must not pass for one that tries again.
const page = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

// The fields of a form as they stand, with what the emcee chose or typed. person: whom the page named for
// it, whoever is in turn by now. null: the form is gone.
export function fieldsOf({ action, chosen, person }) {
  const form = document.querySelector(`form[data-command][action="${action}"]`);
  if (!form) return null;
  const fields = new URLSearchParams(new FormData(form));
  fields.delete("csrfmiddlewaretoken");
  if (person && fields.has("player")) fields.set("player", person);
  for (const [name, value] of chosen) fields.set(name, value);
  fields.set("key", `${fields.get("key")}-${page}`);
  return fields;
}

// Nothing when it is not known whether the command arrived. What the server could not save is sent again
// until it can, for as long as that takes; so is what nobody or a proxy alone has answered, where the
// press isKept.
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
    const headers = { Accept: "application/json", "X-CSRFToken": csrf };
    const answer = await fetch(action, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
    const isForUs = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (answer.status === BROKEN) return undefined;
    if (answer.status > BROKEN) return (isForUs && ours(await answer.json())) || silence();
    if (isForUs) return await answer.json();
    location.assign(answer.redirected ? answer.url : location.href); // signed out, or the page is too old
    if (answer.redirected) await new Promise(() => {}); // whoever is signed in again finds it kept
    return { kind: "gone", notice: "" };
  } catch {
    return silence();
  }
}
