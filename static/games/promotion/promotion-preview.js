// Where the typed dice lead is drawn on the small board of the console, before they are given.
const SVG = "http://www.w3.org/2000/svg";
const judged = document.querySelector(".judged");

// Where a space is drawn, in the board's own measure; the palace is 0.
function pathOf(space) {
  if (Number(space) === 0) return { x: 0, y: 0 };
  const office = document.querySelector(`.map [data-space="${Number(space)}"]`);
  const [, x, y] = office?.getAttribute("transform").match(/(-?[\d.]+) (-?[\d.]+)/) ?? [];
  return office && { x: Number(x), y: Number(y) };
}

function draw() {
  document.querySelector(".preview")?.remove();
  const spaces = judged.querySelector("[data-result][data-path]")?.dataset.path.split(" ") ?? [];
  const points = spaces.map(pathOf).filter(Boolean);
  if (!points.length) return;
  const line = document.createElementNS(SVG, "polyline");
  line.setAttribute("points", points.map(({ x, y }) => `${x},${y}`).join(" "));
  const end = document.createElementNS(SVG, "circle");
  const { x, y } = points.at(-1);
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 36 })) end.setAttribute(name, value);
  const preview = document.createElementNS(SVG, "g");
  preview.setAttribute("class", "preview");
  preview.append(line, end);
  document.querySelector(".pieces svg").append(preview);
}

new MutationObserver(draw).observe(judged, { childList: true, subtree: true });
document.addEventListener("moonbowl:parts", draw);
