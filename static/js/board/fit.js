// Sets each marked text as large as its box allows: between --least (in rem) and its size in the style sheet, within the
// lines and the height that its style sheet gives it. A word is broken only if it is too wide in the smallest letters.
const ROUNDS = 4;
const CLOSE = 1.04; // to the largest size that fits: it need not be found
const GLYPHS = 0.1; // em by which the letters of some typefaces reach below the box

// page: the document of a wall. A text that has its size keeps it until its box changes.
export function fit(page, texts = page.querySelectorAll("[data-fit]:not([style])")) {
  const rem = parseFloat(getComputedStyle(page.documentElement).fontSize);
  let open = [...texts].map((text) => measure(text, rem)).filter(({ least, size }) => size >= least);
  for (let round = 0; round < ROUNDS && open.length; round += 1) {
    open = open.filter(({ text }) => text.clientWidth);
    open.forEach(judge);
    for (const { text, size, breaks } of open) {
      text.style.fontSize = `${size.toFixed(2)}rem`;
      if (breaks) text.style.overflowWrap = "break-word";
    }
    open = open.filter(({ isDone }) => !isDone);
  }
  for (const { text, least } of open) text.style.fontSize = `${least.toFixed(2)}rem`;
}

function measure(text, rem) {
  const style = getComputedStyle(text);
  return { text, rem, size: parseFloat(style.fontSize) / rem, least: parseFloat(style.getPropertyValue("--least")) };
}

// least: the largest size that is known to fit. most: the smallest that does not.
function judge(each) {
  const { text, rem, size, least, most } = each;
  const wide = text.clientWidth / text.scrollWidth;
  const high = text.clientHeight / (text.scrollHeight - GLYPHS * size * rem);
  const fits = wide >= 1 && high >= 1;
  each.isDone = fits && (!most || most < size * CLOSE);
  if (fits) each.least = size;
  else each.most = wide < least / size ? size : size * Math.min(1, wide);
  if (each.isDone) return;
  if (!most) each.breaks = wide < least / size;
  if (fits || most) each.size = Math.sqrt(each.least * each.most);
  else each.size = Math.max(least, size * 0.97 * Math.min(1, each.breaks ? Math.sqrt(wide) : wide, Math.sqrt(high)));
}

const again = () => {
  const texts = document.querySelectorAll("[data-fit]");
  for (const text of texts) text.removeAttribute("style");
  fit(document, texts);
};

addEventListener("resize", again);
document.fonts.ready.then(again);
document.addEventListener("moonbowl:parts", () => fit(document));
fit(document);
