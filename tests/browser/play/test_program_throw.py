"""The key by which the program throws asks for a second press beside real dice, and drops none."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import Screens
from tests.browser.seats import console_at
from tests.games.chinese_poker.pages import begun as cards_begun
from tests.games.poker_dice.pages import begun as poker_begun
from tests.games.spots.pages import begun as spots_begun
from tests.rules.chinese_poker.hands import SKETCH

AGAIN = "Press again (R): the program rolls for Ana."
ENTERED = "Dice are entered already. Press Esc to clear them first."
A_WHILE = 4000  # ms


def test_program_rolls_at_the_second_press_then_at_the_first(console: Console) -> None:
    console.press("r")
    expect(console.say).to_have_text(AGAIN)
    console.act("r")
    expect(console.say).to_contain_text("Ana")  # once her dice lie still

    console.act("r")

    expect(console.turn).to_have_text("Carla")


def test_typed_dice_are_not_dropped_for_those_of_the_program(
    host: Desk, table: Table, console: Console
) -> None:
    console.press("r")
    expect(console.say).to_have_text(AGAIN)
    console.press(*"1442", "r")
    expect(console.say).to_have_text(ENTERED)
    expect(console.typed).to_have_value("1442")
    assert host.version(table) == 1

    console.press("Escape", "r")
    expect(console.say).to_have_text(AGAIN)  # the press before the dice does not count


def test_first_press_of_the_button_lapses(
    screens: Screens, host: Desk, table: Table, console: Console
) -> None:
    screens.expect_complaints("Blocked script")  # the room's view has a clock, too
    console.page.clock.install()
    console.page.locator("#give-more summary").click()
    button = console.page.get_by_role("button", name="Roll for me")
    button.click()
    expect(console.say).to_have_text(AGAIN)
    console.page.clock.run_for(A_WHILE)
    expect(console.say).to_have_text("")

    button.click()

    expect(console.say).to_have_text(AGAIN)
    assert host.version(table) == 1


@pytest.mark.proof
def test_first_press_is_for_the_player_who_was_in_turn(
    host: Desk, table: Table, console: Console
) -> None:
    console.press("r")
    expect(console.say).to_have_text(AGAIN)
    host.throw(table, "144263")
    expect(console.turn).to_have_text("Ben")

    console.press("r")

    expect(console.say).to_have_text(AGAIN.replace("Ana", "Ben"))
    assert host.version(table) == 2


def test_side_tables_ask_too(screens: Screens, host: Desk) -> None:
    poker = console_at(screens, host, poker_begun(host))
    poker.press("4", "r")
    expect(poker.say).to_have_text("Something is typed. Press Esc to clear it first.")
    poker.press("Escape", "r")
    expect(poker.say).to_have_text("Press again (R): the program throws for Ana.")
    poker.act("r")
    poker.act("r")  # once more for Ana, who has two throws left

    lifting = console_at(screens, host, spots_begun(host, "10", "11", "12"))
    lifting.press("r")
    expect(lifting.say).to_have_text("Press again (R): the program throws, and the cup is lifted.")
    lifting.press("r")
    expect(lifting.last).to_contain_text("rolled by computer")


@pytest.mark.proof
def test_typed_cards_are_not_dropped_for_those_of_the_program(screens: Screens, host: Desk) -> None:
    console = console_at(screens, host, cards_begun(host))
    deal = console.page.get_by_role("button", name="Deal for us")
    hand = console.page.locator("#hand_1")
    deal.click()
    expect(console.say).to_have_text("Press again (R): the program deals.")
    hand.fill(SKETCH[0])

    deal.click()

    expect(console.say).to_have_text("Cards are typed. Take them back first.")
    expect(hand).to_have_value(SKETCH[0])
    hand.fill("")
    deal.click()
    deal.click()
    expect(deal).to_have_count(0)
