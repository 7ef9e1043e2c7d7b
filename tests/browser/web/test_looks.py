"""How the screens look with much on them: nothing is cut, covered, too small, or jumps."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.browser import looks
from tests.browser.board.walls import heavy
from tests.browser.desk import Desk
from tests.browser.screens import LAPTOP, PHONE, TV, Screens
from tests.browser.stages import LIVE_PAGES
from tests.browser.web.test_access import cut_off, overflow, scroll, small_texts, told

SMALL_TV = ViewportSize(width=1280, height=720)
LIVE = [("tv", TV), ("tv", SMALL_TV), ("phone", PHONE), ("console", LAPTOP), ("console", PHONE)]


def faults_of(page: Page) -> dict[str, Any]:
    return {
        "overflow": overflow(page),
        "overflowing": looks.overflowing(page),
        "clipped": looks.clipped(page),
    }


def test_live_pages_hold_a_crowd_with_hard_names(screens: Screens, host: Desk) -> None:
    page = screens.context(session=host.session, is_calm=True).new_page()
    found = {}
    for name, window in LIVE:
        page.set_viewport_size(window)
        page.goto(LIVE_PAGES[name](heavy(host)[30]))
        faults = faults_of(page)
        if name == "tv":
            faults |= {"tall": scroll(page), "cut off": cut_off(page)}
        if (name, window) == ("console", LAPTOP):
            faults["covered"] = looks.covered(page)
        if window == TV:
            faults["small"] = small_texts(page)
        found[name, window["width"]] = told(faults)

    assert found == {place: {} for place in found}
