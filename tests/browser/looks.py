"""What is wrong with the looks of a page: texts that are cut, covered, too small, or that jump."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Every text that can be seen: its node, its parent, the box around it and that of its first line.
TEXTS = """
const HIDDEN = ".visually-hidden, .skip-link, noscript, [hidden], option";
const named = (element) => {
  const own = element.id ? `#${element.id}` : `${element.tagName.toLowerCase()}${
    [...element.classList].map((name) => `.${name}`).join("")}`;
  const home = element.id ? null : element.parentElement?.closest("[id]");
  return home ? `#${home.id} ${own}` : own;
};
const ancestors = (element) => {
  const found = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    found.push({ each, style: getComputedStyle(each), edge: each.getBoundingClientRect() });
  }
  return found;
};
const isForEars = (parent) => ancestors(parent).some(({ style, edge }) =>
  style.clipPath.startsWith("inset(50%")
  || (style.position === "absolute" && edge.width <= 2 && edge.height <= 2));
const texts = () => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement;
    const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!node.data.trim() || !isSeen || parent.closest(HIDDEN) || isForEars(parent)) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const [line] = range.getClientRects();
    if (box.width > 1 && box.height > 1) found.push({ node, parent, box, line });
  }
  return found;
};
const start = (text) => [...text.trim()].slice(0, 40).join("");
const said = ({ node, parent }) => `${named(parent)} "${start(node.data)}"`;
"""
# A phone shows a page that is too wide smaller, and its innerWidth grows.
OVERFLOWING = """
const { clientWidth } = document.documentElement;
return texts().filter(({ parent, box }) => (box.right > clientWidth + 1 || box.left < -1)
  && !ancestors(parent).some(({ style }) => style.overflowX !== "visible")).map(said);
"""
# Letters outside a box that hides them; an ellipsis or a clamp says itself that there is more.
CLIPPED = """
const cuts = (parent, box) => {
  const size = parseFloat(getComputedStyle(parent).fontSize);
  for (const { style, edge } of ancestors(parent)) {
    const ways = [style.overflowX, style.overflowY];
    if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return false;
    if (ways.some((way) => ["auto", "scroll"].includes(way))) return false;
    if (style.display === "inline") continue;
    const [isCutWide, isCutTall] = ways.map((way) => ["hidden", "clip"].includes(way));
    const isWide = box.right > edge.right + 2 || box.left < edge.left - 2;
    const isTall = box.bottom > edge.bottom + size / 4 || box.top < edge.top - size / 4;
    if ((isCutWide && isWide) || (isCutTall && isTall)) return true;
  }
  return false;
};
return texts().filter(({ parent, box }) => cuts(parent, box)).map(said);
"""
# Texts with something on their middle or their feet; what is scrolled away is on no screen, and
# a point is hit at whole pixels.
COVERED = """
const isUnder = (parent, x, y) => {
  if (getComputedStyle(parent).pointerEvents === "none") return false; // cannot be hit
  const has = (edge) =>
    x > edge.left + 1 && x < edge.right - 1 && y > edge.top + 1 && y < edge.bottom - 1;
  const isAway = ancestors(parent).some(({ style, edge }) =>
    (style.overflowX !== "visible" || style.overflowY !== "visible") && !has(edge));
  if (isAway || !has({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return false;
  const top = document.elementFromPoint(x, y);
  if (!top) return false; // within a pixel of the edge of the screen nothing is hit
  const isOver = Boolean(top.closest("dialog, #scene, #stage"));
  return !isOver && !top.contains(parent) && !parent.contains(top);
};
return texts().filter(({ parent, line }) => [0.5, 0.8].some((share) =>
  isUnder(parent, line.left + line.width / 2, line.top + share * line.height))).map(said);
"""


def overflowing(page: Page) -> list[str]:
    """Texts that reach over the side of the screen."""
    return _found(page, OVERFLOWING)


def clipped(page: Page) -> list[str]:
    """Texts of which a part is cut off without a sign."""
    return _found(page, CLIPPED)


def covered(page: Page) -> list[str]:
    """Texts that something else lies on."""
    return _found(page, COVERED)


def _found(page: Page, script: str) -> list[str]:
    found: Any = page.evaluate(f"() => {{ {TEXTS} {script} }}")
    return list(dict.fromkeys(found))
