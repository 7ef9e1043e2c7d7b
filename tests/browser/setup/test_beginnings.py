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


def to_the_first_roll(screens: Screens, desk: Desk, table: Table, button: str) -> Page:
    """From the console on a phone to where it is said who begins."""
    page = console_at(screens, desk, table, PHONE, is_touch=True).page
    page.get_by_role("link", name=button).tap()
    page.wait_for_url(f"{table.edit}players/#begin")
    assert overflow(page) <= 0
    return page


def begin(page: Page, table: Table) -> Console:
    page.get_by_role("button", name="Start the evening").tap()
    page.wait_for_url(f"{table.console}*")
    console = Console(page)
    console.wait_for_line()
    return console


@pytest.mark.proof
def test_a_lot_that_was_drawn_is_given_by_thumb(screens: Screens, desk: Desk) -> None:
    table = desk.lay(switch_first_player="lots")
    page = to_the_first_roll(screens, desk, table, "Let the lots choose who begins")

    page.get_by_label("Whose lot was drawn").select_option(label="5. Ella")
    console = begin(page, table)

    expect(console.turn).to_have_text("Ella")


@pytest.mark.proof
def test_a_lot_is_drawn_by_the_program_where_none_was_given(screens: Screens, desk: Desk) -> None:
    table = desk.lay(switch_first_player="lots", players=("Ana", "Ben"))
    page = to_the_first_roll(screens, desk, table, "Let the lots choose who begins")

    console = begin(page, table)

    assert console.turn.text_content() in ("Ana", "Ben")


def test_the_elders_dice_are_given_by_thumb_and_bad_ones_are_kept(
    screens: Screens, desk: Desk
) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    table = desk.lay(rulebook="xiamen")
    page = to_the_first_roll(screens, desk, table, "Let the eldest choose who begins")
    page.get_by_label("The eldest").select_option(label="2. Ben")
    page.get_by_label("Their two dice").fill("3 7")

    page.get_by_role("button", name="Start the evening").tap()
    expect(page.locator(".messages")).to_contain_text("two dice from 1 to 6")
    expect(page.get_by_label("Their two dice")).to_have_value("3 7")
    expect(page.get_by_label("The eldest")).to_have_value("2")
    page.get_by_label("Their two dice").fill("1 3")
    console = begin(page, table)

    expect(console.turn).to_have_text("Ella")  # Ben is one, and the count goes to four
