"""Chinese poker on the players' phones, in a browser."""

from __future__ import annotations

import re

from playwright.sync_api import Request, expect

from tests.browser.desk import Desk, Table
from tests.browser.phones import choose, phone_of
from tests.browser.screens import Screens
from tests.browser.seats import console_at, tv_at
from tests.browser.side_phones import allow_phones, own_phone
from tests.games.chinese_poker.pages import begun

TWO_PRESSES_AND_NEWS = """([best, ready]) => {
  best.click();
  document.dispatchEvent(new CustomEvent("moonbowl:parts", { detail: { revision: -1, ids: [] } }));
  ready.click();
}"""


def test_hand_is_not_fetched_between_two_presses(screens: Screens, host: Desk) -> None:
    table = begun(host, players=("Ana", "Ben"), best_setting="True")
    allow_phones(host, table)
    _, ana = own_phone(screens, table, "Ana")
    ana.get_by_role("button", name="Deal 1: shuffle and deal").click()
    buttons = [
        ana.get_by_role("button", name=name, exact=True) for name in ("Best setting", "Ready")
    ]
    for button in buttons:
        button.wait_for()
    ana.wait_for_load_state("networkidle")
    asked: list[Request] = []
    ana.on("request", lambda request: asked.append(request))

    ana.evaluate(TWO_PRESSES_AND_NEWS, [button.element_handle() for button in buttons])

    expect(ana.get_by_role("button", name="Change my hand")).to_be_visible()
    assert [each.method for each in asked if "/hand/" in each.url][:2] == ["POST", "POST"]


def test_wall_shows_the_time_left_and_the_console_ends_it_for_phones_that_sleep(
    screens: Screens, host: Desk
) -> None:
    names = ("Ana", "Ben")
    table = begun(host, players=names, set_within="4")
    allow_phones(host, table)
    choose(phone_of(screens), Table(table.number, table.code, table.base), *names).page.close()
    tv, console = tv_at(screens, table, is_calm=True), console_at(screens, host, table)

    host.command(table, "deal")

    expect(tv.page.locator(".time-left [role=timer]")).to_have_text(re.compile("^0:0[1-4]$"))
    expect(console.page.locator("#c-phone_seats [role=timer]")).to_have_text(re.compile("^0:0"))
    expect(tv.page.locator("#deal .phand__net").first).to_be_visible()


def test_waiting_phone_ends_the_deal_once_time_is_up(screens: Screens, host: Desk) -> None:
    table = begun(host, players=("Ana", "Ben"), set_within="3")  # Ben has no phone
    allow_phones(host, table)
    _, ana = own_phone(screens, table, "Ana")

    ana.get_by_role("button", name="Deal 1: shuffle and deal").click()

    expect(ana.locator("#deal .phand__net").first).to_be_visible()
