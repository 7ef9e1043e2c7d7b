"""Poker dice at a side table: by keyboard, while others play, and on phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.desk import Desk, SideTable
from tests.browser.pages import ENTER, Console
from tests.browser.screens import Screens
from tests.browser.seats import console_at
from tests.browser.side_phones import allow_phones, own_phone
from tests.games.poker_dice.pages import THREE, begun, give


@pytest.fixture
def table(host: Desk) -> SideTable:
    return begun(host, players=THREE)


def test_phone_announces_the_turn_of_another_seat_it_plays(
    screens: Screens, host: Desk, table: SideTable
) -> None:
    allow_phones(host, table)
    _, ana = own_phone(screens, table, "Ana")
    ana.get_by_text("Who plays").click()
    ben = ana.locator(".hand__others li", has_text="Ben").first
    ben.get_by_role("button", name="Play here").click()
    expect(ana.locator("#own")).to_have_text("It is your turn.")

    give(host, table, 1, "44126")
    host.command(table, "stand", player="1")

    expect(ana.locator("#own")).to_have_text("It is Ben’s turn.")
    ana.get_by_role("button", name="Done for Ben").click()
    expect(ana.locator("#own")).to_have_text("")


def test_meaningless_keys_are_answered_and_lose_nothing(console: Console) -> None:
    console.press(*"441")
    for key, answer in (
        ("7", "The key 7 does nothing here."),
        ("z", "The first throw is of all five dice."),
        ("d", "Not possible now: Stand."),
        ("y", "The key y does nothing here."),
        ("Enter", "Type 5 dice (you typed 3)."),
    ):
        console.press(key)
        expect(console.say).to_have_text(answer)
        expect(console.typed).to_have_value("4 4 1")
    console.press(*"261")
    expect(console.say).to_contain_text("All dice are typed.")
    console.press("Backspace")
    expect(console.typed).to_have_value("4 4 1 2")
    console.press("Escape")
    expect(console.typed).to_have_value("")
    assert console.version == 1


def test_typed_and_held_dice_stay_while_others_change_the_table(
    screens: Screens, host: Desk
) -> None:
    table = begun(host, players=THREE, elsewhere=("Dino",))
    give(host, table, 1, "44126")
    console = console_at(screens, host, table)
    for key, die in (("z", 1), ("x", 2)):
        console.press(key)
        expect(console.page.locator(f"#held_{die}")).to_be_checked()
    console.press("4")

    host.command(table, "join", player="4")
    console.wait_for_version(3)

    expect(console.typed).to_have_value("4")
    expect(console.page.locator("#held_2")).to_be_checked()
    console.press(*"25")
    expect(console.verdict).to_contain_text("three 4s")


def test_next_round_is_fully_visible_above_seats_with_phones(screens: Screens, host: Desk) -> None:
    table = begun(host, "44126", "44426", "66321", players=THREE)
    allow_phones(host, table)

    page = console_at(screens, host, table, size=ViewportSize(width=1366, height=625)).page

    expect(page.locator("#next-round")).to_be_in_viewport(ratio=1)


def test_second_enter_does_not_begin_the_next_round(screens: Screens, host: Desk) -> None:
    table = begun(host, "44126", players=THREE[:2])
    give(host, table, 2, "44426")
    console = console_at(screens, host, table)

    console.do_as_soon_as("#next-round", ENTER)
    console.act("d")
    expect(console.turn).to_have_text("Ben")
    console.pause()

    assert console.version == 5


def test_dice_typed_ahead_are_for_the_next_throw(console: Console) -> None:
    """Typed while the press before is still on its way."""
    console.press(*"44126", "Enter", *"66321")

    console.wait_for_version(2)
    expect(console.typed).to_have_value("6 6 3 2 1")
    console.act("Enter")

    expect(console.page.locator("#c-turn")).to_contain_text("1 throw left")
    expect(console.page.locator("#c-fields")).to_contain_text("two 6s")
