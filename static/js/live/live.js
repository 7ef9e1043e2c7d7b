// Keeps a page up to date over a socket, or by polling if sockets are refused. Each message has the
// revision it leads to and the one it starts from; a page that missed a message fetches all parts. The
// page counts as current only if the server has named no revision that the page lacks. Results of dice
// are shown when the dice have landed.
const root = document.querySelector("[data-live]");
const pill = document.querySelector("[data-live-pill]");

const DOUBT = 4500; // ms: the server sends every 2.5 s, or a second later at most; then the page says so
const SILENCE = 10000; // ms: four messages were missed; a new socket is opened
const HANDSHAKE = 120000; // ms, as the server allows: a new socket would wait at the end of the queue
const CHECK = 250;
const JUMP = 5000; // ms without a check, by a clock that may have been set
const POLL = 3000; // ms between requests
const LONGEST_PAUSE = 15000; // ms between requests while they fail
const QUICK = 500; // ms in which an answer comes if the server has time
const PATIENCE = 4000; // ms that an answer may take
const LONGEST_WAIT = 8000;
const TRIES_BEFORE_POLLING = 3;
const BEHIND = 3000; // ms without a connection until the page stops speaking of the present
const LEAVE = [4403, 4404]; // the consumers' codes for signed out and for not found

// How long the dice of a throw roll, in ms, on every screen that shows them or waits for them.
export const ANNOUNCED = 700; // the computer announces for whom it rolls
export const TUMBLING = 780;
export const APART = 30; // between one die and the next
// Whether nothing is to move. Safari 13.0 has no animations.
export const calm = Element.prototype.animate ? matchMedia("(prefers-reduced-motion: reduce)") : { matches: true };

// revision: what the page shows. told: what it has received; parts in between wait for dice to land.
export let revision = Number(root ? root.dataset.revision : -1);
let told = revision;
let newest = revision; // the newest revision that the server has named
let waiting = new Map();
let socket = null;
let tries = 0; // connections in a row without a message; a slow one counts as enough to poll
let lastMessageAt = now(); // when the server last sent something
let currentUntil = now(); // when the page was last current
let connectingSince = 0; // when a connection was last begun or opened
let lostAt = null; // null: connected
let isUnsaved = false; // whether a press is unanswered
let polled = 0;
let pause = POLL;
let checked = Date.now();
let retry = 0;

// In ms, by a monotonic clock: the clock of a phone or laptop may be set meanwhile.
function now() {
  return performance.now();
}

// The server's time, in seconds. It comes with the page, with messages and with answers to requests.
const dated = document.querySelector("[data-now]");
let serverSaid = dated ? Number(dated.dataset.now) : Date.now() / 1000;
let serverSaidAt = now();

export const serverTime = () => serverSaid + (now() - serverSaidAt) / 1000;

function setServerTime(time) {
  if (!(time > 0)) return;
  serverSaid = time;
  serverSaidAt = now();
}

function apply(message) {
  const fits = message.from === null || message.from === told;
  if (message.revision < told || (message.revision === told && !fits)) return; // an older answer to a request
  if (!fits) return refresh();
  if (message.layout !== root.dataset.layout) return location.reload(); // the page has other prizes
  // The script that lets dice roll for this update names the parts to show at once.
  const news = new CustomEvent("moonbowl:news", { detail: { parts: message.parts, first: null } });
  document.dispatchEvent(news);
  told = message.revision;
  const parts = new Map([...waiting, ...Object.entries(message.parts)]);
  const { first } = news.detail;
  waiting = new Map([...parts].filter(([id]) => first && !first.includes(id)));
  put([...parts].filter(([id]) => !waiting.has(id)));
}

function put(parts) {
  for (const [id, markup] of parts) replacePart(id, markup);
  if (!waiting.size) revision = told;
  const detail = { revision, ids: parts.map(([id]) => id) };
  document.dispatchEvent(new CustomEvent("moonbowl:parts", { detail }));
}

// Whether the update to a revision has arrived and waits for the dice.
export const isWaiting = (wanted) => waiting.size > 0 && told >= wanted;

