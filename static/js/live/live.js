// The live line of a page: news come over a socket, by polling where sockets are refused.
// Every message carries the revision it leads to and the one it starts from; whoever misses one
// asks for the whole. What is on the page is never older than what the page says it is: that the
// server speaks is not enough, it must have named nothing that the page lacks. What dice
// bring is told when they have landed. What guests wait for comes first: such a message says that
// there is more, and the one that builds on it that it brings the rest.
const root = document.querySelector("[data-live]");
const pill = document.querySelector("[data-live-pill]");

const DOUBT = 4500; // ms: the server speaks every 2.5 s, and a second later at most; the page says so
const SILENCE = 10000; // ms: so were three; a new line is opened
const CHECK = 250;
const JUMP = 5000; // ms in which no check came, by a clock that may have been set
const POLL = 3000; // ms from one question to the next
const PATIENCE = 4000; // ms that an answer may take
const BETWEEN = 100; // ms that the rest may take
const LONGEST_WAIT = 8000;
const TRIES_BEFORE_POLLING = 3;
const BEHIND = 3000; // ms without a line until the page says nothing of now
const LEAVE = [4403, 4404]; // signed out, or nothing there any more, as the consumers say it

// How long the dice of a throw roll, in ms, on every screen that shows them or waits for them.
export const ANNOUNCED = 700; // the computer says for whom it rolls
export const TUMBLING = 780;
export const APART = 30; // between one die and the next
export const calm = matchMedia("(prefers-reduced-motion: reduce)"); // then nothing rolls

// What the page shows, and what it has been told: between them lies what waits until dice have landed.
export let revision = Number(root?.dataset.revision ?? -1);
let told = revision;
let newest = revision; // that the server has named
let isHalf = false; // the rest of what was told is still to come
let late = 0;
let waiting = new Map();
let socket = null;
let tries = 0; // connections in a row that brought nothing
let heard = now(); // when the server last spoke
let sure = now(); // when the page last had everything there was
let called = 0; // when it was last called
let lostAt = null; // null: there is a line
let isUnsaved = false; // a press is not answered
let polled = 0;
let checked = Date.now();
let retry = 0;

// In ms, by a clock that nobody sets: that of a phone or a laptop may be put right meanwhile.
function now() {
  return performance.now();
}

function apply(message) {
  const fits = message.from === null || (message.from === told && Boolean(message.rest) === isHalf);
  if (message.revision < told || (message.revision === told && !fits && !isHalf)) return; // it was asked for
  if (!fits) return refresh();
  if (message.layout !== root.dataset.layout) return location.reload(); // other prizes than this page has
  // Whoever lets dice roll for these news names the parts that are shown at once.
  const news = new CustomEvent("moonbowl:news", { detail: { parts: message.parts, first: null } });
  document.dispatchEvent(news);
  told = message.revision;
  isHalf = Boolean(message.more);
  clearTimeout(late);
  if (isHalf) late = setTimeout(refresh, BETWEEN);
  const parts = new Map([...waiting, ...Object.entries(message.parts)]);
  const { first } = news.detail;
  waiting = new Map([...parts].filter(([id]) => first && !first.includes(id)));
  put([...parts].filter(([id]) => !waiting.has(id)));
}

function put(parts) {
  for (const [id, markup] of parts) replace(id, markup);
  if (!waiting.size && !isHalf) revision = told;
  const detail = { revision, ids: parts.map(([id]) => id) };
  document.dispatchEvent(new CustomEvent("moonbowl:parts", { detail }));
}

// Whether the news that lead to a revision are here and wait for the dice.
export const isWaiting = (wanted) => waiting.size > 0 && told >= wanted;

// The dice lie still: what they brought is shown, but for the kinds of parts that are held back.
export function showWaiting(held = []) {
  const parts = [...waiting];
  waiting = new Map(parts.filter(([id]) => held.includes(id.split("-")[0])));
  const shown = parts.filter(([id]) => !waiting.has(id));
  if (shown.length) put(shown);
}

function replace(id, markup) {
  const old = document.getElementById(id);
  const fresh = elementOf(markup);
  if (!old || old.isEqualNode(fresh)) return;
  old.replaceWith(fresh);
}

export function elementOf(markup) {
  const made = document.createElement("template");
  made.innerHTML = markup;
  return made.content.firstElementChild;
}

function show(state) {
  document.documentElement.dataset.live = state;
  lostAt = state === "reconnecting" ? (lostAt ?? now()) : null;
  markBehind();
  label();
}

// The line may be well, and what was pressed not be saved all the same.
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

const isComplete = () => told >= newest && !isHalf;

// The revision that needs no telling; none while half of it is missing.
const known = () => (isHalf ? -1 : told);

function connect() {
  clearTimeout(retry);
  socket?.close();
  const address = new URL(root.dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("since", known());
  called = now();
  const mine = new WebSocket(address);
  socket = mine;
  mine.onmessage = ({ data }) => mine === socket && receive(JSON.parse(data));
  mine.onclose = ({ code }) => mine === socket && (LEAVE.includes(code) ? location.reload() : lost());
}

// What a guest may say on this line. Whether it went out.
export function cheer() {
  if (socket?.readyState !== WebSocket.OPEN || socket.bufferedAmount) return false;
  socket.send("*");
  return true;
}

function receive(message) {
  tries = 0;
  heard = now();
  if (message.type === "cheers") {
    document.dispatchEvent(new CustomEvent("moonbowl:cheers", { detail: message.count }));
    return;
  }
  newest = Math.max(newest, message.revision);
  if (message.type === "parts") apply(message);
  else if (message.revision > told) refresh();
  if (isComplete()) {
    sure = heard;
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

export async function refresh() {
  const asked = now();
  polled = asked;
  try {
    const answer = await fetch(`${root.dataset.stateUrl}?since=${known()}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.redirected) return location.reload(); // signed out meanwhile
    if (!answer.ok) return show("reconnecting");
    if (answer.status === 200) apply(await answer.json());
    if (!isComplete()) return;
    sure = Math.max(sure, asked); // what came since may be missing
    if (tries >= TRIES_BEFORE_POLLING) show("polling"); // else the line is what has to speak
  } catch {
    show("reconnecting");
  } finally {
    clearTimeout(late);
    if (isHalf) late = setTimeout(refresh, PATIENCE);
  }
}

function check() {
  const time = Date.now();
  const hasSlept = Math.abs(time - checked) > JUMP;
  checked = time;
  markBehind();
  if (now() - sure > DOUBT) show("reconnecting"); // until it is brought up to date
  if (hasSlept || (socket && now() - Math.max(heard, called) > SILENCE)) return reopen();
  if (tries >= TRIES_BEFORE_POLLING && now() - polled > POLL) refresh();
}

// The line may be dead without having said so: ask at once, and open a new one.
function reopen() {
  refresh();
  connect();
}

if (root) {
  connect();
  setInterval(check, CHECK);
  addEventListener("online", reopen);
  addEventListener("offline", reopen); // on the laptop itself the line holds without a network
  addEventListener("pageshow", (event) => event.persisted && reopen());
  document.addEventListener("visibilitychange", () => document.hidden || reopen());
}
