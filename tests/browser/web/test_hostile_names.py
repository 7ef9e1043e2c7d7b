"""Names that try to be markup, run backwards, tower up or never end are shown as plain text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.looks import clipped
from tests.browser.screens import PHONE, TV, Screens, open_page
from tests.browser.web.test_access import overflow

FAMILY = "👨‍👩‍👧‍👦"
# What was typed, and what may stand on the screens.
NAMES = {
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert(1)>",
    "\"><script>alert('x')</script>": "\"><script>alert('x')</script>",
    "{{ 7|add:7 }} ${7*7} &amp;": "{{ 7|add:7 }} ${7*7} &amp;",
    "M" * 40: "M" * 40,
    "月" * 40: "月" * 40,
    "محمد عبد الرحمن": "محمد عبد الرحمن",
    "\u202eelcarO\u202c \u2066x": "elcarO x",
    f"{FAMILY} Lims {FAMILY}": f"{FAMILY} Lims {FAMILY}",
    "Z\u0300\u0301\u0302\u0303\u0304\u0305a\u0306\u0307\u0308\u0309lgo": (
        "Z\u0300\u0301\u0103\u0307\u0308lgo"
    ),
}
SHOWN = list(NAMES.values())
FESTIVAL = "<b onclick=alert(2)>Mid-Autumn</b>"


@pytest.fixture(scope="module")
def table(host: Desk) -> Table:
    """Everybody has won something; the first of them leads the ladder and is in turn again."""
    fourth = ["222251"] * len(NAMES)
    higher = ["444412", "123456", "123456", "444126", "444126", "444126", "444126"]
    rolls = [*fourth, *higher, "223356", "223356"]
    table = host.lay(FESTIVAL, players=(), counts=(1, 2, 4, len(NAMES), 2, 2))
    host.post(f"{table.edit}players/", paste="1", names="\n".join(NAMES))  # as they are typed
    host.start(table)
    for roll in rolls:
        host.throw(table, roll)
    return table


def test_names_are_text_on_the_tv(screens: Screens, table: Table) -> None:
    page = open_page(screens.context(TV, is_calm=True), table.tv)

    expect_text(page)
    expect(page.locator("#turn")).to_contain_text(SHOWN[0])
    expect(page.locator("#ladder")).to_contain_text(SHOWN[0])
    expect(page.locator("#header")).to_contain_text(FESTIVAL)
    assert (overflow(page), clipped(page)) == (0, [])


def test_names_are_text_on_a_phone(screens: Screens, table: Table) -> None:
    page = open_page(screens.context(PHONE, is_touch=True), table.phone)

    expect_text(page)
    expect(page.locator("#turn")).to_contain_text(SHOWN[0])
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def expect_text(page: Page) -> None:
    for name in SHOWN:
        tile = page.locator('[id^="tile-"]', has=page.get_by_text(name, exact=True))
        expect(tile.first).to_be_visible()
