"""Guess-the-spots at its console, by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desk import SIX, Desk, SideTable
from tests.browser.screens import Screens, intercept
from tests.games.spots.pages import UNPROCESSABLE, Guessing, begun, guessing_at


@pytest.fixture
def table(host: Desk) -> SideTable:
    return begun(host)


@pytest.fixture
def console(screens: Screens, host: Desk, table: SideTable) -> Guessing:
    return guessing_at(screens, host, table)


def test_wrong_keys_are_answered_and_lose_nothing(screens: Screens, console: Guessing) -> None:
    screens.expect_complaints(UNPROCESSABLE)

    console.pause()
    console.press("Enter")
    expect(console.say).to_have_text("Type the guess first.")
    console.press("q")
    expect(console.say).to_have_text("The key q does nothing here.")
    console.press("1", "3", "Enter")
    expect(console.say).to_have_text("Type a total from 2 to 12 (you typed “13”).")
    expect(console.typed).to_have_value("13")
    console.press("Backspace", "2", "Enter")
    expect(console.guess_of("Ana")).to_have_text("12")
    expect(console.typed).to_have_value("")
    console.press("l")
    expect(console.question).to_contain_text("Ben and Carla have not guessed.")
    console.press("Escape")
    expect(console.turn).to_have_text("Ben")
    console.page.get_by_role("button", name="Lift the cup").first.click()
    expect(console.question).to_be_visible()
    console.pause()
    console.press("Enter")
    expect(console.turn).to_have_text("Lift the cup")
    console.press("7")
    expect(console.say).to_have_text("Type a face from 1 to 6 (you typed 7).")
    console.press("5", "Enter")
    expect(console.say).to_have_text("Type 2 dice (you typed 1).")
    console.press("g")
    expect(console.turn).to_have_text("Ben")
    console.press("l")  # agreed already
    expect(console.turn).to_have_text("Lift the cup")
    console.press("2", "Enter")  # 5 and 2
    expect(console.turn).to_have_text("Ana")


def test_guess_typed_ahead_is_for_the_next_player(console: Guessing) -> None:
    held: list[Route] = []
    intercept(console.page, "**/console/guess/", lambda route: held.append(route))

    with console.page.expect_request("**/console/guess/"):
        console.press("7", "Enter")
    console.press("8")
    expect(console.typed).to_have_value("8")
    held.pop().continue_()
    expect(console.turn).to_have_text("Ben")
    console.page.unroute("**/console/guess/")
    expect(console.typed).to_have_value("8")
    console.press("Enter")

    expect(console.turn).to_have_text("Carla")
    expect(console.guess_of("Ana")).to_have_text("7")
    expect(console.guess_of("Ben")).to_have_text("8")


def test_chosen_player_stays_chosen_when_others_guess(screens: Screens, host: Desk) -> None:
    table = begun(host, players=SIX)
    console = guessing_at(screens, host, table)

    console.press("ArrowDown", "ArrowDown")
    expect(console.turn).to_have_text("Carla")
    console.press("1")
    host.command(table, "guess", player="1", guess="7")
    expect(console.guess_of("Ana")).to_have_text("7")

    expect(console.turn).to_have_text("Carla")
    expect(console.typed).to_have_value("1")
    console.press("0", "Enter")
    expect(console.guess_of("Carla")).to_have_text("10")
    expect(console.turn).to_have_text("Ben")
