"""Prizes picked on the console, and swapped later."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on, reach, write_into
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens, open_page
from tests.browser.seats import console_at, tv_at

RED_3 = "144423"
ONE = "411256"
NOTHING = "223356"
COUNTS = (1, 1, 2, 1, 2, 2)


@pytest.fixture
def table(desk: Desk) -> Table:
    return desk.begin(counts=COUNTS)


@pytest.mark.proof
def test_the_whole_way_of_a_prize_by_keyboard(screens: Screens, desk: Desk, table: Table) -> None:
    console, tv = console_at(screens, desk, table), tv_at(screens, table, is_calm=True)

    console.type(RED_3)
    expect(marked(console.page)).to_contain_text("Prize 3-1")
    console.press("j")
    expect(console.verdict).to_contain_text("wins Prize 3-2")
    expect(marked(console.page)).to_contain_text("Prize 3-2")
    console.act("Enter")
    expect(console.say).to_contain_text("wins Prize 3-2")
    console.roll(ONE)
    expect(tile(tv.page, "Prize 3-2")).to_contain_text("Ana")
    expect(tile(tv.page, "Prize 6-1")).to_contain_text("Ben")

    page = open_page(console.page.context, f"{table.edit}holdings/")
    swap(page, "3-2", "Prize 3-2", "Prize 3-1")
    expect(told(page)).to_contain_text("Ana takes Prize 3-1 in place of Prize 3-2")
    swap(page, "ana", "Prize 3-1", "Prize 6-1 · Ben")
    expect(told(page)).to_contain_text("Prize 6-1")

    expect(tile(tv.page, "Prize 3-1")).to_contain_text("Ben")
    expect(tile(tv.page, "Prize 6-1")).to_contain_text("Ana")
    expect(tile(tv.page, "Prize 3-2")).to_have_attribute("data-state", "left")
    console.wait_for_version(5)
    assert tv.has_stayed()


def test_a_tap_picks_another_prize_and_the_pad_gives_it(screens: Screens, desk: Desk) -> None:
    console = console_at(screens, desk, desk.begin(counts=COUNTS), PHONE, is_touch=True)

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


@pytest.mark.proof
def test_a_letter_in_the_field_picks_as_well(console: Console) -> None:
    console.typed.focus()
    console.type(RED_3)
    console.press("J")
    expect(marked(console.page)).to_contain_text("Prize 3-2")
    expect(console.typed).to_have_value(RED_3)
    console.act("Enter")
    expect(console.say).to_contain_text("wins Prize 3-2")


def test_typing_ahead_after_a_pick_gives_each_their_own(screens: Screens, desk: Desk) -> None:
    console = console_at(screens, desk, desk.begin(counts=(1, 1, 3, 1, 2, 2)))

    console.type(RED_3)
    console.press("k", "Enter", *RED_3, "Enter", *NOTHING, "Enter")
    console.wait_for_version(4)

    lines = console.page.locator("#c-log li").all_inner_texts()
    won = [re.search(r"Prize 3-\d", line) for line in reversed(lines)]
    assert [found[0] for found in won if found] == ["Prize 3-3", "Prize 3-1"]


def marked(page: Page) -> Locator:
    return page.locator('#verdict [aria-pressed="true"]')


def tile(page: Page, prize: str) -> Locator:
    return page.locator('[id^="tile-"]', has_text=prize)


def told(page: Page) -> Locator:
    return page.locator(".messages")


def swap(page: Page, wanted: str, prize: str, other: str) -> None:
    """By keyboard alone: what is wanted is looked for, and its prize changed for another."""
    write_into(page, page.locator("#q"), wanted)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**q={wanted}*")
    press_on(page, page.get_by_role("link", name=f"Change {prize}"))
    expect(page.locator("#change")).to_be_visible()
    reach(page, page.get_by_label("Swap it with"))
    page.keyboard.type(other)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(told(page)).to_be_visible()
