"""Who rolls first, settled by thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens
from tests.browser.seats import console_at
from tests.browser.web.test_access import overflow

UNPROCESSABLE = "status of 422"


def begin(page: Page, table: Table, name: str) -> None:
    """It is their turn then."""
    page.get_by_role("button", name="Start the evening").tap()
    page.wait_for_url(f"{table.console}*")
    console = Console(page)
    console.wait_for_line()
    expect(console.turn).to_have_text(name)


@pytest.mark.proof
def test_a_lot_that_was_drawn_is_given(screens: Screens, desk: Desk) -> None:
    table = desk.lay(switch_first_player="lots")
    page = console_at(screens, desk, table, PHONE, is_touch=True).page

    page.get_by_role("link", name="Let the lots choose who begins").tap()
    page.get_by_label("Whose lot was drawn").select_option(label="5. Ella")

    begin(page, table, "Ella")


def test_the_elders_dice_are_given_and_bad_ones_are_kept(screens: Screens, desk: Desk) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    table = desk.lay(rulebook="xiamen")
    page = console_at(screens, desk, table, PHONE, is_touch=True).page
    page.get_by_role("link", name="Let the eldest choose who begins").tap()
    page.wait_for_url(f"{table.edit}players/#begin")
    assert overflow(page) <= 0
    page.get_by_label("The eldest").select_option(label="2. Ben")
    page.get_by_label("Their two dice").fill("3 7")

    page.get_by_role("button", name="Start the evening").tap()
    expect(page.locator(".messages")).to_contain_text("two dice from 1 to 6")
    expect(page.get_by_label("Their two dice")).to_have_value("3 7")
    expect(page.get_by_label("The eldest")).to_have_value("2")
    page.get_by_label("Their two dice").fill("1 3")

    begin(page, table, "Ella")  # Ben is one, and the count goes to four
