"""Beside the festival's form stands what each choice does to the evening, before it is saved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.web.test_access import barriers, overflow

FULL = (1, 2, 4, 8, 16, 32)


@pytest.fixture
def table(host: Desk) -> Table:
    return host.lay(counts=FULL)


@pytest.fixture
def page(screens: Screens, host: Desk) -> Page:
    return open_page(screens.context(session=host.session), f"{host.base}/festivals/new/")


def test_panel_follows_what_is_typed(page: Page) -> None:
    page.evaluate("window.isFirstLoad = true")
    expect(panel(page)).to_contain_text(re.compile(r"2(19|2[0-5]) rolls"))

    unfold(page, "The evening")
    page.get_by_label("Expected guests").fill("20")
    page.get_by_label("Buy-in per guest").press_sequentially("300")

    expect(panel(page)).to_contain_text("20 × ₱300 = ₱6,000.")
    expect(panel(page)).to_contain_text("₱31")
    expect(panel(page)).to_contain_text("of 20")
    expect(page.get_by_label("Buy-in per guest")).to_be_focused()
    expect(page.locator("#expectations-said")).to_contain_text(
        re.compile(r"About 2(19|2[0-5]) rolls, (5[89]|60) min")
    )
    page.get_by_label("Currency").select_option("SGD")
    expect(page.locator("#currency-sign")).to_have_text("S$")
    unfold(page, "The evening")
    expect(page.locator("#evening-now")).to_contain_text("20 guests · S$300 per guest")
    assert page.evaluate("window.isFirstLoad") is True


def test_minutes_are_asked_only_where_the_clock_ends_the_game(page: Page) -> None:
    minutes = page.get_by_label("Minutes until the time is up")
    unfold(page, "House rules")
    page.locator("details.house__group summary", has_text="The end").click()
    expect(minutes).to_be_hidden()

    page.locator('input[name="switch_end"][value="timed"]').check()
    expect(minutes).to_be_visible()
    expect(panel(page)).to_contain_text("type the minutes after which the game ends")
    minutes.fill("55")
    expect(panel(page)).to_contain_text("all prizes gone in 55 min")


def test_what_was_chosen_before_the_scripts_came_counts(screens: Screens, host: Desk) -> None:
    context, held = screens.context(session=host.session), list[Route]()
    page = context.new_page()
    page.route(re.compile(r"/htmx[^/]*\.js"), lambda route: held.append(route))
    page.goto(f"{host.base}/festivals/new/", wait_until="commit")
    unfold(page, "House rules")
    page.locator("details.house__group summary", has_text="The end").click()
    page.locator('input[name="switch_end"][value="timed"]').check()

    held[0].continue_()

    expect(panel(page)).to_contain_text("type the minutes after which the game ends")
    expect(page.locator('input[name="switch_end"][value="timed"]')).to_be_checked()


@pytest.mark.proof
def test_form_with_everything_open_and_wrong_has_no_barrier(
    screens: Screens, host: Desk, table: Table
) -> None:
    screens.expect_complaints("status of 422")
    page = open_page(screens.context(session=host.session, is_calm=True), table.edit)
    unfold(page, "The evening")
    unfold(page, "House rules")
    for fold in page.locator("details.house__group").all():
        fold.locator("summary").click()
    page.locator('input[name="switch_end"][value="timed"]').check()
    page.get_by_label("Expected guests").fill("crowds")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_label("Minutes until the time is up")).to_be_visible()
    expect(panel(page)).to_contain_text("you typed “crowds”")
    assert barriers(page) == []
    for size in (LAPTOP, TV, PHONE):
        page.set_viewport_size(size)
        assert overflow(page) <= 0


def unfold(page: Page, part: str) -> None:
    page.locator(".more > summary", has_text=part).click()


def panel(page: Page) -> Locator:
    return page.locator("#expectations")
