"""House rules that change the evening, from the emcee's key to every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import PHONE, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.stages import CHASED, CHOOSES

TWO_SECONDS = (1, 2, 1, 1, 1, 1)
FIRST_SAY = "First say whose prize it is: press its letter."


@pytest.fixture
def table(host: Desk) -> Table:
    return host.begin(*CHASED[:2], counts=TWO_SECONDS, **CHOOSES)


def test_typing_waits_for_the_choice_and_undo_is_the_way_back(screens: Screens, host: Desk) -> None:
    table = host.begin(*CHASED, counts=TWO_SECONDS, **CHOOSES)
    console = console_at(screens, host, table)

    for key in ("1", "k", "Backspace"):
        console.press(key)
        expect(console.say).to_have_text(FIRST_SAY)
    console.press("Enter", "Escape")
    assert console.version == 4
    console.act("u")
    expect(console.turn).to_have_text("Carla")
    console.roll("112356")
    expect(console.turn).to_have_text("Dino")


def test_dice_outlast_a_break_which_undo_takes_back(screens: Screens, host: Desk) -> None:
    console = console_at(screens, host, host.begin("144263"))

    console.type("144263")
    console.act("i")
    console.press("Enter")
    expect(console.turn).to_have_text("A short break")
    console.press("Escape", "1")
    expect(console.say).to_have_text("The game is paused; press Go on first.")
    console.press("e")
    expect(console.page.locator("#c-finish")).to_have_text("The game is paused; press Go on first.")
    console.press("Escape")
    console.act("i")

    expect(console.typed).to_have_value("144263")
    console.act("Enter")
    expect(console.turn).to_have_text("Carla")
    console.act("i")
    expect(console.page.locator("#undo")).to_contain_text("Undo: the pause")
    console.act("u")
    expect(console.turn).to_have_text("Carla")


def test_minutes_left_go_down_by_the_pages_own_clock(screens: Screens, host: Desk) -> None:
    table = host.begin(switch_end="timed", minutes="45")
    context = screens.context(PHONE)
    context.clock.install()
    page = open_page(context, table.phone)
    # After a leap of the clock the page asks the server, which has another time.
    screens.expect_complaints("WebSocket", "ERR_INTERNET_DISCONNECTED")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    context.set_offline(True)

    expect(page.locator("[data-ends-at]")).to_contain_text("45 min left")
    page.clock.fast_forward("10:05")
    expect(page.locator("[data-ends-at]")).to_contain_text("35 min left")
    page.clock.fast_forward("40:00")
    expect(page.locator("[data-ends-at]")).to_have_text("the time is up")
