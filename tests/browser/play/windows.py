"""What is wrong with a console in a window of a browser: what does not fit, lies over something
else, is cut, or cannot be reached."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from playwright.sync_api import Page

from tests.browser.looks import TEXTS, clipped

# A control is there if it is hit where it is; a list that scrolls shows it whole.
REACHED = """
const SLACK = 2;
const nameOf = (each) => `${named(each)} "${start(each.textContent || each.placeholder || "")}"`;
const isShown = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  && !isForEars(each) && !each.closest("dialog, .skip-link");
const away = (each) => {
  each.scrollIntoView({ block: "center", inline: "nearest" });
  const edge = each.getBoundingClientRect();
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const around = ancestors(each.parentElement).filter(({ style }) => style.overflow !== "visible");
  const isLong = edge.height > innerHeight - SLACK || around.some(({ style, edge: box }) =>
    /auto|scroll/.test(style.overflowY) && edge.height > box.height - SLACK);
  const boxes = around.map((one) => one.edge);
  const isCut = !isLong && [screen, ...boxes].some(({ left, top, right, bottom }) =>
    edge.left < left - SLACK || edge.right > right + SLACK
    || edge.top < top - SLACK || edge.bottom > bottom + SLACK);
  if (isCut) return "cut";
  const x = (edge.left + edge.right) / 2;
  const hits = (isLong ? [0.5] : [0.15, 0.85]).map((part) =>
    document.elementFromPoint(x, edge.top + part * edge.height));
  const over = hits.find((hit) =>
    !hit || !(each.contains(hit) || hit.contains(each) || each.labels?.[0] === hit));
  return over === undefined ? "" : `under ${over ? named(over) : "nothing"}`;
};
const controls = [...document.querySelectorAll("a, button, input, select, summary, textarea")];
const lost = controls.filter(isShown).map((each) => [nameOf(each), away(each)])
  .filter(([, what]) => what).map(([name, what]) => `${name}: ${what}`);
const narrow = controls.filter((each) => isShown(each) && each.matches("[type=text], [inputmode]")
  && each.scrollWidth > each.clientWidth + 1).map(nameOf);
"""
COVERED = """
const coverAt = (parent, x, y) => {
  const isAway = ancestors(parent).some(({ style, edge }) => style.overflow !== "visible"
    && (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom));
  if (isAway || getComputedStyle(parent).pointerEvents === "none") return "";
  const hit = document.elementFromPoint(x, y)?.closest(":not(label > input)");
  // A link may fill the whole card that it stands in.
  const isOwn = hit && (hit.matches("a") ? hit.offsetParent : hit).contains(parent);
  return isOwn || (hit && parent.contains(hit)) ? "" : hit ? named(hit) : "nothing";
};
const coverOf = ({ parent, node }) => {
  parent.scrollIntoView({ block: "center", inline: "nearest" });
  const range = document.createRange();
  range.selectNodeContents(node);
  const [{ left, top, width, height }] = range.getClientRects();
  return coverAt(parent, left + width / 2, top + height * 0.25)
    || coverAt(parent, left + width / 2, top + height * 0.75);
};
const covered = texts().map((text) => [said(text), coverOf(text)]).filter(([, by]) => by)
  .map(([text, by]) => `${text}: under ${by}`);
"""
# Text over text; what is stuck to the edge of a phone lies over what is scrolled below it.
OVER = """
scrollTo(0, 0);
const isStuck = (parent) => ancestors(parent).some(({ style }) =>
  ["sticky", "fixed"].includes(style.position));
const seen = texts().filter(({ parent }) => !isStuck(parent)).flatMap((text) => {
  const range = document.createRange();
  range.selectNodeContents(text.node);
  const clips = ancestors(text.parent).filter(({ style }) => style.overflow !== "visible"
    && style.display !== "inline").map(({ edge }) => edge);
  return [...range.getClientRects()].map((line) => ({
    ...text, left: Math.max(line.left, ...clips.map(({ left }) => left)),
    right: Math.min(line.right, ...clips.map(({ right }) => right)),
    top: Math.max(line.top + line.height * 0.2, ...clips.map(({ top }) => top)),
    bottom: Math.min(line.bottom - line.height * 0.2, ...clips.map(({ bottom }) => bottom)),
  }));
});
const over = seen.flatMap((one, at) => seen.slice(at + 1).filter((other) =>
  one.node !== other.node && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
  && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
).map((other) => `${said(one)} over ${said(other)}`));
const dice = [...document.querySelectorAll(".desk .die")].filter((die) => isShown(die));
const onDice = seen.filter(({ parent, left, right, top, bottom }) => dice.some((die) => {
  const edge = die.getBoundingClientRect();
  return Math.min(right, edge.right) - Math.max(left, edge.left) > 2 && !die.contains(parent)
    && Math.min(bottom, edge.bottom) - Math.max(top, edge.top) > 2;
})).map((text) => `${said(text)} over a die`);
"""
# What has to be read or pressed without scrolling; a list of many players may turn.
TALL = """
const tall = [document.documentElement, ...document.querySelectorAll(".desk, .entry, [data-throw]")]
  .filter((each) => each.scrollHeight > each.clientHeight + 1 && each.clientHeight
    && getComputedStyle(each).display !== "contents" && !each.querySelector("[data-hand-at]"))
  .map((each) => `${named(each)}: ${each.scrollHeight} in ${each.clientHeight}`);
"""


def wrongs(page: Page, *, fits: bool) -> dict[str, Any]:
    """fits: it has to be there whole, without scrolling."""
    script = f"""() => {{ {TEXTS} {TALL} {REACHED} {COVERED} {OVER}
      const wide = Math.max(document.documentElement.scrollWidth - innerWidth, 0);
      return {{ tall, lost, narrow, covered, over, onDice, wide }}; }}"""
    found: dict[str, Any] = page.evaluate(script)
    if not fits:
        del found["tall"]
    return {
        name: list(dict.fromkeys(what)) if isinstance(what, list) else what
        for name, what in found.items()
        if what
    }


def wrongs_in(
    page: Page, windows: Iterable[tuple[int, int]], whole: Container[tuple[int, int]] = ()
) -> dict[str, Any]:
    """What is wrong in each window. whole: those in which nothing is scrolled."""
    found = {}
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        faults = wrongs(page, fits=(width, height) in whole)
        if cut := clipped(page):
            faults["clipped"] = cut
        if faults:
            found[f"{width}x{height}"] = faults
    return found
