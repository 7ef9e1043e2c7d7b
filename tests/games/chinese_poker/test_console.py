"""Chinese poker at a side table: by keyboard, with the TV and the phones following."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk, SideTable
from tests.browser.pages import Board
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import Screens
from tests.browser.seats import console_at, phone_at, tv_at
from tests.games.chinese_poker.pages import CardTable, begun, laid, show, some_deal
from tests.rules.chinese_poker.hands import SKETCH

UNPROCESSABLE = "status of 422"
WRONG = "Jh Jc Qs / 8d 8c Ad 7s 3h / 2c-6c"


@pytest.fixture
def table(host: Desk) -> SideTable:
    return begun(host)


@pytest.fixture
def console(screens: Screens, host: Desk, table: SideTable) -> CardTable:
    return cards_at(screens, host, table)


def cards_at(screens: Screens, host: Desk, table: SideTable, **about: Any) -> CardTable:
    return CardTable(console_at(screens, host, table, **about).page)


def nets(screen: Board) -> Locator:
    """What everybody has won or lost, as they sit."""
    return screen.page.locator("#deal .phand__all")


@pytest.mark.proof
def test_deal_is_played_by_keyboard(screens: Screens, host: Desk) -> None:
    """The deal of the sketch, in which a hand is set wrongly and mended; and an undo."""
    screens.expect_complaints(UNPROCESSABLE)
    table = laid(host, sweep="3", point="10", name="By the window")
    console, tv, phone = (
        cards_at(screens, host, table),
        tv_at(screens, table),
        phone_at(screens, table),
    )
    page = console.page

    console.press("Enter")
    expect(page.locator("#hand_1")).to_be_visible()
    console.pause()
    for field, cards in enumerate(SKETCH[:2], start=1):
        console.type_hand(field, cards)
        console.press("Enter")
    page.locator("#hand_3").fill(WRONG)
    expect(console.verdict).to_contain_text("the middle must beat the front")
    expect(console.state_of(3)).to_contain_text("not allowed")
    console.press("Enter")
    expect(console.say).to_contain_text("this setting is not allowed")
    expect_no_barrier(page)
    console.press("w")
    expect(page.locator("#hand_3")).to_have_value("8d 8c Qs / Jh Jc Ad 7s 3h / 6c 5c 4c 3c 2c")
    expect(console.state_of(3)).to_have_text("✓ set")
    console.press("Enter")
    # The 13 cards that are left are this hand: of eight that are tapped the back fills itself.
    for card in ["Qh", "Qc", "2h", "As", "Ah", "Js", "9c", "8h"]:
        page.locator(f'[data-card="{card}"]').click()
    expect(page.locator("#hand_4")).to_have_value("Qh Qc 2h / As Ah Js 9c 8h / 9d 7d 4d 3d 2d")
    expect(console.state_of(4)).to_have_text("✓ set")
    expect(page.locator("#pairs")).to_contain_text("+8")
    expect(console.next_button).to_contain_text("Settle the deal")
    console.settle()

    for screen in (tv, phone):
        expect(nets(screen)).to_have_text(["+7", "−2", "+8", "−13"])
    expect(tv.page.locator("#hand_overs")).to_contain_text("₱80")
    expect(tv.page.locator("#header")).to_contain_text("Ben deals next.")
    expect(phone.page.locator("#reasons")).to_contain_text("three 6s over ace high")
    expect_no_barrier(page)

    page.locator("h1").click()  # a key in a field is a card
    console.act("u")
    expect(tv.page.locator("#deal .phand")).to_have_count(0)
    console.act("y")
    expect(nets(tv)).to_have_text(["+7", "−2", "+8", "−13"])

    expect_no_barrier(tv.page)
    expect_no_barrier(phone.page)
    assert tv.has_stayed()
    assert phone.has_stayed()


def test_draft_outlives_a_reload_and_news_of_others(
    screens: Screens, host: Desk, table: SideTable, console: CardTable
) -> None:
    console.type_hand(1, SKETCH[0])
    other = cards_at(screens, host, table)

    before = console.version
    other.page.locator(".more > summary").click()
    other.page.locator("#dealer").select_option(label="Carla")
    other.page.get_by_role("button", name="Let them deal").click()
    console.wait_for_version(before + 1)
    expect(console.page.locator("#hand_1")).to_have_value(SKETCH[0])
    console.page.reload()

    expect(console.page.locator("#hand_1")).to_have_value(SKETCH[0])
    expect(console.state_of(1)).to_have_text("✓ set")


def test_typed_card_of_another_hand_is_refused_like_a_tap(console: CardTable) -> None:
    page = console.page
    console.type_hand(1, SKETCH[0])
    console.press("Enter")

    page.locator("#hand_2").fill(SKETCH[1].replace("Ac", "6s"))

    expect(console.verdict).to_contain_text("has 6♠")
    expect(console.state_of(1)).to_have_text("✓ set")
    expect(console.state_of(2)).to_contain_text("not allowed")
    console.press("Enter")
    expect(console.say).to_contain_text("has 6♠")
    expect(page.locator("#hand_2")).to_be_visible()


def test_hands_that_another_console_overtakes_are_spoken_of(
    host: Desk, table: SideTable, console: CardTable
) -> None:
    console.type_hand(1, SKETCH[0])

    show(host, table, *some_deal(7))

    expect(console.say).to_contain_text("Deal 1 was settled elsewhere. Hands typed here:")
    expect(console.page.locator("#hand_1")).to_have_value("")
