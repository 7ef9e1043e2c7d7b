"""Practice before the evening, of which nothing counts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on
from tests.browser.pages import Console
from tests.browser.screens import Screens, open_page

GRAB = "444444"


def card(page: Page, name: str) -> Locator:
    """Of a festival on the first page; the newest of that name."""
    link = page.get_by_role("link", name=name, exact=True)
    return page.locator("li.festival").filter(has=link).first


def more(page: Page, name: str) -> Locator:
    return card(page, name).locator("summary")


def winners(desk: Desk, table: Table) -> str:
    _, text = desk.visitor.get(f"{table.edit}winners/prize.csv")
    return text


@pytest.mark.proof
def test_evening_is_practised_by_keyboard_and_nothing_of_it_counts(
    screens: Screens, desk: Desk
) -> None:
    table = desk.lay("Harvest Moon")
    before = winners(desk, table)
    page = open_page(screens.context(session=desk.session), f"{table.base}/")

    press_on(page, more(page, "Harvest Moon"))
    press_on(page, card(page, "Harvest Moon").get_by_role("button", name="Practise on a copy"))
    expect(page.locator(".messages")).to_contain_text("This is practice")
    expect(page.locator(".people--seats .person__name")).to_have_count(6)
    press_on(page, page.get_by_role("button", name="Start the evening"))
    page.wait_for_url("**/console/")
    console = Console(page)
    console.wait_for_line()
    practice = page.url.removesuffix("console/")
    screens.expect_complaints("status of 422")
    console.type(GRAB)
    console.press("Enter")
    expect(page.get_by_role("dialog", name="Are you sure?")).to_be_visible()
    console.pause()
    console.act("Enter")
    console.pause()
    console.press("Enter")
    page.wait_for_url("**/winners/")

    expect(page.locator("main")).to_contain_text("Nothing of this counts")
    expect(page.get_by_role("link", name=re.compile("CSV|Excel"))).to_have_count(0)
    status, _ = desk.visitor.get(f"{practice}winners/prize.csv")
    assert status == 404
    assert desk.version(table) == 0
    assert winners(desk, table) == before
    assert "Ana" not in before
