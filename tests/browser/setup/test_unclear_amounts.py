"""An amount that may mean two: both are offered where it is typed, and nothing else is chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import SIZES, Screens, open_page
from tests.browser.web.test_access import barriers, overflow

UNPROCESSABLE = "status of 422"


@pytest.fixture
def table(host: Desk) -> Table:
    return host.found()


def test_corrected_amount_and_enter_beat_the_offered_ones(
    screens: Screens, host: Desk, table: Table
) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    page = open_page(screens.context(session=host.session), table.edit)
    budget = page.get_by_label("Budget")

    budget.fill("15.000")
    budget.press("Enter")
    expect(page.get_by_role("button", name="₱15,000")).to_be_visible()
    budget.fill("20,000")
    budget.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(budget).to_have_value("20,000")

    budget.fill("15.000")
    budget.press("Enter")
    page.get_by_role("button", name="₱15,000").press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(budget).to_have_value("15,000")


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
def test_pages_with_unclear_amounts_have_no_barrier(
    screens: Screens, host: Desk, table: Table, size: ViewportSize
) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    page = open_page(screens.context(size, session=host.session, is_calm=True), table.edit)
    page.get_by_label("Budget").fill("15.000")
    page.get_by_label("Budget").press("Enter")
    expect(page.get_by_role("group", name="Which amount?")).to_be_visible()
    assert (barriers(page), overflow(page)) == ([], 0)

    unclear_prizes(page, table, "")
    assert (barriers(page), overflow(page)) == ([], 0)
    page.get_by_role("button", name="₱1.50").click()
    expect(page.locator("[name='value-2']")).to_have_value("1.50")
    save(page)
    page.wait_for_url("**/players/")

    unclear_prizes(page, table, "?open-2=1")
    assert (barriers(page), overflow(page)) == ([], 0)
    page.get_by_role("button", name="₱1,500").first.click()
    save(page)
    page.wait_for_url("**/players/")

    page.goto(f"{table.edit}prizes/import/")
    page.get_by_label("Or paste the list").fill("2;Rice cooker;15.000\n6;Hopia;50")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("button", name="₱15,000")).to_be_visible()
    assert (barriers(page), overflow(page)) == ([], 0)


def unclear_prizes(page: Page, table: Table, query: str) -> None:
    """The second prizes are worth 1.500 each."""
    page.goto(f"{table.edit}prizes/{query}")
    page.locator("[name='value-2-1'], [name='value-2']").first.fill("1.500")
    save(page)
    expect(page.get_by_role("group", name="Which amount?").first).to_be_visible()


def save(page: Page) -> None:
    page.get_by_role("button", name="Save, on to the players").click()