// Shows the waiting parts once the dice have landed, except the kinds in `held`.
export function showWaiting(held = []) {
  const parts = [...waiting];
  waiting = new Map(parts.filter(([id]) => held.includes(id.split("-")[0])));
  const shown = parts.filter(([id]) => !waiting.has(id));
  if (shown.length) put(shown);
}

function show(state) {
  document.documentElement.dataset.live = state;
  lostAt = state === "reconnecting" ? (lostAt || now()) : null;
  markBehind();
  label();
}

// A press may be unsaved although the connection works.
export function sayUnsaved(isSo) {
  isUnsaved = isSo;
  label();
}

function label() {
  const state = isUnsaved ? "unsaved" : document.documentElement.dataset.live;
  if (!pill || !state || pill.dataset.state === state) return;
  pill.dataset.state = state;
  pill.textContent = pill.dataset[`${state}Text`];
}

function markBehind() {
  const isBehind = lostAt !== null && now() - lostAt >= BEHIND;
  document.documentElement.toggleAttribute("data-behind", isBehind);
}

const isComplete = () => told >= newest;

function connect() {
  clearTimeout(retry);
  if (socket) socket.close();
  const address = new URL(root.dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("since", told);
  connectingSince = now();
  let mine = null;
  try {
    mine = socket = new WebSocket(address);
  } catch {
    return lost(); // to Safari before 15.4 our policy allows no socket
  }
  mine.onopen = () => mine === socket && (connectingSince = now());
  mine.onmessage = ({ data }) => mine === socket && receive(JSON.parse(data));
  mine.onclose = ({ code }) => mine === socket && (LEAVE.includes(code) ? location.reload() : lost());
}

// Sends a guest's lantern. Returns whether it was sent.
export function sendLantern() {
  if (!socket || socket.readyState !== WebSocket.OPEN || socket.bufferedAmount) return false;
  socket.send("*");
  return true;
}

function receive(message) {
  tries = 0;
  pause = POLL;
  lastMessageAt = now();
  setServerTime(message.time);
  if (message.type === "lanterns") {
    document.dispatchEvent(new CustomEvent("moonbowl:lanterns", { detail: message.count }));
    return;
  }
  newest = Math.max(newest, message.revision);
  if (message.type === "parts") apply(message);
  else if (message.revision > told) refresh();
  if (isComplete()) {
    currentUntil = lastMessageAt;
    show("live");
  }
  if (message.watching) document.dispatchEvent(new CustomEvent("moonbowl:beat", { detail: message }));
}

function lost() {
  socket = null;
  tries += 1;
  if (document.documentElement.dataset.live !== "polling") show("reconnecting");
  const wait = Math.min(LONGEST_WAIT, 500 * 2 ** Math.min(tries - 1, 5));
  retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
}

// The header that asks for answers in the language of a page: another may have been chosen in another tab since.
export const languageOf = (page) => ({ "Page-Language": page.documentElement.lang });
export const LANGUAGE = languageOf(document);

// Gives a request up after some ms.
export function within(time) {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), time);
  return limit.signal;
}

export async function refresh() {
  const asked = now();
  polled = asked;
  try {
    const answer = await fetch(`${root.dataset.stateUrl}?since=${told}`, { headers: LANGUAGE, signal: within(PATIENCE) });
    if (answer.redirected) return location.reload(); // signed out
    if (!answer.ok) return putOff();
    pause = POLL;
    setServerTime(Number(answer.headers.get("Server-Time")));
    if (isLate() && now() - asked < QUICK) connect(); // nobody is before it: the network has lost it
    if (answer.status === 200) apply(await answer.json());
    if (!isComplete()) return;
    currentUntil = Math.max(currentUntil, asked); // later changes may be missing
    if (tries >= TRIES_BEFORE_POLLING) show("polling"); // else the socket has to confirm it
  } catch {
    putOff();
  }
}

// Whether the connection still waits in the server's queue, or on the way there.
function isLate() {
  return socket && socket.readyState === WebSocket.CONNECTING && now() - connectingSince > SILENCE;
}

// A server that does not answer has too much to do: ask less often, and not all pages at once.
function putOff() {
  pause = Math.min(LONGEST_PAUSE, pause * (2 + Math.random()));
  show("reconnecting");
}

