"""What every console of a side table says, while others play at the same table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desk import Desk, SideTable
from tests.browser.pages import Console
from tests.browser.screens import Screens, intercept
from tests.browser.seats import console_at
from tests.games.promotion.pages import FOUR, begun, laid, throw

TWO = FOUR[:2]


@pytest.fixture
def table(host: Desk) -> SideTable:
    return begun(host, players=TWO)


def test_error_goes_when_the_turn_does_and_what_was_typed_for_nothing_is_told(
    screens: Screens, host: Desk
) -> None:
    table = laid(host, players=TWO)
    console = console_at(screens, host, table)
    console.press("4")
    expect(console.say).to_have_text("Start the game first. What you typed was not taken.")
    console.act("Enter")
    expect(console.say).to_have_text(f"the race begins; {TWO[0]} throws first")
    console.press("Enter")
    expect(console.say).to_have_text("Type six dice (you typed 0).")
    throw(host, table, 1, "123456")
    console.wait_for_version(2)
    expect(console.say).to_have_text("")
    console.press(*"4423")
    throw(host, table, 2, "123456")
    expect(console.say).to_have_text("Not given: 4 4 2 3.")
    throw(host, table, 1, "123456")
    expect(console.say).to_have_text("")


def test_dice_that_another_console_was_faster_with_are_named(
    screens: Screens, host: Desk, table: SideTable, console: Console
) -> None:
    screens.expect_complaints("status of 409")

    def overtake(route: Route) -> None:
        throw(host, table, 1, "123456")
        route.continue_()

    intercept(console.page, "**/console/throw/", overtake, times=1)
    console.press(*"444412", "Enter")
    expect(console.say).to_contain_text("Somebody else was faster.")
    expect(console.say).to_contain_text("Not given: 4 4 4 4 1 2.")
    console.page.get_by_label("The six dice").fill("1")
    expect(console.say).to_have_text("")


def test_question_without_an_answer_is_not_asked_again_after_a_reload(
    screens: Screens, console: Console
) -> None:
    """Who leaves the page at “Are you sure?” has pressed nothing: the next press asks anew. Enter
    answers it at once, since no Enter asked."""
    screens.expect_complaints("status of 422")
    question = console.page.get_by_role("dialog", name="Are you sure?")
    console.press("e")
    expect(question).to_be_visible()

    console.page.reload()
    expect(console.page.locator("[data-live-pill]")).to_have_text("Saved and live")
    expect(question).to_be_hidden()
    console.press("e")
    expect(question).to_be_visible()
    console.act("Enter")

    expect(console.page.locator("#c-turn")).to_have_attribute("data-phase", "ended")
