"""The contrast of every text with what is really behind it: pictures and gradients, which axe
cannot judge. The page is photographed without its letters."""

from __future__ import annotations

from base64 import b64decode
from functools import cache
from io import BytesIO
from math import inf
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from tests.browser.looks import TEXTS

LEAST = 4.5
WORST = 10  # %: so much of the background may be worse, such as a star or a thin rim
LEADING = 0.2  # of the height of a line there are no letters, above and below
FADE = 40  # px
TRIES = 20
STEP = 3  # px from one look at the background to the next
Colour = tuple[float, float, float]

# A picture shows all motion at its end, and what moves without end as it is at rest.
HIDE_LETTERS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { -webkit-text-fill-color: transparent !important; "
    + "text-shadow: none !important; transition: none !important; "
    + "caret-color: transparent !important } svg text { fill: transparent !important }");
  document.adoptedStyleSheets = [sheet];
  const all = document.getAnimations();
  window.endless = all.filter((each) => each.effect.getComputedTiming().endTime === Infinity);
  for (const each of all) window.endless.includes(each) ? each.cancel() : each.finish();
}"""
SHOW_LETTERS = """() => {
  document.adoptedStyleSheets = [];
  for (const each of window.endless) each.play();
}"""
# A copy of a clock stands still.
STOP_CLOCKS = """() => {
  for (const clock of document.querySelectorAll("[role=timer]")) {
    clock.replaceWith(clock.cloneNode(true));
  }
}"""
# What is scrolled away is not seen; a list that fades out at its edge is judged above it.
PLACES = f"""() => {{
{TEXTS}
const seen = ({{ parent, box }}) => ancestors(parent)
  .filter(({{ style }}) => style.overflowX !== "visible" || style.overflowY !== "visible")
  .reduce(([left, top, right, bottom], {{ style, edge }}) => [
    Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right),
    Math.min(bottom, edge.bottom - (style.maskImage === "none" ? 0 : {FADE})),
  ], [box.left, box.top + {LEADING} * box.height, box.right, box.bottom - {LEADING} * box.height]);
// What takes the whole screen lies on everything else, and its watermark is no text to be read.
const whole = [...document.querySelectorAll("#scene, #stage")].find((each) =>
  each.checkVisibility() && each.getBoundingClientRect().height >= innerHeight - 1);
const isRead = ({{ parent }}) => (whole ?? document).contains(parent)
  && !parent.closest(":disabled, .watermark");
const inkOf = (parent) => getComputedStyle(parent)[parent.closest("svg") ? "fill" : "color"];
return texts().filter(isRead).map((text) => ({{
  said: said(text),
  colour: inkOf(text.parent),
  box: seen(text),
}}));
}}"""


def pale_texts(page: Page) -> list[str]:
    """Texts on this screen that do not stand out from what is behind them."""
    places, picture = still(page)
    found = []
    for place in places:
        worst = seen(picture, place["box"], numbers(place["colour"]))
        if worst < LEAST:
            found.append(f"{place['said']}: {worst:.1f}")
    return found


def still(page: Page) -> tuple[list[dict[str, Any]], Image.Image]:
    """The texts, and a picture of what is behind them: taken again where a text came, went or
    moved meanwhile, as it does when the line is opened."""
    page.evaluate(STOP_CLOCKS)
    for _ in range(TRIES):
        places = page.evaluate(PLACES)
        page.evaluate(HIDE_LETTERS)
        picture = photographed(page)
        page.evaluate(SHOW_LETTERS)
        if places == page.evaluate(PLACES):
            return places, picture
    raise AssertionError(f"the page was not still in {TRIES} pictures")


def photographed(page: Page) -> Image.Image:
    """Optimization: Playwright has Chromium press a picture small, which takes 0.4 of 0.5 CPU s."""
    session = page.context.new_cdp_session(page)
    said = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    session.detach()
    return Image.open(BytesIO(b64decode(said["data"]))).convert("RGB")


def seen(picture: Image.Image, box: list[float], colour: list[float]) -> float:
    """How a colour stands out from the picture where it does so least; infinite for a text that is
    elsewhere."""
    left, top = (max(round(side), 0) for side in box[:2])
    right, bottom = (min(round(side), end) for side, end in zip(box[2:], picture.size, strict=True))
    if left >= right or top >= bottom:
        return inf
    looks = (-(-(right - left) // STEP), -(-(bottom - top) // STEP))
    part = picture.crop((left, top, right, bottom)).resize(looks, Image.Resampling.NEAREST)
    red, green, blue, *alpha = colour
    found: dict[float, int] = {}
    behinds: Any = part.getcolors(looks[0] * looks[1])
    for times, behind in behinds:
        letters = mixed((red, green, blue), behind, alpha[0] if alpha else 1)
        stands_out = contrast(letters, behind)
        found[stands_out] = found.get(stands_out, 0) + times
    rest = looks[0] * looks[1] * WORST // 100
    return next(out for out in sorted(found) if (rest := rest - found[out]) < 0)


def numbers(colour: str) -> list[float]:
    """Of "rgb(1, 2, 3)" and "rgba(1, 2, 3, 0.5)"."""
    return [float(number) for number in colour.partition("(")[2].strip(")").split(",")]


def mixed(front: Colour, back: Colour, alpha: float) -> Colour:
    red, green, blue = (f * alpha + b * (1 - alpha) for f, b in zip(front, back, strict=True))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@cache
def luminance(colour: Colour) -> float:
    """As WCAG 2 defines it."""
    red, green, blue = (linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
