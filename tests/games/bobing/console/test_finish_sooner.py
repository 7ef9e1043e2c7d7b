"""Finishing sooner: by keyboard and by thumb, as every screen tells it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens
from tests.browser.seats import console_at
from tests.browser.web.test_access import barriers, overflow

ONE, NOTHING = "411256", "223356"


@pytest.fixture
def table(host: Desk) -> Table:
    return host.begin(ONE)


def dialog(console: Console) -> Locator:
    return console.page.get_by_role("dialog", name="Finish sooner")


def test_a_champion_by_lot_is_called_so_and_the_rest_is_raffled(
    screens: Screens, host: Desk
) -> None:
    table = host.begin(ONE, NOTHING)
    console = console_at(screens, host, table, PHONE, is_touch=True)

    console.page.locator("#stop").tap()
    expect(dialog(console)).to_be_visible()
    assert barriers(console.page) == []
    assert overflow(console.page) <= 0
    dialog(console).get_by_text("raffled among the 6 who are here").tap()
    console.pause()
    dialog(console).get_by_role("button", name="Champion by lot").tap()
    expect(console.page.locator("#c-turn")).to_contain_text("Champion by lot")
    expect(console.page.locator("#crown")).to_contain_text("Crown and raffle the rest")
    console.pause()
    console.page.locator("#crown").tap()
    expect(console.page.locator("#c-turn")).to_have_attribute("data-phase", "ended")

    _, winners = host.visitor.get(f"{table.edit}winners/prize.csv")
    _, results = host.visitor.get(f"{table.phone}results/")
    assert "Tsiong Guan 狀元 (champion by lot)" in winners
    assert "not won" not in winners
    assert "Champion by lot" in results


def test_what_was_chosen_for_the_prizes_stays_while_another_console_rolls(
    host: Desk, table: Table, console: Console
) -> None:
    console.press("e")
    raffled = dialog(console).get_by_role("radio", name="raffled among")
    raffled.check()
    host.throw(table, NOTHING)
    console.wait_for_version(3)

    expect(raffled).to_be_checked()


def test_the_press_that_opens_the_dialog_ends_nothing(console: Console) -> None:
    console.page.evaluate("""() => {
        document.getElementById("stop").click();
        document.getElementById("finish-lots").click();
    }""")

    expect(dialog(console)).to_be_visible()
    console.press("ArrowDown", "ArrowDown")
    best = dialog(console).get_by_role("button", name="Best throw so far")
    expect(best).to_be_focused()
    console.press("Escape")
    expect(dialog(console)).to_be_hidden()
    assert console.version == 2
    console.roll(NOTHING)  # the keys are for the dice again
