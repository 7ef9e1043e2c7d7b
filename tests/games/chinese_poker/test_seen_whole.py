"""What the wall and the console of Chinese poker have room for."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.screens import LAPTOP, Screens
from tests.browser.seats import console_at, tv_at
from tests.browser.side_phones import allow_phones, own_phone, take_over
from tests.games.chinese_poker.pages import FOUR, begun, some_deal


def expect_whole(found: Locator, count: int = 1) -> None:
    expect(found).to_have_count(count)
    for each in found.all():
        expect(each).to_be_in_viewport(ratio=1)


def test_five_names_keep_their_money_and_numbers_on_the_wall_and_the_code_has_its_words(
    screens: Screens, host: Desk
) -> None:
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


def test_console_with_phones_shows_all_cards_to_tap_and_a_whole_hand_that_it_plays(
    screens: Screens, host: Desk
) -> None:
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
