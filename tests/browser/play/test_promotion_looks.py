"""The promotion game can be read and used by everybody: from eight metres, on a laptop, a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk
from tests.browser.looks import clipped, covered, overflowing
from tests.browser.pages import Console
from tests.browser.play.test_poker_dice_looks import left_out
from tests.browser.promotion import PHASES, SKETCH, begun, in_phase
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.seats import phone_at
from tests.browser.side_tables import SideTable
from tests.browser.web.test_access import EVERY_TV, barriers, overflow, scroll, small_texts

# What stands under a piece, or under its name, is nothing to be read.
COVER = """() => {
    const texts = [...document.querySelectorAll(".track__sheet text")];
    for (const over of document.querySelectorAll(".piece > *, .tag-of-piece rect, .option")) {
        const { left, right, top, bottom } = over.getBoundingClientRect();
        for (const text of texts) {
            const isAfter = over.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
            const own = over.parentElement.closest(".mark, .tag-of-piece");
            if (isAfter || own?.contains(text)) continue;
            const box = text.getBoundingClientRect();
            const isUnder = left < box.right && right > box.left
                && top < box.bottom && bottom > box.top;
            if (isUnder) text.style.visibility = "hidden";
        }
    }
}"""


@pytest.mark.parametrize("phase", PHASES)
def test_wall_can_be_read_from_eight_metres(screens: Screens, desk: Desk, phase: str) -> None:
    table = in_phase(desk, phase)
    page = open_page(screens.context(TV, is_calm=True), table.tv)
    expect(page.locator("html")).to_have_attribute("data-live", "live")

    assert barriers(page) == []
    assert small_texts(page) == []
    page.evaluate(COVER)
    assert pale_texts(page) == []
    for width, height in EVERY_TV:
        page.set_viewport_size({"width": width, "height": height})
        assert (overflow(page), scroll(page)) == (0, 0)
        assert (overflowing(page), clipped(page), covered(page)) == ([], [], [])
        assert left_out(page) == []


@pytest.mark.parametrize("phase", PHASES)
def test_console_and_phone_hold_twelve_players(screens: Screens, desk: Desk, phase: str) -> None:
    table = in_phase(desk, phase)
    guest = phone_at(screens, table).page
    for size in (LAPTOP, PHONE):
        context = screens.context(size, session=desk.session, is_touch=size is PHONE, is_calm=True)
        page = open_page(context, table.console)
        Console(page).wait_for_line()
        page.evaluate(COVER)
        assert pale_texts(page) == []
        holds(page)
    holds(guest)


def holds(page: Page) -> None:
    assert barriers(page) == []
    assert overflow(page) <= 0
    assert (overflowing(page), clipped(page), covered(page)) == ([], [], [])


PAGES: dict[str, Callable[[SideTable], str]] = {
    "rules": lambda table: f"{table.phone}rules/",
    "results": lambda table: f"{table.phone}results/",
    "public log": lambda table: f"{table.phone}log/",
    "log": lambda table: f"{table.edit}log/",
    "correction": lambda table: f"{table.edit}log/2/",
    "winners": lambda table: f"{table.edit}winners/",
    "set-up": lambda table: table.edit,
}


@pytest.mark.parametrize("name", PAGES)
def test_page_of_the_table_has_no_barrier(screens: Screens, desk: Desk, name: str) -> None:
    table = begun(desk, *SKETCH)
    context = screens.context(session=desk.session, is_calm=True)
    page = open_page(context, PAGES[name](table))

    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        assert barriers(page) == []
        assert overflow(page) <= 0
        assert (overflowing(page), clipped(page)) == ([], [])
