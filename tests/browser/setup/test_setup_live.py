"""The festival's form says what evening to expect before it is saved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.web.test_access import barriers, overflow

FULL = (1, 2, 4, 8, 16, 32)
HOUR = re.compile(r"About 2[123]0 rolls, an hour\.")


@pytest.fixture
def table(host: Desk) -> Table:
    return host.lay(counts=FULL)


@pytest.fixture
def page(screens: Screens, host: Desk) -> Page:
    return open_page(screens.context(session=host.session), f"{host.base}/festivals/new/")


def test_line_and_folded_parts_follow_what_is_typed(page: Page) -> None:
    page.evaluate("window.isFirstLoad = true")
    expect(line(page)).to_contain_text(HOUR)
    line(page).locator("summary").click()

    unfold(page, "The evening")
    page.get_by_label("Seconds per roll").fill("30")
    page.get_by_label("Buy-in per guest").press_sequentially("300")

    expect(line(page)).to_contain_text(re.compile(r"About 2[123]0 rolls, (105|110|115) minutes\."))
    expect(line(page).get_by_role("listitem")).not_to_have_count(0)  # still open
    expect(page.get_by_label("Buy-in per guest")).to_be_focused()
    page.get_by_label("Expected guests").fill("20")
    page.get_by_label("Currency").select_option("SGD")
    expect(page.locator("#currency-sign")).to_have_text("S$")
    unfold(page, "The evening")
    expect(page.locator("#evening-now")).to_contain_text("20 guests · S$300 per guest")
    assert page.evaluate("window.isFirstLoad") is True


def test_another_tradition_brings_its_house_rules(page: Page) -> None:
    page.locator("summary", has_text="Other rules").click()
    page.get_by_role("radio", name="Manila, family table").check()

    expect(page.get_by_role("radio", name="four of a kind", exact=True)).to_be_checked()
    expect(page.locator("#rules-now")).to_have_text("all as in Manila, family table")


def test_minutes_are_asked_only_where_the_clock_ends_the_game(page: Page) -> None:
    minutes = page.get_by_label("Minutes until the time is up")
    unfold(page, "House rules")
    page.locator("details.house__group summary", has_text="The end").click()
    expect(minutes).to_be_hidden()

    page.locator('input[name="switch_end"][value="timed"]').check()
    expect(minutes).to_be_visible()
    minutes.fill("20")
    line(page).locator("summary").click()
    expect(line(page)).to_contain_text("the time is up before all prizes are won")


def test_what_was_chosen_before_the_scripts_came_counts(screens: Screens, host: Desk) -> None:
    context, held = screens.context(session=host.session), list[Route]()
    page = context.new_page()
    page.route(re.compile(r"/htmx[^/]*\.js"), lambda route: held.append(route))
    page.goto(f"{host.base}/festivals/new/", wait_until="commit")
    page.get_by_role("radio", name="four of a kind", exact=True).check()

    held[0].continue_()

    expect(line(page)).to_contain_text(re.compile(r"About (18|19|20)0 rolls, (50|55) minutes\."))
    expect(page.get_by_role("radio", name="four of a kind", exact=True)).to_be_checked()


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
    expect(page.locator(".errorlist").first).to_be_visible()
    expect(page.get_by_text("you typed “crowds”")).to_be_visible()
    assert barriers(page) == []
    for size in (LAPTOP, TV, PHONE):
        page.set_viewport_size(size)
        assert overflow(page) <= 0


def unfold(page: Page, part: str) -> None:
    page.locator(".more > summary", has_text=part).click()


def line(page: Page) -> Locator:
    return page.locator("#expectations")
