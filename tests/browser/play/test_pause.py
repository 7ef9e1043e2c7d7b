"""A break in a timed game, by keyboard alone: dinner is served, and nobody loses a minute."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Board, Console
from tests.browser.screens import Screens
from tests.browser.seats import console_at, phone_at, tv_at

REFUSED = "The game is paused; go on first."
A_BREAK = 2200  # ms, at least two seconds of any clock
MANY = (1, 2, 4, 8, 16, 32)


@pytest.fixture
def table(desk: Desk) -> Table:
    return desk.begin("144263", counts=MANY, switch_end="timed", minutes="45")


def ends_at(page: Page) -> int:
    """When the time is up, as the page counts."""
    return int(page.locator("[data-ends-at]").get_attribute("data-ends-at") or 0)


def shows_break(board: Board) -> None:
    turn = board.page.locator("#turn")
    expect(turn).to_contain_text("A short break")
    expect(turn.locator(".following b")).to_have_text("Ben")
    expect(board.page.locator("#header")).to_contain_text("the clock stands still")
    expect(board.page.locator("[data-ends-at]")).to_have_count(0)


@pytest.mark.proof
def test_a_break_is_told_everywhere_and_gives_its_minutes_back(
    screens: Screens, desk: Desk, table: Table
) -> None:
    console, tv, phone = (
        console_at(screens, desk, table),
        tv_at(screens, table, is_calm=True),
        phone_at(screens, table),
    )
    before = ends_at(tv.page)

    console.act("i")
    expect(console.turn).to_have_text("A short break")
    expect(console.say).to_have_text("the game is paused")
    for board in (tv, phone):
        shows_break(board)
    for key in ("1", "Backspace", "s", "/"):
        console.press("Escape", key)
        expect(console.say).to_have_text(REFUSED)
    assert console.version == 3
    console.page.wait_for_timeout(A_BREAK)

    console.act("i")
    expect(console.turn).to_have_text("Ben")
    expect(console.say).to_have_text("the game goes on")
    expect(tv.page.locator("#turn")).to_contain_text("Now rolling")
    assert ends_at(tv.page) >= before + 2
    assert ends_at(phone.page) == ends_at(console.page) == ends_at(tv.page)
    console.roll("112356")
    expect(console.turn).to_have_text("Carla")
    assert console.has_stayed()
    assert tv.has_stayed()


def test_dice_outlast_a_break_which_undo_takes_back_and_the_list_of_keys_names(
    console: Console,
) -> None:
    console.type("144263")
    console.act("i")
    console.press("Enter")
    expect(console.turn).to_have_text("A short break")
    console.act("i")

    expect(console.typed).to_have_value("144263")
    console.act("Enter")
    expect(console.turn).to_have_text("Carla")
    console.act("i")
    expect(console.page.locator("#undo")).to_contain_text("Undo: the pause")
    console.act("u")
    expect(console.turn).to_have_text("Carla")
    console.press("?")
    expect(console.page.locator("#keys")).to_contain_text("a break; after it, go on")
