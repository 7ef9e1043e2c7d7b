"""Typed dice belong to the turn they were typed for: no other player is ever given them unasked."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens
from tests.browser.seats import console_at
from tests.games.bobing.console.test_typing_ahead import log

TYPED = "444126"
GIVEN = "4 4 4 1 2 6 was typed for Ana, whose roll was given elsewhere."


def overtaken(screens: Screens, host: Desk) -> tuple[Table, Console]:
    """Six dice are in for Ana, and Ana's roll is given at another desk."""
    table = host.begin()
    console = console_at(screens, host, table)
    console.type(TYPED)
    host.throw(table, "223356")
    console.wait_for_version(2)
    return table, console


def test_dice_whose_roll_was_given_elsewhere_are_nobodys_until_somebody_says_so(
    screens: Screens, host: Desk
) -> None:
    _, console = overtaken(screens, host)
    expect(console.aside).to_contain_text(GIVEN)
    expect(console.typed).to_have_value("")
    expect(console.verdict).to_be_empty()

    console.press("Enter")
    expect(console.say).to_contain_text("Type six dice (you typed 0).")
    assert console.version == 2
    console.press("f")
    expect(console.verdict).to_contain_text("for Ben: ")
    expect(console.aside).to_be_hidden()
    console.act("Enter")
    assert log(console) == [("Ana", "223356"), ("Ben", TYPED)]


def test_whoever_has_still_to_throw_can_be_given_the_turn_with_the_dice(
    host: Desk, table: Table, console: Console
) -> None:
    console.type(TYPED)

    host.command(table, "call", player="4")
    expect(console.aside).to_contain_text("typed for Ana, whose turn is over.")
    console.press("k")

    expect(console.turn).to_have_text("Ana")
    expect(console.typed).to_have_value(TYPED)
    expect(console.aside).to_be_hidden()
    console.act("Enter")
    assert log(console) == [("Ana", TYPED)]


def test_dice_are_set_aside_whatever_ends_the_turn_elsewhere(screens: Screens, host: Desk) -> None:
    table = host.begin("444413", "444412")
    console = console_at(screens, host, table, PHONE, is_touch=True)
    for face in TYPED:
        console.page.locator(f'[data-digit="{face}"]').click()

    host.command(table, "undo")

    expect(console.typed).to_have_value("")
    dice = console.page.get_by_text("4 4 4 1 2 6 was typed for Carla")
    expect(dice.locator("visible=true").first).to_be_visible()


def test_typed_dice_outlive_a_page_that_is_loaded_anew(
    host: Desk, table: Table, console: Console
) -> None:
    console.press(*"4441")

    console.page.reload()
    expect(console.typed).to_have_value("4441")
    console.page.goto("about:blank")
    host.throw(table, "223356")
    console.page.goto(table.console)

    expect(console.typed).to_have_value("")
    expect(console.aside).to_contain_text("4 4 4 1 was typed for Ana, whose roll was given")


def test_what_is_said_of_a_roll_lapses_when_it_is_taken_back_elsewhere(
    host: Desk, table: Table, console: Console
) -> None:
    console.roll("144263")
    expect(console.say).to_contain_text("Ki Din")

    host.command(table, "undo")

    expect(console.turn).to_have_text("Ana")
    expect(console.say).to_be_empty()
