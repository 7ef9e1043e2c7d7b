"""A town's rules as one text, written in the app."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.web.test_access import barriers, overflow

TONGAN = Path(__file__).parents[2] / "rules" / "bobing" / "book" / "tongan.toml"
UNPROCESSABLE = "status of 422"


@pytest.fixture
def page(screens: Screens, desk: Desk) -> Page:
    return open_page(screens.context(session=desk.session), f"{desk.base}/rulebooks/new/")


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


def test_problems_come_while_typing_and_lead_to_their_lines(page: Page) -> None:
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


def test_leaving_with_something_unsaved_is_asked_about(screens: Screens, page: Page) -> None:
    screens.expect_complaints("dialog:")  # and whoever is asked stays
    page.locator("#text").click()
    page.keyboard.type("# mine\n")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()

    with page.expect_event("dialog"):
        page.get_by_role("link", name="Back").click(no_wait_after=True)
    expect(page.locator("#text")).to_have_value(re.compile("# mine"))


@pytest.mark.proof
def test_pages_have_no_barrier(desk: Desk, page: Page) -> None:
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
