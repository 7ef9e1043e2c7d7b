"""Chinese poker on the players' phones, in a browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, SideTable, Table
from tests.browser.phones import choose, phone_of
from tests.browser.screens import Screens
from tests.games.chinese_poker.pages import begun


def hands_at(screens: Screens, table: SideTable, name: str) -> Page:
    """The phone of a player, at the table."""
    festival = Table(table.number, table.code, table.base)
    page = choose(phone_of(screens), festival, name).page
    page.goto(table.phone)
    return page


def test_waiting_phone_ends_the_deal_once_time_is_up(screens: Screens, host: Desk) -> None:
    table = begun(host, players=("Ana", "Ben"), set_within="3")  # Ben has no phone
    host.post(f"{table.edit}phones/on/")
    ana = hands_at(screens, table, "Ana")

    ana.get_by_role("button", name="Deal 1: shuffle and deal").click()

    expect(ana.locator("#deal .phand__net").first).to_be_visible()
