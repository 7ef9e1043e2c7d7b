"""A wall that is looked at: opened, thrown before, and judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import looks
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk, Table
from tests.browser.screens import TV, Screens, open_page
from tests.browser.web.test_access import small_texts, told


def live(page: Page) -> Page:
    """As soon as what happens comes to it."""
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def wall_at(
    screens: Screens, table: Table, size: ViewportSize = TV, *, is_calm: bool = False
) -> Page:
    return live(open_page(screens.context(size, is_calm=is_calm), table.tv))


def throw_and_see(host: Desk, table: Table, *pages: Page, roll: str) -> None:
    """Until the dice have landed on every screen."""
    host.throw(table, roll)
    seq = str(host.version(table))
    for page in pages:
        expect(page.locator("#last")).to_have_attribute("data-seq", seq)
        wait_for_dice(page)


def wait_for_dice(page: Page) -> None:
    for state in ("coming", "tumbling"):
        expect(page.locator("html")).not_to_have_attribute("data-dice", state)


def squeezed(page: Page) -> dict[str, Any]:
    """What has no room, or is too small to be read from where people sit."""
    return told(
        {
            "overflowing": looks.overflowing(page),
            "clipped": looks.clipped(page),
            "covered": looks.covered(page),
            "small": small_texts(page) if page.viewport_size == TV else [],
        }
    )


def faults(page: Page, *more: Callable[[Page], object]) -> dict[str, Any]:
    """What is wrong with a wall. more: further measures, which find nothing on a good one."""
    measures = (pale_texts, *more)
    return squeezed(page) | told({measure.__name__: measure(page) for measure in measures})


def pale_or_small(page: Page) -> list[str]:
    return [*pale_texts(page), *small_texts(page)]
