"""Prizes picked on the console, changed later, swapped, and given on when a winner is absent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.params import SIZES
from tests.browser.play.test_console import lose_answer
from tests.browser.screens import LAPTOP, PHONE, Screens, intercept, open_page
from tests.browser.seats import console_at, tv_at

RED_3 = "144423"
ONE = "411256"
NOTHING = "223356"
GRAB = "444444"
COUNTS = (1, 1, 2, 1, 2, 2)


@pytest.mark.proof
def test_the_whole_way_of_a_prize_by_keyboard(screens: Screens, desk: Desk) -> None:
    table = desk.begin(counts=COUNTS)
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
    search(page, "3-2")
    reach(page, "Change Prize 3-2")
    choose(page, "Swap it with", "Prize 3-1")
    expect(told(page)).to_contain_text("Ana takes Prize 3-1 in place of Prize 3-2")
    search(page, "ana")
    reach(page, "Change Prize 3-1")
    choose(page, "Swap it with", "Prize 6-1 · Ben")
    expect(told(page)).to_contain_text("Prize 6-1")

    expect(tile(tv.page, "Prize 3-1")).to_contain_text("Ben")
    expect(tile(tv.page, "Prize 6-1")).to_contain_text("Ana")
    expect(tile(tv.page, "Prize 3-2")).to_have_attribute("data-state", "left")
    console.wait_for_version(5)
    assert tv.has_stayed()


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
def test_an_absent_winners_prize_goes_to_another_after_the_end(
    screens: Screens, desk: Desk, size: dict[str, int]
) -> None:
    table = desk.begin(ONE, GRAB, counts=COUNTS)  # Ben takes everything
    tv = tv_at(screens, table, is_calm=True)
    context = screens.context(LAPTOP if size is LAPTOP else PHONE, session=desk.session)
    page = open_page(context, f"{table.edit}winners/")

    page.get_by_role("link", name="Give, swap or take back a prize").click()
    page.get_by_role("link", name="Change Prize 6-1").click()
    page.get_by_role("button", name="Put it back on the table").click()
    expect(page.get_by_role("heading", name="Are you sure?")).to_be_visible()
    page.get_by_role("button", name="Yes, do it").click()
    expect(told(page)).to_contain_text("Prize 6-1 of Ben is on the table again")
    expect(tv.page.locator("#scene")).to_contain_text("Ben")
    page.get_by_role("link", name="Change Prize 6-1").click()
    page.get_by_label("Give it to").select_option(label="3 · Carla")
    page.get_by_role("button", name="Give", exact=True).click()
    expect(told(page)).to_contain_text("Carla gets Prize 6-1")

    expect(tile(tv.page, "Prize 6-1")).to_contain_text("Carla")
    assert ",Prize 6-1,100.00,3,Carla" in winner_file(desk, table)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == size["width"]


@pytest.mark.proof
def test_two_winners_swap_their_prizes_on_a_phone(screens: Screens, desk: Desk) -> None:
    table = desk.begin(RED_3, ONE, counts=COUNTS)
    tv = tv_at(screens, table, is_calm=True)
    context = screens.context(PHONE, session=desk.session, is_touch=True)
    page = open_page(context, f"{table.edit}holdings/")

    page.get_by_role("link", name="Change Prize 3-1").tap()
    page.get_by_label("Swap it with").select_option(label="Prize 6-1 · Ben")
    page.get_by_role("button", name="Swap", exact=True).tap()
    expect(tile(tv.page, "Prize 3-1")).to_contain_text("Ben")
    expect(tile(tv.page, "Prize 6-1")).to_contain_text("Ana")
    page.get_by_role("button", name="Undo").tap()

    expect(tile(tv.page, "Prize 3-1")).to_contain_text("Ana")
    expect(tile(tv.page, "Prize 6-1")).to_contain_text("Ben")


def test_a_tap_picks_another_prize_and_the_pad_gives_it(screens: Screens, desk: Desk) -> None:
    console = console_at(screens, desk, desk.begin(counts=COUNTS), PHONE, is_touch=True)

    for face in RED_3:
        console.page.locator(f'.pad[data-digit="{face}"]').tap()
    console.page.get_by_role("button", name="Prize 3-2").tap()
    console.page.locator(".pad--give").tap()
    console.wait_for_version(2)
    expect(console.say).to_contain_text("wins Prize 3-2")


def test_a_pick_belongs_to_its_dice_alone(screens: Screens, desk: Desk) -> None:
    console = console_at(screens, desk, desk.begin(counts=COUNTS))

    console.type(RED_3)
    console.press("j", "Backspace", RED_3[-1])
    expect(marked(console.page)).to_contain_text("Prize 3-1")
    console.act("Enter")
    expect(console.say).to_contain_text("wins Prize 3-1")


@pytest.mark.proof
def test_a_letter_in_the_field_picks_as_well(screens: Screens, desk: Desk) -> None:
    console = console_at(screens, desk, desk.begin(counts=COUNTS))

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


@pytest.mark.proof
def test_a_pick_whose_answer_was_lost_counts_once(screens: Screens, desk: Desk) -> None:
    console = console_at(screens, desk, desk.begin(counts=COUNTS))
    screens.expect_complaints("net::ERR_FAILED")
    intercept(console.page, "**/throw/", lose_answer, times=1)

    console.type(RED_3)
    console.press("j", "Enter")
    console.wait_for_version(2)

    expect(console.typed).to_have_value("")
    expect(console.say).to_contain_text("wins Prize 3-2")
    assert console.version == 2


def marked(page: Page) -> Locator:
    return page.locator('#verdict [aria-pressed="true"]')


def tile(page: Page, prize: str) -> Locator:
    return page.locator('[id^="tile-"]', has_text=prize)


def told(page: Page) -> Locator:
    return page.locator(".messages")


def search(page: Page, text: str) -> None:
    """By keyboard alone: the field is reached as every other is."""
    tab_to(page, "q")
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**q={text}*")


def reach(page: Page, name: str) -> None:
    """Tab to a link, and follow it."""
    target = page.get_by_role("link", name=name)
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("link => link === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#change")).to_be_visible()


def choose(page: Page, label: str, option: str) -> None:
    """Tab to a list, type what is wanted, and send it by the button behind it."""
    tab_to(page, page.get_by_label(label).get_attribute("id") or "")
    page.keyboard.type(option)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(told(page)).to_be_visible()


def tab_to(page: Page, identity: str) -> None:
    for _ in range(60):
        if page.evaluate("document.activeElement.id") == identity:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"expected Tab to reach {identity}")


def winner_file(desk: Desk, table: Table) -> str:
    _, text = desk.visitor.get(f"{table.edit}winners/prize.csv")
    return text
