"""A town's rules as one text: written in the app, set up with, played by, seen on every screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.seats import console_at, phone_at, tv_at
from tests.browser.web.test_access import barriers, overflow

TONGAN = Path(__file__).parents[2] / "rules" / "bobing" / "book" / "tongan.toml"
UNPROCESSABLE = "status of 422"


def editor(screens: Screens, desk: Desk, *, has_script: bool = True) -> Page:
    context = screens.context(session=desk.session, has_script=has_script)
    return open_page(context, f"{desk.base}/rulebooks/new/")


def upload(page: Page) -> None:
    page.get_by_text("Take the text from a file").click()
    page.locator("#file").set_input_files(TONGAN)
    page.get_by_role("button", name="Read the file").click()
    expect(page.locator("#text")).to_have_value(re.compile('key = "tongan"'))


@pytest.mark.proof
def test_town_of_one_file_is_set_up_and_played_and_seen(screens: Screens, desk: Desk) -> None:
    page = editor(screens, desk)
    upload(page)
    odds = page.locator("#check")
    expect(odds).to_contain_text("It can be played")
    expect(odds.get_by_role("row", name="2nd prize")).to_contain_text("300")
    expect(odds.get_by_role("row", name="6th prize")).to_contain_text("18,120")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()

    page.goto(f"{desk.base}/festivals/new/")
    page.get_by_label("Name of the festival").fill("Tong'an night")
    page.get_by_role("radio", name="Tong'an").check()
    page.get_by_role("button", name="Create the festival").click()
    page.wait_for_url("**/prizes/")
    table = table_at(page, desk)
    desk.post(f"{table.edit}players/", paste="1", names="Ana\nBen")
    desk.start(table)

    tv, phone = tv_at(screens, table), phone_at(screens, table)
    console = console_at(screens, desk, table)
    console.type("123456")
    expect(console.verdict).to_contain_text("One 4")
    console.act("Enter")
    for board in (tv, phone):
        board.wait_for(console.revision)
        assert board.dice() == "123456"
        expect(board.last).to_contain_text("Ana")
        expect(board.last).to_contain_text("Siù-tsâi")
    console.roll("222333")
    for board in (tv, phone):
        board.wait_for(console.revision)
        assert board.dice() == "222333"
        expect(board.last).to_contain_text("Ben")
        expect(board.last).to_contain_text("Póng-gán")
    assert won(tv.page) == won(phone.page) == {"2": 1, "6": 1}


def table_at(page: Page, desk: Desk) -> Table:
    """The festival whose prizes the page shows."""
    number = re.search(r"/festivals/(\d+)/prizes/", page.url)
    code = re.search(r"/f/([\w-]+)/tv/", page.content())
    assert number, page.url
    assert code, page.content()
    return Table(int(number[1]), code[1], desk.base)


def won(page: Page) -> dict[str, int]:
    """How many prizes of each tier are gone, as the board shows them."""
    states = page.locator("[id^=tile-]").evaluate_all(
        """(tiles) => tiles.filter((tile) => tile.dataset.state !== "left")
             .map((tile) => tile.closest("[data-tier]").dataset.tier)"""
    )
    return {tier: states.count(tier) for tier in sorted(set(states))}


def test_problems_come_while_typing_and_lead_to_their_lines(screens: Screens, desk: Desk) -> None:
    page = editor(screens, desk)
    text = page.locator("#text")
    text.fill(
        'key = "x"\nedition = "X"\nextends = "manila"\n\n[switches.double3]\ndefault = "never"'
    )

    expect(page.locator("#check")).to_contain_text("▲ 1 problem")
    page.get_by_role("button", name="Line 6").click()
    page.keyboard.type('default = "off"')
    expect(page.locator("#check")).to_contain_text("It can be played")
    expect(text).to_have_value(re.compile('\\[switches.double3\\]\ndefault = "off"$'))
    expect(page.get_by_text("Not saved yet.")).to_be_visible()


@pytest.mark.proof
def test_house_rules_can_be_looked_at_by_keyboard(screens: Screens, desk: Desk) -> None:
    context = screens.context(session=desk.session)
    page = open_page(context, f"{desk.base}/rulebooks/manila/")
    third = page.get_by_role("row", name="3rd prize")
    expect(third).to_contain_text("2,400")
    page.get_by_text("Odds under other house rules").click()
    page.get_by_label("Which throw wins the third prize").focus()
    page.keyboard.press("ArrowDown")

    expect(third).to_contain_text("1,875")
    expect(page.get_by_label("Which throw wins the third prize")).to_be_focused()


def test_leaving_with_something_unsaved_is_asked_about(screens: Screens, desk: Desk) -> None:
    screens.expect_complaints("dialog:")  # and whoever is asked stays
    page = editor(screens, desk)
    page.locator("#text").click()
    page.keyboard.type("# mine\n")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()

    with page.expect_event("dialog"):
        page.get_by_role("link", name="Back").click(no_wait_after=True)
    expect(page.locator("#text")).to_have_value(re.compile("# mine"))


@pytest.mark.proof
def test_book_is_written_without_script(screens: Screens, desk: Desk) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    page = editor(screens, desk, has_script=False)
    text = page.locator("#text")
    text.fill(re.sub('key = "[a-z0-9_]+"', 'key = "by hand"', text.input_value()))
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#check")).to_contain_text("Line 5")
    expect(page.locator("#check")).to_contain_text("got “by hand”")
    text.fill(text.input_value().replace('"by hand"', '"by_hand"'))
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#check")).to_contain_text("It can be played")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Rulebook by_hand")).to_be_visible()

    page.get_by_role("link", name="Rulebooks").click()
    page.get_by_text("Delete by_hand").click()
    page.get_by_role("button", name="Yes, delete it").click()
    expect(page.get_by_text("by_hand")).to_have_count(0)


@pytest.mark.proof
def test_pages_have_no_barrier(screens: Screens, desk: Desk) -> None:
    page = editor(screens, desk)
    for path in ("rulebooks/", "rulebooks/manila/", "rulebooks/new/"):
        page.goto(f"{desk.base}/{path}")
        assert barriers_at_both_sizes(page) == []
    page.locator("#text").fill('key = "x"\nedition = "X"\nextends = "manila"\nrow = 1')
    expect(page.locator("#check")).to_contain_text("▲ 1 problem")
    assert barriers_at_both_sizes(page) == []


def barriers_at_both_sizes(page: Page) -> list[str]:
    found = []
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        found += barriers(page)
        if overflow(page) > 0:
            found.append(f"{page.url} is too wide for {size}")
    return found
