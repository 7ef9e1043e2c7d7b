// Keeps the guest cards of a phone up to date. The server makes them; each phone asks for its own after a
// change, a crowd of phones spread over two seconds.

import { LANGUAGE, calm, elementOf, renew, revision, sendLantern, within } from "../../js/live/live.js";

const me = document.getElementById("me");
const cards = document.getElementById("cards");
const SPREAD = 2000; // ms
const SELDOM = 3000; // ms between two requests, at least: before the start hundreds of names change at once
const AGAIN = 3000; // ms until the next try
const BUSY = [429, 502, 503, 504];
const PATIENCE = 8000; // ms until a silent server counts as away
const LONGEST = 5000; // ms that an answer waits for its dice, which arrive over the socket
const BLANK = '<span class="dice">' + '<span class="die die--none"></span>'.repeat(6) + "</span>";
const articles = () => [...me.querySelectorAll(".me__one")];
const numbersIn = (part) => [...part.querySelectorAll(".me__one")].map(({ dataset }) => dataset.number);
let shown = revision; // of the cards
let fetched = null; // the cards of a revision that the page does not show yet
let asking = 0;
let asked = -SELDOM;
let heardOf = null; // the card announced last, while its announcement is true
let isRolling = false;
let answered = 0; // the version of the game in the last answer
let unsaid = ""; // the answer to a press, while its dice roll

// Cards are fetched when the page shows a change, and tell no more than the page: dice may still roll.
function look() {
  if (isRolling) return;
  if (fetched && Number(fetched.dataset.revision) <= revision) show(fetched);
  if (shown >= revision || fetched || asking) return;
  const isSoon = articles().some(({ dataset }) => ["now", "rolloff", "next"].includes(dataset.kind));
  asking = setTimeout(ask, isSoon ? 0 : Math.max(SPREAD * Math.random(), asked + SELDOM - performance.now()));
}

async function ask() {
  asked = performance.now();
  try {
    const address = `${me.dataset.card}?shown=${numbersIn(me)}`;
    const answer = await fetch(address, { headers: LANGUAGE, cache: "no-store", signal: within(PATIENCE) });
    if (BUSY.includes(answer.status)) throw answer;
    asking = 0;
    if (!answer.ok) return; // until the next change
    fetched = elementOf(await answer.text());
    look();
  } catch {
    asking = setTimeout(ask, AGAIN + SPREAD * Math.random());
  }
}

function show(fresh) {
  fetched = null;
  shown = Number(fresh.dataset.revision);
  if (`${numbersIn(fresh)}` !== `${numbersIn(me)}`) return location.reload(); // a name came or went
  const before = articles().map(({ dataset }) => dataset.kind);
  fresh.querySelectorAll(".me__one").forEach((each, place) => {
    const name = each.querySelector("bdi");
    if (!name.textContent) name.textContent = articles()[place].querySelector("bdi").textContent; // of a guest who is gone
  });
  renew(cards, fresh);
  articles().forEach((article, place) => tell(article, before[place]));
  const version = Number(cards.dataset.version);
  if (version > answered) say("");
  else if (version === answered) sayNow();
  me.querySelector(".me__more").hidden = !cards.hasAttribute("data-turns");
}

function tell(article, before) {
  const { kind } = article.dataset;
  const [name, text] = ["bdi", ".me__turn"].map((each) => article.querySelector(each).textContent);
  if (kind !== before && ["now", "rolloff", "next"].includes(kind)) announce(article, `${name}: ${text}`);
  else if (kind !== before && article === heardOf) announce(null, "");
  const canRoll = !article.querySelector("[data-roll]").hidden;
  if (canRoll && Number(cards.dataset.version) >= answered) showDice(article, "");
}

function announce(article, text) { // for screen readers only: the page shows it anyway
  heardOf = article;
  document.getElementById("me-tell").textContent = text;
}

// Marks my cakes, and my place among the next players.
function mark() {
  const own = numbersIn(me);
  for (const each of document.querySelectorAll(".tile")) each.toggleAttribute("data-mine", own.includes(each.dataset.holder));
  for (const each of document.querySelectorAll(".following [data-player]:not([data-mine])")) {
    if (!own.includes(each.dataset.player)) continue;
    each.dataset.mine = "";
    each.append(Object.assign(document.createElement("span"), { className: "you", textContent: me.dataset.youText }));
  }
}

function update() {
  const hasEnded = document.getElementById("turn").dataset.phase === "ended";
  for (const each of me.querySelectorAll("[data-when]")) each.hidden = (each.dataset.when === "ended") !== hasEnded;
  mark();
  if (me.dataset.card) look();
}

// Shows and announces the answer to a press, until the game moves on.
function say(text) {
  document.getElementById("me-say").textContent = text;
}

function sayNow() {
  if (unsaid) say(unsaid);
  unsaid = "";
}

// Dice rolled on this phone replace the button, and tumble there.
function showDice(article, markup) {
  const tray = article.querySelector(".me__tray");
  tray.innerHTML = markup;
  tray.hidden = !markup;
}

document.addEventListener("moonbowl:thrown", ({ detail }) => {
  for (const article of articles()) {
    const isMine = article.dataset.number === detail.number && !article.querySelector("[data-roll]").hidden;
    showDice(article, isMine ? document.querySelector("#last .dice").outerHTML : "");
  }
});

me.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-roll]");
  if (!button) return;
  event.preventDefault();
  if (isRolling) return;
  isRolling = true;
  say("");
  const article = button.closest("article");
  const body = new URLSearchParams(new FormData(button.form));
  body.append(button.name, button.value);
  answered = Number(button.value) + 1;
  showDice(article, BLANK);
  try {
    const headers = { Accept: "application/json", ...LANGUAGE };
    const answer = await fetch(button.formAction, { method: "POST", body, headers, signal: within(PATIENCE) });
    if ((answer.headers.get("Content-Type") || "").startsWith("application/json")) showAnswer(article, await answer.json());
    else location.reload(); // the page is out of date
  } catch {
    showDice(article, "");
    say(me.dataset.offlineText);
  }
  isRolling = false;
  look();
});

// A result is shown when the dice have landed, a refusal at once.
function showAnswer(article, { kind, notice }) {
  unsaid = notice;
  const isTold = Number(cards.dataset.version) >= answered;
  if (kind !== "done") showDice(article, "");
  if (kind !== "done" || isTold) sayNow();
  else setTimeout(sayNow, LONGEST);
}

document.addEventListener("moonbowl:parts", update);
update();
// "This is me" finds the name by which a guest found the table in the hall.
for (const link of me.querySelectorAll('.me__ways [href$="/me/"]')) link.search = location.search;

// One lantern per press, a few per second; the server counts them and does not answer.
const BETWEEN_LANTERNS = 400; // ms
const RISING = 4000; // ms
let lit = -BETWEEN_LANTERNS;
let sayingRises = 0;

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-lantern]");
  if (!button || performance.now() - lit < BETWEEN_LANTERNS || !sendLantern()) return;
  lit = performance.now();
  sayRises(button.parentElement.querySelector("[data-rises]"));
  if (calm.matches) return;
  const rising = button.querySelector(".sky-lantern").cloneNode();
  rising.classList.add("sky-lantern--sent");
  rising.addEventListener("animationend", () => rising.remove());
  button.append(rising);
});

function sayRises(line) {
  line.textContent = line.dataset.rises;
  clearTimeout(sayingRises);
  sayingRises = setTimeout(() => (line.textContent = ""), RISING);
}
