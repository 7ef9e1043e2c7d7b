"""Typed dice belong to the turn they were typed for: no other player is ever given them unasked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.params import in_proof
from tests.browser.play.test_typing_ahead import log
from tests.browser.screens import PHONE, Screens, open_page
from tests.browser.seats import console_at

CONFLICT = "status of 409"
TYPED = "444126"
GIVEN = "4 4 4 1 2 6 was typed for Ana, whose roll was given elsewhere."


def overtaken(screens: Screens, desk: Desk) -> tuple[Table, Console]:
    """Six dice are in for Ana, and Ana's roll is given at another desk."""
    table = desk.begin()
    console = console_at(screens, desk, table)
    console.type(TYPED)
    desk.throw(table, "223356")
    console.wait_for_version(2)
    return table, console


def test_dice_whose_roll_was_given_elsewhere_are_nobodys_until_somebody_says_so(
    screens: Screens, desk: Desk
) -> None:
    _, console = overtaken(screens, desk)
    expect(console.aside).to_contain_text(GIVEN)
    expect(console.typed).to_have_value("")
    expect(console.verdict).to_be_empty()

    console.press("Enter")
    expect(console.say).to_contain_text("Expected six dice, got 0.")
    assert console.version == 2
    console.press("f")
    expect(console.verdict).to_contain_text("for Ben!")
    expect(console.aside).to_be_hidden()
    console.act("Enter")
    assert log(console) == [("Ana", "223356"), ("Ben", TYPED)]


@pytest.mark.proof
def test_dice_set_aside_are_dropped_by_one_key(screens: Screens, desk: Desk) -> None:
    _, console = overtaken(screens, desk)

    console.press("j")

    expect(console.aside).to_be_hidden()
    console.page.reload()
    expect(console.page.locator("html")).to_have_attribute("data-live", "live")
    expect(console.aside).to_be_hidden()
    expect(console.typed).to_have_value("")


def test_dice_set_aside_come_back_when_those_typed_since_are_given(
    screens: Screens, desk: Desk
) -> None:
    _, console = overtaken(screens, desk)

    console.roll("411256")

    expect(console.aside).to_contain_text(GIVEN)
    console.press("f")
    expect(console.typed).to_have_value(TYPED)
    expect(console.verdict).to_contain_text("for Carla!")


@pytest.mark.proof
def test_dice_set_aside_go_when_two_more_turns_are_over(screens: Screens, desk: Desk) -> None:
    table, console = overtaken(screens, desk)

    console.roll("411256")
    expect(console.aside).to_contain_text(GIVEN)
    desk.throw(table, "223356")

    expect(console.aside).to_be_hidden()
    expect(console.page.locator(".last__cue")).to_be_visible()
    console.page.reload()
    expect(console.page.locator("html")).to_have_attribute("data-live", "live")
    expect(console.aside).to_be_hidden()


def test_whoever_has_still_to_throw_can_be_given_the_turn_with_the_dice(
    desk: Desk, table: Table, console: Console
) -> None:
    console.type(TYPED)

    desk.command(table, "call", player="4")
    expect(console.aside).to_contain_text("typed for Ana, who is not in turn now.")
    console.press("k")

    expect(console.turn).to_have_text("Ana")
    expect(console.typed).to_have_value(TYPED)
    expect(console.aside).to_be_hidden()
    console.act("Enter")
    assert log(console) == [("Ana", TYPED)]


OWN: dict[str, tuple[str, str, str]] = {
    "u": ("Ben", "Ana", "typed for Ben, who is not in turn now."),
    "s": ("Ben", "Carla", "typed for Ben, who was skipped."),
}


@pytest.mark.parametrize("key", ["u", in_proof("s")])
def test_dice_stay_behind_when_the_own_desk_ends_the_turn(
    screens: Screens, desk: Desk, key: str
) -> None:
    whose, then, said = OWN[key]
    console = console_at(screens, desk, desk.begin("223356"))
    expect(console.turn).to_have_text(whose)
    console.type(TYPED)

    console.act(key)

    expect(console.turn).to_have_text(then)
    expect(console.aside).to_contain_text(said)
    expect(console.typed).to_have_value("")


