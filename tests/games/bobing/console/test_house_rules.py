"""House rules that change the evening, from the emcee's key to every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import TAP, Console
from tests.browser.screens import PHONE, Screens, intercept, open_page, wait_until
from tests.browser.seats import console_at
from tests.browser.stages import CHASED, CHOOSES

UNPROCESSABLE = "status of 422"
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


def test_dice_typed_ahead_come_back_after_the_choice(screens: Screens, console: Console) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    held: list[Route] = []
    intercept(console.page, "**/throw/", lambda route: held.append(route), times=1)

    console.press(*CHASED[2], "Enter", *"144263", "Enter")
    expect(console.say).to_have_text("Sending: 1 2 3 4 5 6 (Carla), 1 4 4 2 6 3 (Dino).")
    wait_until(console.page, lambda: held, "the throw was sent")
    held[0].continue_()
    expect(console.turn).to_have_text("Carla takes a Pong Gan from whom?")
    expect(console.say).to_contain_text("First choose from whom Carla takes the prize.")
    console.act("f")

    expect(console.turn).to_have_text("Dino")
    expect(console.typed).to_have_value("144263")
    expect(console.verdict).to_contain_text("Ki Din")
    console.act("Enter")
    expect(console.turn).to_have_text("Ella")


def test_choice_is_made_by_thumb_and_not_by_a_second_tap(
    screens: Screens, host: Desk, table: Table
) -> None:
    console = console_at(screens, host, table, PHONE, is_touch=True)
    page = console.page
    for face in CHASED[2]:
        page.locator(f'[data-digit="{face}"]').tap()
    expect(console.verdict).to_contain_text("from whom?")
    console.do_as_soon_as("#giver-1", TAP)  # as a thumb that taps twice
    page.get_by_role("button", name="Give it").locator("visible=true").first.tap()
    console.wait_for_version(4)
    console.pause()
    assert console.version == 4

    page.locator("#giver-1").tap()
    console.wait_for_version(5)
    expect(console.turn).to_have_text("Dino")
    expect(console.last).to_contain_text("takes Prize 2-1 from Ana")


def test_dice_outlast_a_break_which_undo_takes_back(screens: Screens, host: Desk) -> None:
    console = console_at(screens, host, host.begin("144263"))

    console.type("144263")
    console.act("i")
    console.press("Enter")
    expect(console.turn).to_have_text("A short break")
    console.press("Escape", "1")
    expect(console.say).to_have_text("The game is paused; press Go on first.")
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
    screens.expect_complaints("WebSocket")  # after a leap of the clock the page connects anew

    expect(page.locator("[data-ends-at]")).to_contain_text("45 min left")
    page.clock.fast_forward("10:05")
    expect(page.locator("[data-ends-at]")).to_contain_text("35 min left")
    page.clock.fast_forward("40:00")
    expect(page.locator("[data-ends-at]")).to_have_text("the time is up")
