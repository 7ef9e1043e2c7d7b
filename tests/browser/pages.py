"""What people see and press, by its meaning: ids, roles and names."""

from __future__ import annotations

from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, expect

BOARD_PARTS = "#header, #turn, #last, #ladder, #ticker, #join, #scene, [id^=label-], [id^=tile-]"
SAVE_PRIZES = ".prizes__bar [name=save]"  # the large button
A_LOOK = 700  # ms
APART = 0.1  # seconds between two letters
ENTER = """document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));"""


class Live:
    """A page with a live line. It must never be loaded anew behind our back."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate("window.isFirstLoad = true")

    @property
    def revision(self) -> int:
        """Of the festival, as far as this page shows it."""
        return int(self.page.evaluate(REVISION))

    def wait_for_line(self) -> None:
        """Until the socket is open: what happens before that is in the page already."""
        expect(self.page.locator("html")).to_have_attribute("data-live", "live")

    def wait_for(self, revision: int) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-shown", str(revision))

    def has_stayed(self) -> bool:
        return bool(self.page.evaluate("window.isFirstLoad === true"))


REVISION = """
() => document.documentElement.dataset.shown ?? document.querySelector("main").dataset.revision
"""


class Board(Live):
    """The TV or a phone."""

    @property
    def last(self) -> Locator:
        return self.page.locator("#last")

    def dice(self) -> str | None:
        """Those of the last roll, "144263"; None after a throw that did not count."""
        return dice_in(self.last)

    def parts(self) -> dict[str, str]:
        """The markup of every live part."""
        expect(self.page.locator(".film")).to_have_count(0)  # the dice have landed
        parts: Any = self.page.evaluate(
            """(parts) => Object.fromEntries(
                [...document.querySelectorAll(parts)].map((part) => [part.id, part.outerHTML])
            )""",
            BOARD_PARTS,
        )
        return dict(parts)


class Console(Live):
    """The emcee's page."""

    _next_letter = 0.0  # when it may be pressed

    @property
    def say(self) -> Locator:
        return self.page.locator("#say")

    @property
    def typed(self) -> Locator:
        return self.page.locator("#roll")

    @property
    def whose(self) -> Locator:
        """Says whose the dice in the places are, if not of the player in turn."""
        return self.page.locator("#whose")

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#verdict")

    @property
    def turn(self) -> Locator:
        return self.page.locator("#c-turn h1")

    @property
    def last(self) -> Locator:
        return self.page.locator("#c-log li").first

    @property
    def version(self) -> int:
        return int(self._version.input_value())

    @property
    def _version(self) -> Locator:
        return self.page.locator('#c-fields input[name="version"]').first

    def wait_for_version(self, version: int) -> None:
        expect(self._version).to_have_value(str(version))

    def press(self, *keys: str) -> None:
        """Letters as slowly as fingers press keys: those that come together are a word."""
        for key in keys:
            is_letter = len(key) == 1 and not key.isdecimal()
            if is_letter:
                self.page.wait_for_timeout(max(0.0, self._next_letter - monotonic()) * 1000)
            self.page.keyboard.press(key)
            if is_letter:
                self._next_letter = monotonic() + APART

    def act(self, key: str) -> None:
        """Press a key that writes one entry, and wait until it is written."""
        before = self.version
        self.press(key)
        self.wait_for_version(before + 1)

    def type(self, faces: str) -> None:
        """Type six dice and read the verdict, as the emcee does."""
        self.press(*faces)
        expect(self.typed).to_have_value(faces)
        expect(self.verdict).not_to_be_empty()

    def do_as_soon_as(self, selector: str, do: str) -> None:
        """do: what happens to `found` in the moment in which it comes up, before it is seen."""
        self.page.evaluate(
            f"""() => new MutationObserver((_, watch) => {{
                const found = document.querySelector('{selector}');
                if (!found) return;
                watch.disconnect();
                {do}
            }}).observe(document.body, {{ attributes: true, childList: true, subtree: true }})"""
        )

    def pause(self) -> None:
        """As long as people look at what has just come; before that, Enter is no answer to it."""
        self.page.wait_for_timeout(A_LOOK)

    def roll(self, faces: str) -> None:
        self.type(faces)
        self.act("Enter")
        expect(self.typed).to_have_value("")


def dice_in(part: Locator) -> str | None:
    dice = part.locator('[role="img"]')  # that of a hidden part too
    label = dice.first.get_attribute("aria-label") if dice.count() else None
    return label.replace(" ", "") if label else None
