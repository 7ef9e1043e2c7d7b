"""Helpers on devices of their own: let in by a code, and what they see and may do there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on, reach
from tests.browser.pages import Console
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.web.test_access import barriers, overflow

ONE = "411256"
NOTHING = "223356"


def helpers_page(screens: Screens, host: Desk, table: Table) -> Page:
    return open_page(screens.context(LAPTOP, session=host.session), f"{table.edit}helpers/")


def add(page: Page, name: str, role: str) -> str:
    """The link for a new helper, made by keyboard alone."""
    reach(page, page.locator("#id_name"))
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    for _ in range(4):
        if page.locator(f'input[value="{role}"]').is_checked():
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"The link for {name}")).to_be_visible()
    return page.locator(".helpers__url").inner_text().strip()


def press(page: Page, name: str) -> None:
    press_on(page, page.get_by_role("button", name=name))


def phone_of(screens: Screens, link: str) -> Page:
    """A phone that has scanned the code; its script confirms by itself."""
    page = open_page(screens.context(PHONE, is_touch=True), link)
    page.wait_for_url(re.compile(r"/festivals/\d+/(console|desk)/$"))
    return page


def live(page: Page) -> Console:
    console = Console(page)
    console.wait_for_line()
    return console


def test_the_link_is_copied_by_one_press(screens: Screens, host: Desk) -> None:
    helpers = helpers_page(screens, host, host.begin())
    link = add(helpers, "Hana", "scorer")

    press(helpers, "Copy the link")

    expect(helpers.get_by_role("button", name="Copied")).to_be_visible()
    assert helpers.evaluate("getSelection().toString()").strip() == link


def test_viewer_sees_it_live_and_can_do_nothing(screens: Screens, host: Desk) -> None:
    table = host.begin(ONE)
    page = phone_of(screens, add(helpers_page(screens, host, table), "Vera", "viewer"))
    viewer, version = live(page), host.version(table)
    name = page.locator("#c-watch h1")
    expect(name).to_have_text("Ben")

    host.throw(table, NOTHING)
    expect(name).to_have_text("Carla")
    viewer.press(*ONE, "Enter", "u", "x", "r")
    host.throw(table, NOTHING)
    expect(name).to_have_text("Dino")

    assert viewer.has_stayed()
    assert page.locator("button:visible").all_inner_texts() == ["Menu"]
    assert page.locator("input:visible").count() == 0
    assert host.version(table) == version + 2
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        assert overflow(page) <= 0
        assert barriers(page) == []
