"""A window of any engine, used as people use it: read, press, type.

What an engine has to give is four verbs, three where nothing is pressed; everything else is written
once, in the page's own words.
"""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from typing import Any

from tests.browser.looks import OVERFLOWING, TEXTS
from tests.browser.screens import PATIENCE

GLANCE = 0.05  # s between two looks at a page that is waited for
PRESSED = "a[href], button, summary, input"
# Where to press: the middle of what has this name and can be seen, with nothing on it.
SPOT = """
const found = [...document.querySelectorAll(%(pressed)s)].find((each) => each.checkVisibility()
  && (each.innerText || each.ariaLabel || each.labels?.[0]?.innerText || "").trim() === %(name)s);
if (!found) return null;
found.scrollIntoView({ block: "center", behavior: "instant" });
const { left, top, width, height } = found.getBoundingClientRect();
const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
return found.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
"""
# Of what can be seen; an element that is not there has no text at all.
TEXT = """
const found = [...document.querySelectorAll(%s)].filter((each) => each.checkVisibility());
return found.length ? found[0].innerText.replace(/\\s+/g, " ").trim() : null;
"""
# What turns for ever is no move to wait for.
AT_REST = """
return document.getAnimations().every(({ effect, playState }) =>
  playState !== "running" || effect.getComputedTiming().endTime === Infinity);
"""
# Letters that reach below the box that hides them, as deep as this engine draws them in its font.
TAILS = f"""
{TEXTS}
const pen = document.createElement("canvas").getContext("2d");
const cut = ({{ node, parent }}) => {{
  const style = getComputedStyle(parent);
  pen.font = `${{style.fontWeight}} ${{style.fontSize}} ${{style.fontFamily}}`;
  const drawn = pen.measureText(node.data.trim());
  const foot = drawn.fontBoundingBoxDescent - drawn.actualBoundingBoxDescent;
  const range = document.createRange();
  range.selectNodeContents(node);
  return ancestors(parent).some(({{ style, edge }}) => {{
    const isHiding = ["hidden", "clip"].includes(style.overflowY) && style.display !== "inline";
    const isIn = ({{ top, height }}) => top + height / 2 < edge.bottom;
    const last = [...range.getClientRects()].filter(isIn).at(-1);
    const end = edge.bottom + (parseFloat(style.overflowClipMargin) || 0);
    return isHiding && last && last.bottom - foot > end + 1; // px
  }});
}};
return texts().filter(cut).map(said);
"""

Actions = list[dict[str, Any]]


class Refused(Exception):
    """What an engine was asked and did not do."""


class Window(ABC):
    """A window that is looked at."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open a page, and wait until it is loaded."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """What the body of a function returns in the page, as JSON has it."""

    @abstractmethod
    def close(self) -> list[str]:
        """What its pages have complained of: errors, and whatever the CSP refused."""

    def wait_for(self, script: str, wanted: object = True) -> None:
        end = time.monotonic() + PATIENCE / 1000
        while (found := self._look(script)) != wanted:
            if time.monotonic() > end:
                raise AssertionError(f"expected {wanted!r}, found {found!r}: {script.strip()}")
            time.sleep(GLANCE)

    def _look(self, script: str) -> object:
        """A page that is being left answers nothing."""
        try:
            return self.run(script)
        except Refused as refused:
            return refused

    def reads(self, css: str, text: str) -> None:
        """Wait until this is what people read there."""
        self.wait_for(TEXT % json.dumps(css), text)

    def is_live(self) -> None:
        self.wait_for("return document.documentElement.dataset.live", "live")

    def too_wide(self) -> list[str]:
        """Texts that reach over the side of the screen, which nobody can move sideways."""
        assert self.run("return document.documentElement.scrollWidth - innerWidth") <= 0
        found: list[str] = self.run(f"{TEXTS} {OVERFLOWING}")
        return found

    def cut_tails(self) -> list[str]:
        """Texts whose letters lose their feet, once everything stands that moved."""
        self.wait_for(AT_REST)
        found: list[str] = self.run(TAILS)
        return found


class PressableWindow(Window):
    """A window that people do not only look at."""

    @abstractmethod
    def perform(self, actions: Actions) -> None:
        """Actions of the WebDriver standard: the engine's own pointer and keys."""

    def press(self, name: str) -> None:
        """A link or a button, by what it says, or a field by its label."""
        script = SPOT % {"pressed": json.dumps(PRESSED), "name": json.dumps(name)}
        self.wait_for(f"return ((() => {{ {script} }})()) !== null")
        x, y = self.run(script)
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
        click = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self.perform([{"type": "pointer", "id": "pointer", "actions": [move, *click]}])

    def type(self, text: str) -> None:
        strokes = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keys", "actions": strokes}])
