"""Guests' phones: how they say who they are, and what their page tells them."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Locator, Page

from tests.browser.desk import Table
from tests.browser.pages import Board
from tests.browser.screens import PHONE, Screens
from tests.browser.web.test_access import barriers, overflow

NOTHING = "112356"
RED_1 = "411235"


def phone_of(screens: Screens, *, has_script: bool = True) -> BrowserContext:
    return screens.context(PHONE, is_touch=True, is_calm=True, has_script=has_script)


def choose(context: BrowserContext, table: Table, *names: str) -> Board:
    """A guest who is on the list says who they are; the last name is of the board that opens."""
    page = context.new_page()
    for name in names:
        page.goto(f"{table.phone}me/")
        page.get_by_role("button", name=re.compile(rf"^\d+ {name}: this is me$")).click()
    page.wait_for_url(table.phone)
    board = Board(page)
    board.wait_for_line()
    return board


def me(page: Page, name: str) -> Locator:
    return page.locator(".me__one", has=page.get_by_role("heading", name=name))


def turn(page: Page, name: str) -> Locator:
    return me(page, name).locator(".me__turn")


def roll_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Roll my dice")


def expect_no_barrier(page: Page) -> None:
    found = barriers(page)
    assert found == [], found
    assert overflow(page) <= 0
