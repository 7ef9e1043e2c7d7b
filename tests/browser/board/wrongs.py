"""What is wrong with a wall, measured by one script: text that is cut, leaves its box or the
screen, lies over other text or over a picture, or is covered; text that is too pale; rungs of the
ladder, such as those who are level, that are neither in view nor counted; and racers out of view.

Text that stands beneath something as large as the screen is not there to be read. An entry of a
list may be away as a whole: such lists say how many there are, turn their pages or show the newest.
"""

from __future__ import annotations

import base64
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import CDPSession, Page

from tests.browser.contrast import LEADING, LEAST, numbers, seen
from tests.browser.looks import TEXTS

# Where a text may end in an ellipsis: small places, whose names and prizes stand whole elsewhere,
# when it is somebody's turn, when they win, or among the prizes.
SHORTENED = ", ".join(
    (
        ".tile, .label__each",  # a cake has room for some twenty letters
        ".moment .cake",
        ".duel__head .cake",
        # Of many who are equal; whoever throws now stands whole.
        '.duel__people[data-crowd="l"] > li:not([data-state="now"]) .big-name',
        ".ticker",  # what was told large before
        ".following",  # who is soon in turn
        ".side > .ladder, .last .caption, .last .result, .holders",  # beside who is in turn
        '.last[data-room="xl"] .told',  # after the dice fell it was told at length
        ".wifi",  # its code joins as well
        ".festival",
        # Lists of a side table, and the titles of their columns.
        ".side .person, .then, .standing, .forfeits, .place, .cup__told, .opening__seats, .racers",
        ".win__name, .panels bdi, .phand, .deal__head, .overs, .next__name",
        ".setting small, .reveal__why, .shares",  # names stand whole elsewhere
        ".table, .call, .great, .finalists, .hall",  # tables of a hall are told by their numbers
    )
)
# A page as the scripts of a wall leave it, at rest: every page of a list, a clock, a throw that has
# just landed. state: which of them.
DRESS = """([html, state]) => {
  const made = new DOMParser().parseFromString(html, "text/html");
  const root = document.documentElement;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  for (const { name, value } of made.documentElement.attributes) root.setAttribute(name, value);
  root.dataset.away = "";
  document.body.replaceWith(document.adoptNode(made.body));
  const find = (selector) => [...document.querySelectorAll(selector)];
  root.dataset.live = state.live;
  const isCovered = find("#stage:not([hidden])").length > 0;
  root.toggleAttribute("data-covered", isCovered);
  for (const list of find("[data-leaves]")) {
    const leaves = [...list.querySelectorAll(":scope > .leaf")];
    leaves.forEach((leaf, place) =>
      leaf.toggleAttribute("data-shown", place === state.leaf % leaves.length));
  }
  for (const clock of find(".rest__clock")) {
    clock.dataset.shown = state.clock;
    clock.parentElement.toggleAttribute("data-over", clock.dataset.until && state.is_over);
  }
  const [bowl] = find("#bowl"), [turn] = find("#turn[data-phase=rolling]:not([data-paused])");
  root.toggleAttribute("data-camera", Boolean(bowl && state.has_bowl));
  root.toggleAttribute("data-bowl", Boolean(bowl && turn && state.has_bowl));
  const photo = { className: "photo", src: "/pictures/1.webp", width: 960, height: 960 };
  for (const told of state.has_bowl ? find(".scene-told") : []) {
    told.prepend(Object.assign(new Image(), photo));
  }
  const [moment] = find("#moment[data-kind]"), [hint] = find("[data-sound-say]");
  if (state.is_put_away) root.toggleAttribute("data-scene-away", true);
  const isFree = !isCovered && !find("#scene[data-moment]").length;
  if (moment && isFree && state.is_thrown) {
    root.dataset.moment = moment.hasAttribute("data-wide") ? "wide" : moment.dataset.kind;
  }
  const [deal] = find("#deal[data-seq]:not([data-phase=ended])");
  if (deal && state.row) root.dataset.reveal = state.row;
  if (hint && state.is_hinted) {
    hint.hidden = false;
    hint.textContent = hint.dataset.lockedText;
  }
}"""
STILL = """() => {
  const still = new CSSStyleSheet(), bare = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { animation: none !important; "
    + "transition: none !important; pointer-events: auto !important }");
  bare.replaceSync(":root[data-bare] :is(*, ::before, ::after) { "
    + "-webkit-text-fill-color: transparent !important; text-shadow: none !important } "
    + ":root[data-bare] svg text { fill: transparent !important } "
    // Optimization: what is not seen is not painted, and only pictures need that.
    + ":root[data-away] { opacity: 0 !important }");
  document.adoptedStyleSheets = [still, bare];
}"""
WRONGS = f"""() => {{
{TEXTS}
delete document.documentElement.dataset.away;
const SLACK = 1.5, LEAST_LETTERS = 1.5; // px; ems that are left of what is shortened
const styles = new Map(), edges = new Map();
const styleOf = (each) => styles.get(each) ?? styles.set(each, getComputedStyle(each)).get(each);
const edgeOf = (each) =>
  edges.get(each) ?? edges.set(each, each.getBoundingClientRect()).get(each);
const up = function* (element) {{
  for (let each = element; each && each !== document.body; each = each.parentElement) yield each;
}};
const isScreen = ({{ width, height }}) => width >= innerWidth - 2 && height >= innerHeight - 2;
const alpha = (colour) => {{
  const parts = colour.match(/[\\d.]+/g) ?? [0, 0, 0, 0];
  return parts.length > 3 ? Number(parts[3]) : 1;
}};
const isPainted = (style) => alpha(style.backgroundColor) > 0.2 || style.backgroundImage !== "none";
const isBox = (each) => {{
  const style = styleOf(each);
  if (style.display === "inline" || style.display === "contents") return false;
  const hasRim = ["Top", "Right", "Bottom", "Left"].every((side) =>
    parseFloat(style[`border${{side}}Width`]) > 0 && alpha(style[`border${{side}}Color`]) > 0.2);
  return isPainted(style) || hasRim || each.matches(".tile");
}};
// Where the ink of a text is: of its highest and its deepest letter, on each of its lines.
const brush = (window.brush ??= document.createElement("canvas").getContext("2d"));
const inks = (window.inks ??= new Map());
const inkOf = (text, style) => {{
  const {{ fontStyle, fontWeight, fontSize, fontFamily }} = style;
  const key = `${{fontStyle}} ${{fontWeight}} ${{fontSize}} ${{fontFamily}}`;
  const known = inks.get(key + text);
  if (known) return known;
  brush.font = key;
  const found = brush.measureText(text);
  inks.set(key + text, found);
  return found;
}};
const linesOf = ({{ node, parent }}) => {{
  const style = styleOf(parent), range = document.createRange();
  range.selectNodeContents(node);
  const ink = parent.closest("svg") ? null : inkOf(node.data.trim(), style);
  return [...range.getClientRects()].filter(({{ width }}) => width > 1).map((box) => {{
    if (!ink) return {{ left: box.left, right: box.right,
      top: box.top + box.height * {LEADING}, bottom: box.bottom - box.height * {LEADING} }};
    const tall = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
    const zoom = box.height / tall, foot = box.top + ink.fontBoundingBoxAscent * zoom;
    return {{ left: box.left, right: box.right,
      top: foot - ink.actualBoundingBoxAscent * zoom,
      bottom: foot + ink.actualBoundingBoxDescent * zoom }};
  }});
}};
const clipOf = (each) => {{
  const {{ overflowX, overflowY, overflowClipMargin }} = styleOf(each);
  if (overflowX === "visible" && overflowY === "visible") return null;
  if (styleOf(each).display === "inline") return null;
  const edge = edgeOf(each), room = overflowX === "clip" ? parseFloat(overflowClipMargin) || 0 : 0;
  return {{ left: edge.left - room, right: edge.right + room,
    top: edge.top - room, bottom: edge.bottom + room }};
}};
const beyond = (line, edge, spare) => Math.max(line.left - edge.right, edge.left - line.right,
  line.top - edge.bottom, edge.top - line.bottom) > -spare;
const within = (line, edge, wide, tall) => line.left >= edge.left - wide
  && line.right <= edge.right + wide && line.top >= edge.top - tall
  && line.bottom <= edge.bottom + tall;

const overlap = (one, other, wide, tall) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > wide
  && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tall;
// A piece stands on its space. The moon of a throw takes the place of a board that reaches so far.
const isWide = document.documentElement.dataset.moment === "wide";
const isBeneath = (below, above) =>
  isWide && below.closest(".pyramid") && above.closest(".moment, .moment-moon");
const pieces = [...document.querySelectorAll("#pieces > *")].map(edgeOf);
const wrongs = [], shown = [];
const tell = (what, text, more = "") => wrongs.push(`${{what}}: ${{said(text)}}${{more}}`);

// What is seen of an element there: it, or something that lies on it.
const isSeenThrough = (each) => {{
  const style = styleOf(each);
  if (each.matches("svg, g")) return true;
  if (each instanceof SVGElement) return style.fill === "none" || alpha(style.fill) < 0.5;
  if (/^(IMG|CANVAS)$/.test(each.tagName)) return false;
  return !(alpha(style.backgroundColor) > 0.5 || style.backgroundImage !== "none");
}};
const coverOf = (parent, x, y) => {{
  const isOne = (each) => each.contains(parent) || parent.contains(each);
  const top = document.elementFromPoint(x, y); // Optimization: mostly nothing lies on it
  if (top && isOne(top)) return null;
  for (const each of document.elementsFromPoint(x, y)) {{
    if (isOne(each)) return null;
    if (!isSeenThrough(each) && each.checkVisibility({{ opacityProperty: true }})) return each;
  }}
  return null;
}};

for (const text of texts()) {{
  const {{ parent }} = text, size = parseFloat(styleOf(parent).fontSize);
  if (parent.closest(".watermark, :disabled")) continue;
  let lines = linesOf(text), isCut = false;
  if (!lines.length) continue;
  const covers = lines.slice(0, 3).flatMap(({{ left, right, top, bottom }}) =>
    [0.1, 0.5, 0.9].map((at) => coverOf(parent, left + (right - left) * at, (top + bottom) / 2)));
  const cover = covers.find(Boolean);
  if (pieces.some((edge) => parent.closest("svg:not(#pieces)") && overlap(lines[0], edge, 0, 0))) {{
    continue;
  }}
  if (cover && isBeneath(parent, cover)) continue;
  if (cover && [...up(cover)].some((each) => !each.contains(parent) && isScreen(edgeOf(each))
      && !isSeenThrough(each))) continue;
  for (const each of up(parent)) {{
    const clip = clipOf(each);
    if (!clip) continue;
    const spare = Math.max(SLACK, size * 0.08);
    const isOut = (line) => beyond(line, clip, spare);
    // The marks of any letter count for each line.
    if (lines.every((line) => within(line, clip, spare, size * 0.2))) {{
      const style = styleOf(each);
      const isShort = style.textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth + 1;
      const isLow = style.webkitLineClamp !== "none"
        && each.scrollHeight > each.clientHeight + size / 2;
      if (!isShort && !isLow) continue;
    }}
    const entry = parent.closest("li, .table__thrown > bdi");
    const isAway = lines.every(isOut) && entry && each.contains(entry) && each !== entry
      && beyond(edgeOf(entry), clip, spare);
    const hasSign = styleOf(each).textOverflow === "ellipsis"
      || styleOf(each).webkitLineClamp !== "none";
    const isShortened = hasSign && each.closest(`{SHORTENED}`)
      && each.clientWidth >= LEAST_LETTERS * size;
    if (!isAway && !isShortened) tell("cut", text, ` by ${{named(each)}}`);
    isCut = true;
    break;
  }}
  if (isCut) continue;
  shown.push({{ ...text, lines, size }});
  const screen = {{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }};
  if (!lines.every((line) => within(line, screen, SLACK, SLACK))) tell("off the screen", text);
  if (cover) tell("covered", text, ` by ${{named(cover)}}`);
  for (const each of up(parent)) {{
    if (!isBox(each) || isScreen(edgeOf(each))) continue;
    const edge = edgeOf(each);
    if (!lines.every((line) => within(line, edge, size * 0.1, size * 0.12))) {{
      tell("leaves its box", text, ` ${{named(each)}}`);
      break;
    }}
    const isRound = styleOf(each).borderTopLeftRadius === "50%" && edge.height > 200;
    const [x, y] = [(edge.left + edge.right) / 2, (edge.top + edge.bottom) / 2];
    const far = (line) => Math.max(...[line.left, line.right].flatMap((side) =>
      [line.top, line.bottom].map((end) => Math.hypot(side - x, end - y))));
    if (isRound && lines.some((line) => far(line) > edge.height / 2)) {{
      tell("leaves its circle", text, ` ${{named(each)}}`);
    }}
  }}
}}

const isShown = (part) => shown.some(({{ parent }}) => part.contains(parent));
for (const rung of document.querySelectorAll("#ladder li:not([data-more]), #race li")) {{
  if (isShown(rung.closest("section")) && !isShown(rung)) {{
    wrongs.push(`not in view: ${{rung.textContent.trim()}}`);
  }}
}}

shown.forEach((text, at) => {{
  for (const other of shown.slice(at + 1)) {{
    if (!overlap(text.box, other.box, 2, 1)) continue;
    const spare = 0.12 * Math.min(text.size, other.size);
    if (isBeneath(text.parent, other.parent) || isBeneath(other.parent, text.parent)) continue;
    const isOver = text.lines.some((one) =>
      other.lines.some((two) => overlap(one, two, 2, spare)));
    if (isOver) tell("over", text, ` ${{said(other)}}`);
  }}
}});
const pictures = [...document.querySelectorAll("img, .die")].filter((each) =>
  !each.matches(".tile-picture") && each.checkVisibility({{ opacityProperty: true,
    visibilityProperty: true }}));
for (const picture of pictures) {{
  const edge = edgeOf(picture);
  const [x, y] = [(edge.left + edge.right) / 2, (edge.top + edge.bottom) / 2];
  const home = picture.closest(".good") ?? picture; // its name stands on a plate
  const over = shown.filter(({{ lines, parent, size }}) => !home.contains(parent)
    && lines.some((line) => overlap(line, edge, 2, 0.12 * size)));
  if (over.length && !coverOf(picture, x, y)) tell("on a picture", over[0], ` ${{named(picture)}}`);
}}

const colourOf = (parent) => styleOf(parent)[parent.closest("svg") ? "fill" : "color"];
const places = shown.flatMap((text) => text.lines.map(({{ left, top, right, bottom }}) => ({{
  said: said(text), colour: colourOf(text.parent), box: [left, top, right, bottom] }})));
document.documentElement.dataset.away = "";
return [[...new Set(wrongs)], places];
}}"""


class Judge:
    """Judges walls one after the other, on one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._line: CDPSession = page.context.new_cdp_session(page)

    def wrongs(self, *, has_colours: bool = True) -> list[str]:
        """What is wrong with the wall as it stands. has_colours: its contrast is judged as well."""
        wrongs, places = self._page.evaluate(WRONGS)
        return [*wrongs, *(self._pale(places) if has_colours else ())]

    def _pale(self, places: list[dict[str, Any]]) -> list[str]:
        self._page.evaluate("document.documentElement.dataset.bare = ''")
        picture = self.picture()
        self._page.evaluate("delete document.documentElement.dataset.bare")
        found = {}
        for place in places:
            stands_out = seen(picture, place["box"], numbers(place["colour"]))
            if stands_out < LEAST:
                found[place["said"]] = f"pale: {place['said']}: {stands_out:.1f}"
        return list(found.values())

    def picture(self) -> Image.Image:
        self._page.evaluate("delete document.documentElement.dataset.away")
        shot = self._line.send(
            "Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True}
        )
        return Image.open(BytesIO(base64.b64decode(shot["data"]))).convert("RGB")
