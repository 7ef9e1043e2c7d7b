"""Finishing sooner: by keyboard and by thumb, as every screen tells it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console

ONE, NOTHING = "411256", "223356"


@pytest.fixture
def table(host: Desk) -> Table:
    return host.begin(ONE)


def dialog(console: Console) -> Locator:
    return console.page.get_by_role("dialog", name="Finish sooner")


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
