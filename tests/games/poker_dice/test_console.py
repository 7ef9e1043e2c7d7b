"""Poker dice at a side table: by keyboard and by thumb, with the TV and the phones following."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.desk import Desk
from tests.browser.pages import ENTER, Console
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import Screens
from tests.browser.seats import console_at, tv_at
from tests.browser.side_phones import allow_phones, own_phone
from tests.browser.side_tables import SideTable, tell_table
from tests.games.poker_dice.pages import THREE, begun, give, laid

UNPROCESSABLE = "status of 422"


@pytest.fixture
def table(host: Desk) -> SideTable:
    return begun(host, players=THREE)


def holds(page: Page) -> Locator:
    """The dice that are held on a board."""
    return page.locator("#last .die[data-held]")


def leader(page: Page) -> Locator:
    return page.locator("#round .shown-hand[data-leads]")


def give_by_keys(console: Console, keys: str) -> None:
    """Type the dice that were thrown, read what they are, and give them."""
    console.press(*keys)
    expect(console.verdict).not_to_be_empty()
    console.act("Enter")
    expect(console.typed).to_have_value("")


@pytest.mark.proof
def test_round_is_played_by_keyboard_alone(screens: Screens, host: Desk) -> None:
    """Ana makes three 4s and Ben two 6s; Carla is away. What was read wrong is put right, and that
    is taken back; then somebody comes late, and the game ends in the middle of the next round."""
    screens.expect_complaints(UNPROCESSABLE)
    table = laid(host, players=THREE, elsewhere=("Dino",), name="By the window")
    console, tv = console_at(screens, host, table), tv_at(screens, table)
    expect(tv.page.locator("#turn")).to_contain_text("Ana")

    console.act("Enter")
    expect(tv.page.locator("#turn")).to_contain_text("3 throws left")
    expect(console.say).to_contain_text("the game begins")
    console.press(*"441")
    console.press("Enter")
    expect(console.say).to_have_text("Type 5 dice (you typed 3).")
    give_by_keys(console, "26")
    expect(tv.page.locator("#turn")).to_contain_text("2 throws left")
    assert tv.dice() == "44126"
    expect_no_barrier(console.page)

    console.press("z", "x")
    console.press(*"425")
    expect(console.verdict).to_contain_text("Three of a kind")
    console.act("Enter")
    expect(holds(tv.page)).to_have_count(2)
    assert tv.dice() == "44425"

    console.act("d")
    expect(tv.page.locator("#turn")).to_contain_text("Ben")
    expect(leader(tv.page)).to_contain_text("Ana")
    console.act("u")
    expect(tv.page.locator("#turn")).to_contain_text("1 throw left")
    console.act("y")
    expect(tv.page.locator("#turn")).to_contain_text("Ben")

    console.act("r")
    expect(tv.page.locator("#last")).to_contain_text("thrown by the program")
    console.act("u")
    console.press(*"66321")
    expect(console.verdict).to_contain_text("Not better than three 4s of Ana.")
    expect(console.verdict).to_contain_text("%")
    console.act("Enter")
    console.act("d")
    console.act("s")
    expect(tv.page.locator("#scene")).to_contain_text("Round 1 goes to")
    expect(tv.page.locator("#scene")).to_contain_text("Ana")
    expect_no_barrier(console.page)
    expect_no_barrier(tv.page)

    correct(console.page, entry=3, dice="4 4 1 2 5")
    expect(tv.page.locator("#scene")).to_contain_text("Ben")
    expect_no_barrier(console.page)
    console.page.get_by_role("link", name="Console").click()
    console = Console(console.page)
    console.wait_for_line()
    console.act("u")
    expect(tv.page.locator("#scene")).to_contain_text("Ana")

    console.press("p")
    console.press(*"dino")
    before = console.version
    console.press("Enter")
    console.wait_for_version(before + 1)
    expect(tv.page.locator("#standing")).to_contain_text("Dino")

    console.pause()
    console.act("Enter")
    expect(tv.page.locator("#turn")).to_contain_text("Ben")
    console.press("e")
    expect(console.page.locator("#confirm")).to_contain_text("Round 2 is not over.")
    console.pause()
    console.act("Enter")
    expect(tv.page.locator("#scene")).to_contain_text("The game is over")
    expect(tv.page.locator("#scene")).to_contain_text("Ana")
    expect_no_barrier(tv.page)
    assert console.has_stayed()
    assert tv.has_stayed()


def correct(page: Page, *, entry: int, dice: str) -> None:
    """Put other dice in the place of those of an entry, from the log on the console."""
    page.locator(f"#log-{entry}").click()
    page.get_by_label("All five dice after the throw").fill(dice)
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator(".hands")).to_contain_text("Rounds won by Ben: 1 instead of 0")
    page.get_by_role("button", name="Save the correction").click()
    page.wait_for_url("**/log/#entry-*")


def test_phone_says_when_it_is_the_turn_of_a_seat_that_it_plays_for_another(
    screens: Screens, host: Desk, table: SideTable
) -> None:
    allow_phones(host, table)
    _, ana = own_phone(screens, table, "Ana")
    ben = ana.locator(".hand__others li", has_text="Ben").first
    ben.get_by_role("button", name="Play here").click()
    expect(ana.locator("#own")).to_have_text("It is your turn.")

    give(host, table, 1, "44126")
    tell_table(host, table, "stand", player="1")

    expect(ana.locator("#own")).to_have_text("It is Ben’s turn.")
    ana.get_by_role("button", name="Done for Ben").click()
    expect(ana.locator("#own")).to_have_text("")


def test_keys_that_cannot_be_meant_are_answered_and_lose_nothing(console: Console) -> None:
    console.press(*"441")
    for key, answer in (
        ("7", "The key 7 does nothing here."),
        ("z", "The first throw is of all five dice."),
        ("d", "Not possible now: Stand."),
        ("y", "Not possible now: Nothing to redo."),
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


def test_what_was_typed_and_held_stays_while_others_change_the_table(
    screens: Screens, host: Desk
) -> None:
    table = begun(host, players=THREE, elsewhere=("Dino",))
    give(host, table, 1, "44126")
    console = console_at(screens, host, table)
    console.press("z", "x", "4")

    tell_table(host, table, "join", player="4")
    console.wait_for_version(3)

    expect(console.typed).to_have_value("4")
    expect(console.page.locator("#held_2")).to_be_checked()
    console.press(*"25")
    expect(console.verdict).to_contain_text("three 4s")


def test_next_round_is_seen_whole_above_the_seats_of_players_with_phones(
    screens: Screens, host: Desk
) -> None:
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
