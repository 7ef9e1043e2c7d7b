"""What is printed: lists, rules and logs hold a crowd on paper, and nothing that is pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.heavy import Heavy
from tests.browser.looks import clipped, overflowing
from tests.browser.screens import PAPER, PHONE, Screens, open_page
from tests.browser.stages import Address
from tests.browser.web.test_access import overflow

SHEETS: dict[str, Address] = {
    "results": lambda table: f"{table.phone}results/",
    "winners": lambda table: f"{table.edit}winners/",
    "rules": lambda table: f"{table.phone}rules/",
    "public-log": lambda table: f"{table.phone}log/",
    "log": lambda table: f"{table.edit}log/",
}


@pytest.fixture(scope="module")
def crowd(desk: Desk) -> Table:
    return Heavy(desk)[63, "60"]


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_holds_a_crowd_and_has_nothing_to_press(
    screens: Screens, desk: Desk, crowd: Table, name: str
) -> None:
    page = screens.context(PAPER, session=desk.session).new_page()
    page.emulate_media(media="print")
    page.goto(SHEETS[name](crowd))

    assert (overflow(page), overflowing(page), clipped(page)) == (0, [], [])
    expect(page.locator("main :is(.button, button):visible")).to_have_count(0)


@pytest.mark.parametrize("name", ["winners", "results"])
def test_list_shows_name_and_prize_side_by_side_on_a_phone(
    screens: Screens, desk: Desk, crowd: Table, name: str
) -> None:
    page = open_page(screens.context(PHONE, session=desk.session), SHEETS[name](crowd))

    assert pushed_out(page) == []


def test_list_has_room_for_a_whole_name_on_a_laptop(screens: Screens, desk: Desk) -> None:
    table = desk.begin("144263", players=("Maximiliana", "Crisostomo"))
    page = open_page(screens.context(session=desk.session), f"{table.edit}winners/")

    lines = page.locator(".winners__people tbody th").evaluate_all(
        """(names) => names.map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return range.getClientRects().length;
        })"""
    )

    assert lines == [1, 1]


def pushed_out(page: Page) -> list[str]:
    """Cells of lists that can be seen by scrolling sideways only."""
    found = page.locator("main :is(td, th, .groups b, .winners .what)").evaluate_all(
        """(cells) => cells.filter((each) => each.checkVisibility()
            && each.getBoundingClientRect().right > innerWidth).map((each) => each.textContent)"""
    )
    return list(found)
