// Keeps the guest cards of a phone up to date, from parts that are the same for all phones, so that no
// phone has to send requests.

import { LANGUAGE, calm, sendLantern, within } from "../../js/live/live.js";

const me = document.getElementById("me");
const PATIENCE = 8000; // ms until a silent server counts as away
const IN_PLAY = ["now", "rolloff", "break", "choosing", "next", "turns", "sitting", "away"];
const articles = [...me.querySelectorAll(".me__one")];
const hasEnded = () => document.getElementById("turn").dataset.phase === "ended";
const loaded = marks();
let seen = loaded;
const LONGEST = 5000; // ms that an answer waits for its dice, which arrive over the socket
const BLANK = '<span class="dice">' + '<span class="die die--none"></span>'.repeat(6) + "</span>";
let heardOf = null; // the card announced last, while its announcement is true
let isRolling = false;
let answered = 0; // the version of the game in the last answer
let unsaid = ""; // the answer to a press, while its dice roll

function show(article, facts) {
  const number = Number(article.dataset.number);
  const [kind, turns] = standing(facts, number);
  const line = article.querySelector(".me__turn");
  const text = me.dataset[`${kind}Text`].replace("{count}", turns);
  if (line.textContent !== text) line.textContent = text;
  if (kind !== article.dataset.kind) {
    article.dataset.kind = kind;
    if (["now", "rolloff", "next"].includes(kind)) announce(article, `${article.querySelector("bdi").textContent}: ${text}`);
    else if (article === heardOf) announce(null, "");
  }
  const link = article.querySelector(".me__table"); // to another table of the hall
  if (link) link.hidden = kind !== "gone";
  showLead(article.querySelector(".me__lead"), facts, number);
  const form = article.querySelector("[data-roll]");
  form.elements.version.value = facts.version;
  form.hidden = !(facts.roll && ["now", "rolloff"].includes(kind));
  if (!form.hidden && Number(facts.version) >= answered) showDice(article, "");
  showLine(article.querySelector(".me__desk"), facts, number);
  showPrizes(article.querySelector(".me__won"), facts, number);
}

function showLead(line, facts, number) {
  const isIn = (name) => numbers(facts[name]).includes(number);
  line.hidden = !isIn("leads");
  line.textContent = me.dataset[isIn("equals") ? "equalsText" : "leadsText"];
}

// The prize desk: my place in the queue, that I am called, or that my prize can still be taken.
function showLine(form, facts, number) {
  if (!form) return;
  const place = numbers(facts.line).indexOf(number) + 1;
  const isIn = (name) => numbers(facts[name]).includes(number);
  const isCalled = isIn("called");
  const line = form.querySelector(".me__line");
  let text = "";
  if (isCalled) text = me.dataset.calledText;
  else if (place) text = me.dataset.lineText.replace("{place}", place);
  else if (isIn("unsettled")) text = me.dataset.unsettledText;
  if (line.textContent !== text) line.textContent = text;
  line.toggleAttribute("data-called", isCalled);
  form.querySelector("[data-line-up]").hidden = isCalled || place || !isIn("ready");
  form.querySelector("[data-step-out]").hidden = !isCalled && !place;
}

// Equal prizes are counted, prizes already handed out come last; as in festival/games/bobing/board/phone/guest_card.py.
function showPrizes(won, facts, number) {
  const collected = numbers(facts.collected);
  const isHanded = (tile) => collected.includes(Number(tile.id.slice("tile-".length)));
  const tiles = [...document.querySelectorAll(`.tile[data-holder="${number}"]`)];
  const left = counted(tiles.filter((tile) => !isHanded(tile)));
  const handed = counted(tiles.filter(isHanded));
  won.querySelector(".desk-code").hidden = !left.length && !won.querySelector(".me__before li:not([data-handed])");
  const list = won.querySelector(".me__prizes");
  const items = [...left.map((text) => item(text)), ...handed.map((text) => item(text, me.dataset.handedText))];
  const words = (each) => each.textContent.replace(/\s+/g, " ").trim();
  if (items.map(words).join("\n") === [...list.children].map(words).join("\n")) return;
  list.textContent = "";
  list.append(...items);
  won.hidden = !items.length && !won.querySelector(".me__before");
}

function counted(tiles) {
  const counts = new Map();
  for (const { dataset } of tiles) {
    const prize = dataset.prize || me.dataset.prizeText;
    counts.set(prize, (counts.get(prize) || 0) + 1);
  }
  return [...counts].map(([prize, count]) => (count > 1 ? `${prize} × ${count}` : prize));
}

function item(prize, handed = "") {
  const element = document.createElement("li");
  element.append(Object.assign(document.createElement("bdi"), { textContent: prize, translate: false }));
  if (handed) {
    element.dataset.handed = "";
    element.append(" ", Object.assign(document.createElement("small"), { textContent: handed }));
  }
  return element;
}

