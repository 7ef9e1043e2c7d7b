"""How the screens look with much on them: nothing is cut, covered, too small, or jumps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.board.walls import squeezed
from tests.browser.desk import Desk
from tests.browser.heavy import heavy
from tests.browser.looks import overflowing
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.stages import LIVE_PAGES
from tests.browser.web.test_access import beyond, overflow, told

SMALL_TV = ViewportSize(width=1280, height=720)
LIVE = [("tv", TV), ("tv", SMALL_TV), ("phone", PHONE), ("console", LAPTOP), ("console", PHONE)]


@pytest.mark.proof
def test_live_pages_hold_a_crowd_with_hard_names(screens: Screens, host: Desk) -> None:
    page = screens.context(session=host.session, is_calm=True).new_page()
    found: dict[tuple[str, int], dict[Any, Any]] = {}
    for name, window in LIVE:
        page.set_viewport_size(window)
        page.goto(LIVE_PAGES[name](heavy(host, 30)))
        faults = squeezed(page) | told({"beyond": beyond(page) if name == "tv" else []})
        if window == PHONE:
            faults.pop("covered", None)  # by what sticks to the edge of the screen
        found[name, window["width"]] = faults | told({"wide": overflow(page)})

    assert found == {place: {} for place in found}


def test_festival_whose_name_is_one_long_word_fits_a_phone(screens: Screens, host: Desk) -> None:
    page = open_page(screens.context(PHONE), host.found("W" * 40).join)

    assert (overflow(page), overflowing(page)) == (0, [])
