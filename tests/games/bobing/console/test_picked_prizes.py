"""Prizes picked on the console, and swapped later."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens
from tests.browser.seats import console_at

RED_3 = "144423"
COUNTS = (1, 1, 2, 1, 2, 2)


@pytest.fixture
def table(host: Desk) -> Table:
    return host.begin(counts=COUNTS)


def test_a_tap_picks_another_prize_and_the_pad_gives_it(screens: Screens, host: Desk) -> None:
    console = console_at(screens, host, host.begin(counts=COUNTS), PHONE, is_touch=True)

    for face in RED_3:
        console.page.locator(f'.pad[data-digit="{face}"]').tap()
    console.page.get_by_role("button", name="Prize 3-2").tap()
    console.page.locator(".pad--give").tap()
    console.wait_for_version(2)
    expect(console.say).to_contain_text("wins Prize 3-2")


def test_a_pick_belongs_to_its_dice_alone(console: Console) -> None:
    console.type(RED_3)
    console.press("j", "Backspace", RED_3[-1])
    expect(marked(console.page)).to_contain_text("Prize 3-1")
    console.act("Enter")
    expect(console.say).to_contain_text("wins Prize 3-1")


def test_a_pick_is_not_the_next_players(screens: Screens, host: Desk) -> None:
    console = console_at(screens, host, host.begin(counts=(1, 1, 3, 1, 2, 2)))

    console.type(RED_3)
    console.press("k")
    console.act("Enter")
    console.roll(RED_3)

    lines = console.page.locator("#c-log li").all_inner_texts()
    won = [re.search(r"Prize 3-\d", line) for line in reversed(lines)]
    assert [found[0] for found in won if found] == ["Prize 3-3", "Prize 3-1"]


def marked(page: Page) -> Locator:
    return page.locator('#verdict [aria-pressed="true"]')
