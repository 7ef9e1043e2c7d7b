"""Practice before the evening, the same festival once more, and festivals that are put away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on, reach
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens, open_page
from tests.browser.web.test_access import overflow
from tests.running import PartyProcess

GRAB = "444444"


def card(page: Page, name: str) -> Locator:
    """Of a festival on the first page; the newest of that name."""
    link = page.get_by_role("link", name=name, exact=True)
    return page.locator("li.festival").filter(has=link).first


def more(page: Page, name: str) -> Locator:
    return card(page, name).locator("summary")


def winners(desk: Desk, table: Table) -> str:
    _, text = desk.visitor.get(f"{table.edit}winners/prize.csv")
    return text


def test_evening_is_practised_by_keyboard_and_nothing_of_it_counts(
    screens: Screens, desk: Desk
) -> None:
    table = desk.lay("Harvest Moon")
    before = winners(desk, table)
    page = open_page(screens.context(session=desk.session), f"{table.base}/")

    press_on(page, more(page, "Harvest Moon"))
    press_on(page, card(page, "Harvest Moon").get_by_role("button", name="Practise on a copy"))
    expect(page.locator(".messages")).to_contain_text("This is practice")
    expect(page.locator(".people--seats .person__name")).to_have_count(6)
    press_on(page, page.get_by_role("button", name="Start the evening"))
    page.wait_for_url("**/console/")
    console = Console(page)
    console.wait_for_line()
    practice = page.url.removesuffix("console/")
    screens.expect_complaints("status of 422")
    console.type(GRAB)
    console.press("Enter")
    expect(page.get_by_role("dialog", name="Are you sure?")).to_be_visible()
    console.pause()
    console.act("Enter")
    console.pause()
    console.press("Enter")
    page.wait_for_url("**/winners/")

    expect(page.locator("main")).to_contain_text("Nothing of this counts")
    expect(page.get_by_role("link", name=re.compile("CSV|Excel"))).to_have_count(0)
    status, _ = desk.visitor.get(f"{practice}winners/prize.csv")
    assert status == 404
    assert desk.version(table) == 0
    assert winners(desk, table) == before
    assert "Ana" not in before


@pytest.mark.proof
def test_same_again_takes_prizes_and_players_along_on_a_phone(screens: Screens, desk: Desk) -> None:
    table = desk.begin("144263", name="Year of the Snake", players=("Ana", "Ben"))
    page = open_page(screens.context(PHONE, session=desk.session, is_touch=True), table.base)

    more(page, "Year of the Snake").tap()
    festival = card(page, "Year of the Snake")
    festival.get_by_label("with its players Year of the Snake").check()
    assert overflow(page) <= 0
    festival.get_by_role("button", name="Same again, new date").tap()
    expect(page.locator(".messages")).to_contain_text("set its date")
    page.get_by_label("Name of the festival").fill("Year of the Horse")
    page.get_by_label("Date").fill("2026-09-25")
    page.get_by_role("button", name="Save").first.tap()

    page.get_by_role("navigation").get_by_role("link", name="Players").tap()
    expect(page.locator(".people--seats .person__name")).to_have_text(["Ana", "Ben"])
    page.get_by_role("navigation").get_by_role("link", name="Prizes").tap()
    expect(page.locator('[name="name-5-1"]')).to_have_value("Prize 5-1")
    page.get_by_role("navigation").get_by_role("link", name="Winners").tap()
    expect(page.locator("main")).not_to_contain_text("1 · Ana")
    assert ",1,Ana" in winners(desk, table)  # last year's list stays as it was


@pytest.mark.proof
def test_festival_is_put_away_and_brought_back_by_keyboard(
    own_party: PartyProcess, screens: Screens
) -> None:
    desk = Desk(own_party.link)  # where no other festival has to be passed with the Tab key
    table = desk.begin("144263", name="Old Moon")
    before = winners(desk, table)
    page = open_page(screens.context(session=desk.session), table.base)

    press_on(page, more(page, "Old Moon"))
    press_on(page, card(page, "Old Moon").get_by_role("button", name="Put away"))
    expect(page.locator(".messages")).to_contain_text("Old Moon is put away")
    expect(card(page, "Old Moon")).not_to_be_visible()
    press_on(page, page.locator(".archived > summary"))
    reach(page, more(page, "Old Moon"))
    page.keyboard.press("Enter")
    press_on(page, card(page, "Old Moon").get_by_role("button", name="Bring back"))

    expect(page.locator(".messages")).to_contain_text("Old Moon is back.")
    expect(card(page, "Old Moon")).to_be_visible()
    assert winners(desk, table) == before