function check() {
  const time = Date.now();
  const hasSlept = Math.abs(time - checked) > JUMP;
  checked = time;
  markBehind();
  if (now() - currentUntil > DOUBT) show("reconnecting"); // until it is brought up to date
  const longest = isLate() ? HANDSHAKE : SILENCE;
  if (hasSlept || (socket && now() - Math.max(lastMessageAt, connectingSince) > longest)) return reopen();
  if (isLate()) tries = Math.max(tries, TRIES_BEFORE_POLLING);
  if (tries >= TRIES_BEFORE_POLLING && now() - polled > pause) refresh();
}

// The socket may be dead without an event: fetch at once, and open a new socket.
function reopen() {
  refresh();
  connect();
}

if (root) {
  connect();
  setInterval(check, CHECK);
  addEventListener("online", reopen);
  addEventListener("offline", reopen); // on the laptop itself the socket works without a network
  addEventListener("pageshow", (event) => event.persisted && reopen());
  document.addEventListener("visibilitychange", () => document.hidden || reopen());
}

// The minutes left of a game that ends by the clock.
const TICK = 5000; // ms

function tick() {
  for (const clock of document.querySelectorAll("[data-ends-at]")) {
    const minutes = Math.ceil((clock.dataset.endsAt - serverTime()) / 60);
    const { leftText, overText } = clock.dataset;
    const text = minutes > 0 ? leftText.replace("{minutes}", minutes) : overText;
    if (clock.textContent !== text) clock.textContent = text;
    clock.previousElementSibling.hidden = minutes <= 0;
  }
}

if (dated) {
  document.addEventListener("moonbowl:parts", tick);
  setInterval(tick, TICK);
}

// Parts of a page as the server draws them anew. Only what differs is changed: the rest keeps its focus, scroll,
// typed text, open details and the finger on it, and screen readers hear only what is new.
const IDENTITY = ["id", "data-at"]; // data-at: the question that fields answer
const LOOKS = ["class", "action", "formaction", "href", "name", "type", "value"];
const CONTROLS = "button, input";

export function elementOf(markup, page = document) {
  const made = page.createElement("template");
  made.innerHTML = markup;
  return page.importNode(made.content, true).firstElementChild; // Chromium 78 loads no <use> of a template
}

// A part without buttons and fields is replaced as a whole, so that its animations run. Not if it is gone from the
// page, or the markup is not what was asked for.
export function replacePart(id, markup, page = document) {
  const old = page.getElementById(id);
  const fresh = elementOf(markup, page);
  if (!old || !fresh || fresh.id !== id) return;
  if (old.querySelector(CONTROLS)) renew(old, fresh);
  else if (!asDrawn(old).isEqualNode(fresh)) old.replaceWith(fresh);
}

// Without the sizes that a script gave to its texts.
function asDrawn(part) {
  const copy = part.cloneNode(true);
  for (const each of copy.querySelectorAll("[style]")) each.removeAttribute("style");
  return copy;
}

export function renew(old, fresh) {
  const page = old.ownerDocument;
  const held = page.activeElement;
  change(old, fresh);
  for (const radio of old.querySelectorAll("[type=radio][checked]")) { // what was chosen instead may be gone
    if (!old.querySelector(`[name="${radio.name}"]:checked`)) radio.checked = true;
  }
  const again = held && !held.isConnected && page.getElementById(held.id);
  if (again) again.focus({ preventScroll: true });
}

function change(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!old.attributes || !isSame(old, fresh)) return old.replaceWith(fresh);
  if (old.hasAttribute("data-by-script")) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const rest = [...old.childNodes];
  for (const each of [...fresh.childNodes]) {
    const at = rest.findIndex((one, place) => (each.attributes || !place) && isSame(one, each));
    if (at < 0) old.insertBefore(each, rest[0] || null);
    else rest.splice(0, at).forEach((gone) => gone.remove());
    if (at >= 0) change(rest.shift(), each);
  }
  rest.forEach((gone) => gone.remove());
}

// Without an id, elements are the same that look and do the same. A new timer begins its own count.
function isSame(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  if (!old.attributes) return true; // text
  if (old.getAttribute("role") === "timer") return false;
  return (old.id ? IDENTITY : [...IDENTITY, ...LOOKS]).every((name) => old.getAttribute(name) === fresh.getAttribute(name));
}