ELSEWHERE: dict[str, Callable[[Desk, Table], object]] = {
    "simulated": lambda desk, table: desk.command(table, "simulate"),
    "undone": lambda desk, table: desk.command(table, "undo"),
    "skipped": lambda desk, table: desk.command(table, "skip"),
    "roll-off": lambda desk, table: desk.command(table, "stop", confirmed="1"),
}


@pytest.mark.parametrize("what", ["undone", *map(in_proof, sorted({*ELSEWHERE} - {"undone"}))])
def test_dice_are_set_aside_whatever_ends_the_turn_elsewhere(
    screens: Screens, desk: Desk, what: str
) -> None:
    table = desk.begin("444413", "444412")
    console = console_at(screens, desk, table, PHONE, is_touch=True)
    for face in TYPED:
        console.page.locator(f'[data-digit="{face}"]').click()

    ELSEWHERE[what](desk, table)

    expect(console.typed).to_have_value("")
    dice = console.page.get_by_text("4 4 4 1 2 6 was typed for Carla")
    expect(dice.locator("visible=true").first).to_be_visible()


KEEP: dict[str, Callable[[Desk, Table], object]] = {
    "a guest asks to play": lambda desk, table: desk.register(table, "Gina"),
    "a die out of the bowl": lambda desk, table: desk.command(table, "void", fault="out"),
    "a break": lambda desk, table: (desk.command(table, "pause"), desk.command(table, "resume")),
    "another leaves": lambda desk, table: desk.command(table, "leave", player="4"),
}


@pytest.mark.parametrize("what", [*[*KEEP][:1], *map(in_proof, [*KEEP][1:])])
def test_dice_stay_in_the_line_as_long_as_the_turn_goes_on(
    desk: Desk, what: str, table: Table, console: Console
) -> None:
    console.type(TYPED)
    before = console.revision

    KEEP[what](desk, table)
    console.page.wait_for_function(
        "before => Number(document.documentElement.dataset.shown) > before", arg=before
    )

    expect(console.typed).to_have_value(TYPED)
    expect(console.aside).to_be_hidden()


def test_typed_dice_outlive_a_page_that_is_loaded_anew(
    desk: Desk, table: Table, console: Console
) -> None:
    console.press(*"4441")

    console.page.reload()
    expect(console.typed).to_have_value("4441")
    console.page.goto("about:blank")
    desk.throw(table, "223356")
    console.page.goto(table.console)

    expect(console.typed).to_have_value("")
    expect(console.aside).to_contain_text("4 4 4 1 was typed for Ana, whose roll was given")


@pytest.mark.proof
def test_dice_are_kept_without_a_script(screens: Screens, desk: Desk, table: Table) -> None:
    screens.expect_complaints(CONFLICT)
    page = open_page(screens.context(session=desk.session, has_script=False), table.console)
    page.get_by_label("Six dice").fill("4 4 4 1 2 6")
    desk.throw(table, "223356")

    page.locator("#give").click()
    expect(page.locator("#aside")).to_contain_text("4 4 4 1 2 6 was typed for Ana, who is not in")
    expect(page.get_by_label("Six dice")).to_have_value("")
    page.get_by_role("button", name="It is for Ben").click()
    expect(page.get_by_label("Six dice")).to_have_value("4 4 4 1 2 6")
    page.locator("#give").click()

    expect(page.locator("#c-turn h1")).to_have_text("Carla")


def test_what_is_said_of_a_roll_lapses_when_it_is_taken_back_elsewhere(
    desk: Desk, table: Table, console: Console
) -> None:
    console.roll("144263")
    expect(console.say).to_contain_text("Ki Din")

    desk.command(table, "undo")

    expect(console.turn).to_have_text("Ana")
    expect(console.say).to_be_empty()
