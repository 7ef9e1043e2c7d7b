"""Chinese poker can be read and used by everybody: from eight metres, on a laptop, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.chinese_poker import PHASES, SKETCH, CardTable, begun, in_phase
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk
from tests.browser.looks import clipped, covered, overflowing
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.seats import phone_at
from tests.browser.side_tables import SideTable
from tests.browser.web.test_access import (
    EVERY_TV,
    barriers,
    moving,
    overflow,
    scroll,
    small_texts,
)

WHOLE = 6000  # px


@pytest.mark.parametrize("phase", PHASES)
def test_wall_can_be_read_from_eight_metres(screens: Screens, desk: Desk, phase: str) -> None:
    table = in_phase(desk, phase)
    page = open_page(screens.context(TV, is_calm=True), table.tv)
    expect(page.locator("html")).to_have_attribute("data-live", "live")

    assert barriers(page) == []
    assert small_texts(page) == []
    assert pale_texts(page) == []
    assert moving(page) == []
    for width, height in EVERY_TV:
        page.set_viewport_size({"width": width, "height": height})
        assert (overflow(page), scroll(page)) == (0, 0)
        assert (overflowing(page), clipped(page), covered(page)) == ([], [], [])


@pytest.mark.parametrize("phase", ["playing", "special", "ended"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_console_holds_hard_names(
    screens: Screens, desk: Desk, phase: str, size: ViewportSize
) -> None:
    table = in_phase(desk, phase)
    context = screens.context(size, session=desk.session, is_touch=size is PHONE, is_calm=True)
    page = open_page(context, table.console)
    CardTable(page).wait_for_line()

    assert barriers(page) == []
    assert overflow(page) <= 0
    show_whole(page, size)
    assert pale_texts(page) == []
    assert (overflowing(page), clipped(page), covered(page)) == ([], [], [])


def show_whole(page: Page, size: ViewportSize) -> None:
    """On a phone the buttons lie on what is scrolled below them; on a longer one they do not."""
    if size is PHONE:
        page.set_viewport_size({"width": PHONE["width"], "height": WHOLE})


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_console_with_hands_typed_has_no_barrier(
    screens: Screens, desk: Desk, size: ViewportSize
) -> None:
    table = begun(desk, sweep="3", surrender="1")
    context = screens.context(size, session=desk.session, is_touch=size is PHONE, is_calm=True)
    console = CardTable(open_page(context, table.console))
    console.wait_for_line()
    for field in (1, 2):
        console.type_hand(field, SKETCH[field - 1])
        console.next_button.click()
    console.page.locator("#hand_3").fill("Jh Jc Qs / 8d 8c Ad 7s 3h / 2c-6c")
    expect(console.page.locator("#repair")).to_be_visible()

    assert barriers(console.page) == []
    assert overflow(console.page) <= 0
    show_whole(console.page, size)
    assert pale_texts(console.page) == []


@pytest.mark.parametrize("phase", ["playing", "special", "ended"])
def test_phone_holds_hard_names(screens: Screens, desk: Desk, phase: str) -> None:
    page = phone_at(screens, in_phase(desk, phase)).page

    assert barriers(page) == []
    assert overflow(page) <= 0
    assert (overflowing(page), clipped(page), covered(page)) == ([], [], [])


PAGES: dict[str, Callable[[SideTable], str]] = {
    "rules": lambda table: f"{table.phone}rules/",
    "results": lambda table: f"{table.phone}results/",
    "log": lambda table: f"{table.edit}log/",
    "correction": lambda table: f"{table.edit}log/2/",
    "winners": lambda table: f"{table.edit}winners/",
    "set-up": lambda table: table.edit,
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_page_has_no_barrier(screens: Screens, desk: Desk, name: str, size: ViewportSize) -> None:
    table = in_phase(desk, "playing")
    context = screens.context(size, session=desk.session, is_touch=size is PHONE, is_calm=True)
    page = open_page(context, PAGES[name](table))

    assert barriers(page) == []
    assert overflow(page) <= 0
