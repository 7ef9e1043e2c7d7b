"""The network is cut, and the emcee types on: headline, button and record name one person, and what
another console overtook is set aside with whose it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.play.test_unanswered import PROXY, Proxy
from tests.browser.screens import AWAY, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.stages import PAIR
from tests.games.bobing.console.test_typing_ahead import log

CONFLICT = "status of 409"
UNPROCESSABLE = "status of 422"


@contextmanager
def cut_off(screens: Screens, console: Console) -> Iterator[None]:
    """The network of this console is away until the end; what was pressed is sent again then."""
    screens.expect_complaints(*AWAY, CONFLICT)
    console.page.context.set_offline(True)
    yield
    console.page.context.set_offline(False)


def test_dice_typed_after_a_press_that_waits_are_given_to_whom_the_page_names(
    screens: Screens, console: Console
) -> None:
    give = console.page.locator("#give .give__win")

    with cut_off(screens, console):
        console.press(*"144263", "Enter", *"22")
        expect(console.turn).to_have_text("Ben")
        expect(give).to_have_text("Give it to Ben")
        console.press(*"3356", "Enter")
        expect(console.say).to_have_text("Sending: 1 4 4 2 6 3 (Ana), 2 2 3 3 5 6 (Ben).")
        expect(console.turn).to_have_text("Carla")
        expect(give).to_have_text("Give it to Carla")

    console.wait_for_version(3)
    expect(console.turn).to_have_text("Carla")
    assert log(console) == [("Ana", "144263"), ("Ben", "223356")]


def test_rolls_that_another_console_overtook_are_set_aside_each_with_its_name(
    screens: Screens, host: Desk, table: Table, console: Console
) -> None:
    with cut_off(screens, console):
        console.press(*"144263", "Enter", *"223356", "Enter")
        expect(console.say).to_contain_text("2 2 3 3 5 6 (Ben).")
        for roll in ("411256", "335562"):
            host.throw(table, roll)

    expect(console.aside).to_contain_text("1 4 4 2 6 3 was typed for Ana, whose roll was given")
    expect(console.aside).to_contain_text("2 rolls are set aside. The next is 2 2 3 3 5 6 (Ben).")
    expect(console.say).to_contain_text("Somebody else was faster")
    expect(console.turn).to_have_text("Carla")
    console.press("j")
    expect(console.aside).to_contain_text("2 2 3 3 5 6 was typed for Ben, whose roll was given")
    expect(console.page.locator("#aside-more")).to_be_hidden()
    assert host.version(table) == 3


def test_dice_wait_in_the_line_while_nobody_knows_whose_turn_comes(
    screens: Screens, host: Desk
) -> None:
    console = console_at(screens, host, host.begin("223356"))

    with cut_off(screens, console):
        console.press("u", *"144263")
        expect(console.turn).to_have_text("Whoever is in turn then")
        expect(console.page.locator("#give .give__win")).to_have_text("Give it")
        console.press("Enter")
        expect(console.say).to_contain_text("The last press is still being sent")

    console.wait_for_version(3)
    expect(console.turn).to_have_text("Ana")
    expect(console.typed).to_have_value("144263")
    console.act("Enter")
    assert log(console)[-1] == ("Ana", "144263")


def test_whoever_comes_after_one_who_was_called_is_named(
    host: Desk, table: Table, screens: Screens
) -> None:
    host.command(table, "call", player="4")
    console = console_at(screens, host, table)

    with cut_off(screens, console):
        console.press(*"144263", "Enter", *"223356", "Enter", "s", *"411256")
        expect(console.turn).to_have_text("Carla")

    console.wait_for_version(5)
    expect(console.turn).to_have_text("Carla")
    expect(console.typed).to_have_value("411256")
    assert log(console) == [("Dino", "144263"), ("Ana", "223356")]


def test_dice_of_whoever_is_not_in_turn_after_all_are_set_aside(
    screens: Screens, host: Desk
) -> None:
    """Ben was called out of turn; the next round begins with Ana all the same."""
    screens.expect_complaints(UNPROCESSABLE)
    table = host.command(host.begin(players=PAIR), "call", player="2")
    console = console_at(screens, host, table)

    with cut_off(screens, console):
        for roll in ("144263", "223356", "411256"):
            console.press(*roll, "Enter")
        expect(console.say).to_contain_text("2 2 3 3 5 6 (Ana), 4 1 1 2 5 6 (Ben).")

    expect(console.aside).to_contain_text("4 1 1 2 5 6 was typed for Ben, whose turn is over.")
    expect(console.turn).to_have_text("Ana")
    assert log(console) == [("Ben", "144263"), ("Ana", "223356")]


def test_dice_typed_ahead_are_of_the_same_person_after_a_reload(
    screens: Screens, console: Console
) -> None:
    screens.expect_complaints(PROXY)
    proxy = Proxy(console.page)
    console.press(*"144263", "Enter", *"22")
    expect(console.turn).to_have_text("Ben")

    console.page.reload()
    expect(console.aside).to_contain_text("2 2 was typed for Ben, whose turn is over.")
    expect(console.page.locator("#aside-now")).to_contain_text("It is for Ben")
    console.press("f", *"3356", "Enter")
    proxy.is_open = True

    console.wait_for_version(3)
    assert log(console) == [("Ana", "144263"), ("Ben", "223356")]


@pytest.mark.proof
def test_without_the_name_of_whoever_comes_next_the_page_speaks_of_another(
    screens: Screens, host: Desk, table: Table
) -> None:
    """The twin: a page that goes on naming whom it named before the press."""
    console = otherwise(
        screens, host, table, "whose", "question.open) return null", "true) return null"
    )

    with cut_off(screens, console):
        console.press(*"144263", "Enter", *"223356")
        expect(console.turn).to_have_text("Ana")
        expect(console.page.locator("#give .give__win")).to_have_text("Give it to Ana")
        console.press("Enter")

    console.wait_for_version(3)
    assert log(console) == [("Ana", "144263"), ("Ben", "223356")]


@pytest.mark.proof
@pytest.mark.proof
def test_without_saying_for_whom_it_was_made_a_press_goes_to_whoever_is_in_turn(
    screens: Screens, host: Desk
) -> None:
    table = host.command(host.begin(players=PAIR), "call", player="2")
    console = otherwise(
        screens, host, table, "post", 'if (person && fields.has("player"))', "if (false)"
    )

    with cut_off(screens, console):
        for roll in ("144263", "223356", "411256"):
            console.press(*roll, "Enter")
        expect(console.say).to_contain_text("4 1 1 2 5 6 (Ben).")

    console.wait_for_version(5)
    assert log(console)[-1] == ("Ana", "411256")


@pytest.mark.proof
def test_without_a_place_for_each_only_the_first_roll_is_set_aside(
    screens: Screens, host: Desk, table: Table
) -> None:
    every, first = "const { dice, turn } of typed", "const { dice, turn } of typed.slice(0, 1)"
    console = otherwise(screens, host, table, "commands", every, first)

    with cut_off(screens, console):
        console.press(*"144263", "Enter", *"223356", "Enter")
        expect(console.say).to_contain_text("2 2 3 3 5 6 (Ben).")
        host.throw(table, "411256")

    expect(console.aside).to_contain_text("1 4 4 2 6 3 was typed for Ana")
    expect(console.page.locator("body")).not_to_contain_text("2 2 3 3 5 6")


def otherwise(
    screens: Screens, host: Desk, table: Table, script: str, text: str, instead: str
) -> Console:
    """A console of which one script says something else in one place."""

    def serve(route: Route) -> None:
        body = route.fetch().text()
        assert body.count(text) == 1
        route.fulfill(content_type="text/javascript", body=body.replace(text, instead))

    context = screens.context(session=host.session)
    context.route(f"**/{script}*.js", serve)
    console = Console(open_page(context, table.console))
    console.wait_for_line()
    return console
