// What a phone shows of its holder's piece: it is marked on the board, and what its next throw may
// bring is open, unless the guest has opened another; also after the parts have been replaced.
const SVG = "http://www.w3.org/2000/svg";
const { mine: numbers, youText } = document.getElementById("own").dataset;
const mine = numbers.split(" ").filter(Boolean);
const [ABOVE, BELOW, EDGE] = [-66, 62, -400]; // where it is said whose piece it is, and where the board ends
let opened = null; // whose the guest chose to see

const all = () => [...document.querySelectorAll("#outlook details")];

function open() {
  const wanted = opened || mine[0];
  const own = all().find(({ dataset }) => dataset.player === wanted);
  if (own) own.open = true;
}

// Whether nothing stands there: no tag, not the edge, not what is written in disgrace.
function isFree(piece, shift) {
  const { e: x, f: y } = piece.transform.baseVal.consolidate().matrix;
  const tags = [...document.querySelectorAll("#pieces .tag-of-piece rect")].map((rect) => rect.getBBox());
  const isTaken = tags.some((tag) => Math.abs(tag.x + tag.width / 2 - x) < tag.width / 2 + 40 && Math.abs(tag.y + tag.height / 2 - y - shift) < 34);
  return y + shift > EDGE && !isTaken && !piece.querySelector('[data-state="disgrace"]');
}

function mark() {
  for (const number of mine) {
    const piece = document.querySelector(`#pieces [data-on="${number}"]:not([data-own])`);
    if (!piece) continue;
    const you = document.createElementNS(SVG, "text");
    you.setAttribute("class", "mark__you");
    you.setAttribute("y", isFree(piece, ABOVE) ? ABOVE : BELOW);
    you.textContent = youText;
    piece.dataset.own = "";
    piece.append(you);
  }
}

document.addEventListener("click", ({ target }) => {
  const summary = target.closest("#outlook summary");
  const details = summary && summary.parentElement;
  if (details) opened = details.open ? null : details.dataset.player;
});
document.addEventListener("moonbowl:parts", ({ detail }) => {
  if (detail.ids.includes("outlook")) open();
  if (detail.ids.includes("pieces")) mark();
});
open();
mark();
