"""Taking a seat at a table that is laid: a page, open and connected."""

from __future__ import annotations

from playwright.sync_api import ViewportSize

from tests.browser.desk import Desk, Table
from tests.browser.pages import Board, Console
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page


def console_at(
    screens: Screens,
    host: Desk,
    table: Table,
    size: ViewportSize = LAPTOP,
    *,
    is_touch: bool = False,
) -> Console:
    context = screens.context(size, session=host.session, is_touch=is_touch)
    console = Console(open_page(context, table.console))
    console.wait_for_line()
    return console


def tv_at(screens: Screens, table: Table, *, is_calm: bool = False) -> Board:
    """is_calm: cheaper, where it is not looked at what moves."""
    tv = Board(open_page(screens.context(TV, is_calm=is_calm), table.tv))
    tv.wait_for_line()
    return tv


def phone_at(screens: Screens, table: Table) -> Board:
    phone = Board(open_page(screens.context(PHONE, is_touch=True), table.phone))
    phone.wait_for_line()
    return phone