// Marks my cakes, and my place among the next players.
function mark(facts) {
  const own = articles.map((article) => Number(article.dataset.number));
  for (const tile of document.querySelectorAll(".tile")) tile.toggleAttribute("data-mine", own.includes(Number(tile.dataset.holder)));
  const following = kindsOf(facts.kinds).flatMap(([kind, told]) => (["next", "turns"].includes(kind) ? told : []));
  document.querySelectorAll("#turn .following li").forEach((item, place) => {
    for (const you of item.querySelectorAll(".you")) you.remove();
    const isMine = own.includes(following[place]);
    item.toggleAttribute("data-mine", isMine);
    if (isMine) item.append(Object.assign(document.createElement("span"), { className: "you", textContent: me.dataset.youText }));
  });
}

function marks() {
  return document.getElementById("phones").dataset.marks;
}

// Reloads the page if a name of this phone was released, merged or respelt. The code for reading the
// marks is loaded only then: names rarely change. festival/games/bobing/board/phone/facts.py writes them.
async function lookForChange() {
  const { bytesOf, hex, hmac } = await import("../../js/board/hashes.js");
  const open = (text) => {
    const [state, ...pairs] = text.split(" ");
    const [found, cover] = words(hex(hmac(bytesOf(me.dataset.phone), bytesOf(`${state} 0`))));
    const pair = pairs.map(words).find(([first]) => first === found);
    return pair && pair[1] ^ cover;
  };
  if (open(seen) !== open(loaded)) location.reload();
}

function words(digits) {
  return digits.match(/.{8}/g).map((each) => parseInt(each, 16));
}

function update() {
  const facts = document.getElementById("facts").dataset;
  if (Number(facts.version) > answered) say("");
  else if (Number(facts.version) === answered) sayNow();
  for (const article of articles) show(article, facts);
  for (const each of me.querySelectorAll("[data-when]")) each.hidden = (each.dataset.when === "ended") !== hasEnded();
  // A guest who was removed from the list keeps that message.
  if (marks() !== seen && !articles.some(({ dataset }) => dataset.kind === "gone")) {
    seen = marks();
    lookForChange().catch(() => location.reload());
  }
  mark(facts);
  me.querySelector(".me__more").hidden = !articles.some((article) => IN_PLAY.includes(article.dataset.kind));
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
  for (const article of articles) {
    const isMine = article.dataset.number === detail.number && !article.querySelector("[data-roll]").hidden;
    showDice(article, isMine ? document.querySelector("#last .dice").outerHTML : "");
  }
});

function announce(article, text) { // for screen readers only: the page shows it anyway
  heardOf = article;
  document.getElementById("me-tell").textContent = text;
}

me.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-roll]")) return;
  event.preventDefault();
  if (isRolling) return;
  isRolling = true;
  say("");
  const article = form.closest("article");
  answered = Number(form.elements.version.value) + 1;
  showDice(article, BLANK);
  try {
    const body = new URLSearchParams(new FormData(form));
    const headers = { Accept: "application/json", ...LANGUAGE };
    const answer = await fetch(form.action, { method: "POST", body, headers, signal: within(PATIENCE) });
    if ((answer.headers.get("Content-Type") || "").startsWith("application/json")) showAnswer(article, await answer.json());
    else location.reload(); // the page is out of date
  } catch {
    showDice(article, "");
    say(me.dataset.offlineText);
  } finally {
    isRolling = false;
  }
});

// A result is shown when the dice have landed, a refusal at once.
function showAnswer(article, { kind, notice }) {
  unsaid = notice;
  const isTold = Number(document.getElementById("facts").dataset.version) >= answered;
  if (kind !== "done") showDice(article, "");
  if (kind !== "done" || isTold) sayNow();
  else setTimeout(sayNow, LONGEST);
}

// "4-6,1" is 4, 5, 6 and 1; "6-4" is 6, 5 and 4.
function numbers(text) {
  return text.split(",").filter(Boolean).flatMap((run) => {
    const [first, last = first] = run.split("-").map(Number);
    return Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + step * Math.sign(last - first));
  });
}

// The kind of a guest's status, and the turns until theirs; as in festival/games/bobing/board/phone/facts.py.
function standing({ kinds }, number) {
  for (const [kind, told] of kindsOf(kinds)) {
    const place = told.indexOf(number);
    if (place >= 0) return [kind, kind === "turns" ? place + 2 : Number(kind === "next")];
  }
  return ["gone", 0];
}

// "now 3;turns 5-7,1" is [["now", [3]], ["turns", [5, 6, 7, 1]]].
function kindsOf(text) {
  return text.split(";").map((each) => each.split(" ")).map(([kind, told = ""]) => [kind, numbers(told)]);
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
