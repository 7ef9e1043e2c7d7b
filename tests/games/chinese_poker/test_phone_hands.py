"""Chinese poker on the players' phones, in a browser, and what wall and console have room for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Request, expect

from tests.browser.desk import Desk, Table
from tests.browser.phones import choose, phone_of
from tests.browser.screens import LAPTOP, Screens
from tests.browser.seats import console_at, tv_at
from tests.browser.side_phones import allow_phones, own_phone, take_over
from tests.browser.stages import LONG_PAIR
from tests.games.chinese_poker.pages import BONUSES, FOUR, begun, some_deal

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


@pytest.mark.proof
def test_what_surrendering_costs_opens_in_view(screens: Screens, host: Desk) -> None:
    table = begun(host, players=("Ana", "Ben"), surrender="1")
    allow_phones(host, table)
    _, ana = own_phone(screens, table, "Ana")
    ana.set_viewport_size({"width": 360, "height": 640})
    ana.get_by_role("button", name="Deal 1: shuffle and deal").click()

    ana.get_by_text("Surrender", exact=True).click()

    expect(ana.get_by_role("button", name="Yes, surrender")).to_be_in_viewport(ratio=1)


@pytest.mark.proof
def test_wall_shows_the_time_left_which_the_console_can_end(screens: Screens, host: Desk) -> None:
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


def expect_whole(found: Locator, count: int = 1) -> None:
    expect(found).to_have_count(count)
    for each in found.all():
        expect(each).to_be_in_viewport(ratio=1)


def test_five_names_keep_money_and_numbers_on_the_wall(screens: Screens, host: Desk) -> None:
    """One player left, and another took a seat."""
    players = (*[f"{FOUR[0]} Cruz"] * 3, FOUR[3])
    table = begun(host, some_deal(1), players=players, elsewhere=("Eva",), point="10")
    host.command(table, "leave", player="4")
    host.command(table, "join", player="5")

    wall = tv_at(screens, table, is_calm=True).page

    expect_whole(wall.locator("#standing .money"), 5)
    expect_whole(wall.locator("#standing .cut-name > :nth-child(2)"), 3)
    expect_whole(wall.locator("#standing").get_by_text("has left"))
    over = wall.locator("#hand_overs .cut-name > :nth-child(2)")
    expect_whole(over, over.count())
    assert over.count()
    words = wall.get_by_text("Watch this table on your phone").bounding_box()
    assert words is not None
    assert words["width"] > 100


CUT = """() => [...document.querySelectorAll("#hand_overs .cut-name, #ticker li")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1
    || each.scrollHeight > each.clientHeight + parseFloat(getComputedStyle(each).fontSize) / 2)
  .map((each) => each.innerText)"""


@pytest.mark.proof
def test_wall_names_who_pays_whole(screens: Screens, host: Desk) -> None:
    """Two whose names are alike are told apart by numbers."""
    players = (*["Alexandrina Guadalupe Montenegro-Salcedo"] * 2, *LONG_PAIR)
    wall = tv_at(screens, begun(host, some_deal(1), players=players, point="10"), is_calm=True).page

    expect(wall.locator("#hand_overs .cut-name").first).to_be_visible()
    assert wall.evaluate(CUT) == []


def test_rows_with_a_bonus_are_whole_on_the_wall(screens: Screens, host: Desk) -> None:
    wall = tv_at(screens, begun(host, BONUSES, players=FOUR, sweep="3"), is_calm=True).page

    expect_whole(wall.locator(".phand .pcard"), 52)
    expect_whole(wall.locator(".phand .prow__name"), 12)


def test_console_with_phones_shows_all_cards_and_a_whole_hand(screens: Screens, host: Desk) -> None:
    table = begun(host, players=FOUR)
    allow_phones(host, table)
    console = console_at(screens, host, table, size=LAPTOP).page
    expect_whole(console.locator(".pick"), 52)
    own_phone(screens, table, FOUR[0])

    host.command(table, "deal")
    take_over(console, FOUR[0])

    hand = console.locator("[data-hand-at]").first
    expect_whole(hand.locator(".pcard"), 13)
    expect_whole(hand.locator("[data-ready]"))
