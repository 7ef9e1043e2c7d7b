"""Finishing sooner: by keyboard and by thumb, as every screen tells it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.params import in_proof
from tests.browser.screens import LAPTOP, PHONE, Screens
from tests.browser.seats import console_at, phone_at, tv_at
from tests.browser.web.test_access import barriers, overflow

ONE, NOTHING, STRAIGHT = "411256", "223356", "123456"
MANY = tuple(f"Guest {number}" for number in range(1, 121))


@pytest.fixture
def table(desk: Desk) -> Table:
    return desk.begin(ONE)


def dialog(console: Console) -> Locator:
    return console.page.get_by_role("dialog", name="Finish sooner")


def way(console: Console, title: str) -> Locator:
    return dialog(console).get_by_role("button", name=title)


def crowd(desk: Desk) -> Table:
    """120 players, of whom three have rolled and nobody leads."""
    return desk.begin(ONE, STRAIGHT, NOTHING, players=MANY, counts=(1, 2, 4, 8, 16, 32))


@pytest.mark.proof
def test_three_presses_end_an_evening_of_120_without_a_champion(
    screens: Screens, desk: Desk
) -> None:
    table = crowd(desk)
    console, second = (console_at(screens, desk, table) for _ in range(2))
    tv, phone = tv_at(screens, table), phone_at(screens, table)

    console.press("e")
    expect(way(console, "Best throw so far")).to_contain_text("Guest 2 has thrown Pong Gan")
    expect(way(console, "Everybody rolls once")).to_contain_text("All 120 who are here roll")
    expect(way(console, "Everybody rolls once")).to_contain_text("32 minutes")  # 120 × 16 s
    expect(way(console, "Finish this round")).to_contain_text("31 minutes")  # 117 × 16 s
    console.pause()
    console.press("ArrowDown")
    console.press("ArrowDown")
    expect(way(console, "Best throw so far")).to_be_focused()
    console.act("Enter")
    expect(console.page.locator("#crown")).to_be_visible()
    expect(second.page.locator("#crown")).to_be_visible()
    console.pause()
    console.act("Enter")

    expect(console.page.locator("#c-turn")).to_have_attribute("data-phase", "ended")
    for screen in (tv, phone):
        expect(screen.page.locator("#scene")).to_contain_text("Guest 2")
        expect(screen.page.locator("#scene")).to_contain_text("Champion by the best throw so far")
    console.act("u")
    console.act("u")
    expect(console.turn).to_have_text("Guest 4")
    expect(tv.page.locator("#scene")).to_be_hidden()


@pytest.mark.parametrize("is_thumb", [in_proof(False), True], ids=["laptop", "phone"])
def test_a_champion_by_lot_is_called_so_and_the_rest_is_raffled(
    screens: Screens, desk: Desk, is_thumb: bool
) -> None:
    table = desk.begin(ONE, NOTHING)
    size = PHONE if is_thumb else LAPTOP
    console = console_at(screens, desk, table, size, is_touch=is_thumb)
    press = Locator.tap if is_thumb else Locator.click

    press(console.page.locator("#stop"))
    expect(dialog(console)).to_be_visible()
    assert barriers(console.page) == []
    assert overflow(console.page) <= 0
    press(dialog(console).get_by_text("raffled among the 6 who are here"))
    console.pause()
    press(way(console, "Champion by lot"))
    expect(console.page.locator("#c-turn")).to_contain_text("Champion by lot")
    expect(console.page.locator("#crown")).to_contain_text("Crown and raffle the rest")
    console.pause()
    press(console.page.locator("#crown"))
    expect(console.page.locator("#c-turn")).to_have_attribute("data-phase", "ended")

    _, winners = desk.visitor.get(f"{table.edit}winners/prize.csv")
    _, results = desk.visitor.get(f"{table.phone}results/")
    assert "Tsiong Guan 狀元 (champion by lot)" in winners
    assert "not won" not in winners
    assert "Champion by lot" in results


def test_what_was_chosen_for_the_prizes_stays_while_another_console_rolls(
    desk: Desk, table: Table, console: Console
) -> None:
    console.press("e")
    raffled = dialog(console).get_by_role("radio", name="raffled among")
    raffled.check()
    desk.throw(table, NOTHING)
    console.wait_for_version(3)

    expect(raffled).to_be_checked()


def test_the_press_that_opens_the_dialog_ends_nothing(console: Console) -> None:
    console.page.evaluate("""() => {
        document.getElementById("stop").click();
        document.getElementById("finish-lots").click();
    }""")

    expect(dialog(console)).to_be_visible()
    console.press("Escape")
    expect(dialog(console)).to_be_hidden()
    assert console.version == 2
    console.roll(NOTHING)  # the keys are for the dice again
