// Where a space is drawn on the board of this page, in its own measure; the palace is 0.
export function pathOf(space) {
  if (Number(space) === 0) return { x: 0, y: 0 };
  const office = document.querySelector(`.map [data-space="${Number(space)}"]`);
  const [, x, y] = office?.getAttribute("transform").match(/(-?[\d.]+) (-?[\d.]+)/) ?? [];
  return office && { x: Number(x), y: Number(y) };
}
