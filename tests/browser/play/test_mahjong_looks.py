"""Mahjong can be read and used by everybody: from eight metres, on a laptop, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk
from tests.browser.looks import clipped, covered, overflowing
from tests.browser.mahjong import NINETEEN, PHASES, begun, in_phase, sketched, win
from tests.browser.pages import Console
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.seats import phone_at
from tests.browser.side_tables import SideTable
from tests.browser.web.test_access import EVERY_TV, barriers, overflow, scroll, small_texts
from tests.browser.words.test_languages import speaking


@pytest.mark.parametrize("phase", [*PHASES, "sketched"])
def test_wall_can_be_read_from_eight_metres(screens: Screens, desk: Desk, phase: str) -> None:
    table = sketched(desk) if phase == "sketched" else in_phase(desk, phase)
    page = open_page(screens.context(TV, is_calm=True), table.tv)
    expect(page.locator("html")).to_have_attribute("data-live", "live")

    assert barriers(page) == []
    assert small_texts(page) == []
    assert pale_texts(page) == []
    for width, height in EVERY_TV:
        page.set_viewport_size({"width": width, "height": height})
        assert (overflow(page), scroll(page)) == (0, 0)
        assert (overflowing(page), clipped(page), covered(page)) == ([], [], [])
        assert lost_tiles(page) == []


# Eleven rows and 113 tai, which is as much as there is to show.
MANY = "hw1 w222333444 c999 e1 e1"


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("tiles", [MANY, "rb7 rd1 rc3 f1 b66 d789 c78 c6"], ids=["many", "five"])
def test_rows_and_tai_can_be_read(screens: Screens, desk: Desk, language: str, tiles: str) -> None:
    table = begun(desk, winning_bonus="2")
    win(desk, table, 3, tiles, last_tile="on")
    for size, address in ((TV, table.tv), (PHONE, table.phone)):
        page = open_page(speaking(screens.context(size, is_calm=True), language), address)
        expect(page.locator("#counts .tairows li").first).to_be_visible()
        assert (overflowing(page), clipped(page), covered(page)) == ([], [], [])
        assert page.evaluate(NARROW) == []
        assert page.evaluate(OFF_THE_MOON) == []


# Names of rows that are broken into single characters.
NARROW = """() => [...document.querySelectorAll(".tairows__name")].filter((name) => {
    const { width, height } = name.getBoundingClientRect();
    return name.textContent.trim().length > 1 && height > 2 * width;
}).map((name) => name.textContent)"""
OFF_THE_MOON = """() => [...document.querySelectorAll(".tai")].flatMap((moon) => {
    const round = moon.getBoundingClientRect();
    return [...moon.children].filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < round.left || right > round.right;
    }).map((part) => part.textContent);
})"""


def lost_tiles(page: Page) -> list[str]:
    """Tiles of the last hand that do not fit on the screen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#last .mj")].filter((tile) => {
            const { left, right, bottom } = tile.getBoundingClientRect();
            return left < 0 || right > innerWidth || bottom > innerHeight;
        }).map((tile) => tile.outerHTML)"""
    )
    return found


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_console_holds_names_that_are_hard_to_show(
    screens: Screens, desk: Desk, phase: str, size: ViewportSize
) -> None:
    table = in_phase(desk, phase)
    context = screens.context(size, session=desk.session, is_touch=size is PHONE, is_calm=True)
    page = open_page(context, table.console)
    Console(page).wait_for_line()
    if phase == "playing":
        page.locator("#tiles").fill(NINETEEN[:-3])
        page.locator("label[for=winner-3]").click()
        expect(page.locator("#settle")).to_contain_text("Take 7 characters")

    assert barriers(page) == []
    assert overflow(page) <= 0
    assert pale_texts(page) == []
    assert (overflowing(page), clipped(page)) == ([], [])


def test_entry_is_one_screen_of_a_laptop(screens: Screens, desk: Desk) -> None:
    """Nothing of it has to be scrolled to, not even with sixteen tiles and what they wait for."""
    table = in_phase(desk, "playing")
    page = open_page(screens.context(LAPTOP, session=desk.session), table.console)
    Console(page).wait_for_line()
    page.locator("#tiles").fill(NINETEEN[:-3])
    expect(page.locator("#tray")).to_contain_text("16 of 17.")

    desk_box = page.locator(".desk")
    assert desk_box.evaluate("(desk) => desk.scrollHeight - desk.clientHeight") <= 0


@pytest.mark.parametrize("phase", PHASES)
def test_phone_holds_names_that_are_hard_to_show(screens: Screens, desk: Desk, phase: str) -> None:
    page = phone_at(screens, in_phase(desk, phase)).page

    assert barriers(page) == []
    assert overflow(page) <= 0
    assert (overflowing(page), clipped(page), covered(page)) == ([], [], [])


PAGES: dict[str, Callable[[SideTable], str]] = {
    "rules": lambda table: f"{table.phone}rules/",
    "results": lambda table: f"{table.phone}results/",
    "public log": lambda table: f"{table.phone}log/",
    "log": lambda table: f"{table.edit}log/",
    "correction": lambda table: f"{table.edit}log/2/",
    "winners": lambda table: f"{table.edit}winners/",
    "set-up": lambda table: table.edit,
}


@pytest.mark.parametrize("name", PAGES)
def test_page_of_the_table_has_no_barrier(screens: Screens, desk: Desk, name: str) -> None:
    table = sketched(desk)
    context = screens.context(session=desk.session, is_calm=True)
    page = open_page(context, PAGES[name](table))

    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        assert barriers(page) == []
        assert overflow(page) <= 0
        assert (overflowing(page), clipped(page)) == ([], [])
