"""The screens of a hall as people see them: the wall from eight metres, the list of tables on a
phone, and the emcee's overview with the keyboard alone."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import looks
from tests.browser.board.walls import faults, live
from tests.browser.desk import Table
from tests.browser.laying import QuickDesk
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.web.test_access import barriers, beyond, on_every_tv, overflow, proof, told
from tests.festival import halls as laying

RESULTS = ("", "?q=a", "?q=zzz")


@dataclass(frozen=True)
class Hall:
    """A hall at its addresses, with the number and code of every table."""

    own: Table
    tables: tuple[Table, ...]

    @property
    def wall(self) -> str:
        return f"{self.own.phone}hall/tv/"

    @property
    def guests(self) -> str:
        return f"{self.own.phone}hall/"

    @property
    def overview(self) -> str:
        return f"{self.own.edit}hall/overview/"


@cache
def hall_of(host: QuickDesk, tables: int) -> Hall:
    """Laid in the data file of the party."""
    own, *others = (Table(*each, host.base) for each in host.laid(places_of_hall, tables))
    return Hall(own, tuple(others))


def places_of_hall(tables: int) -> list[tuple[int, str]]:
    """A hall of which a few tables are done, and most are played: the number and the code of its
    own festival, and of each table."""
    hall = laying.new_hall(tables, name=f"City festival {tables}")
    own, done = laying.tables_of(hall), tables // 5
    laying.seat(own[:-1], 8)
    laying.play(own[:done], None)
    laying.play(own[done:-2], 40, ends_at=int(time.time()))
    return [(hall.pk, hall.code), *((each.festival_id, each.festival.code) for each in own)]


def page_faults(page: Page) -> dict[str, Any]:
    """Nobody reads it from eight metres."""
    found = faults(page, barriers) | {"small": [], "wide": max(overflow(page), 0)}
    return told(found)


def on_each(page: Page, *sizes: ViewportSize) -> dict[int, dict[str, Any]]:
    found = {}
    for size in sizes:
        page.set_viewport_size(size)
        found[size["width"]] = page_faults(page)
    return {width: what for width, what in found.items() if what}


@pytest.mark.parametrize("tables", [30, proof(300)])
def test_wall_shows_every_table_legibly_without_scrolling(
    screens: Screens, host: QuickDesk, tables: int
) -> None:
    wall = live(open_page(screens.context(TV, is_calm=True), hall_of(host, tables).wall))

    expect(wall.locator(".tables > .table")).to_have_count(tables)
    assert faults(wall, barriers, beyond) == {}
    found = on_every_tv(wall, lambda page: [*beyond(page), *looks.clipped(page)])
    assert found == {width: [] for width in found}


@pytest.mark.proof
def test_pages_of_a_hall_have_no_barrier(screens: Screens, host: QuickDesk) -> None:
    hall = hall_of(host, 30)
    guest = screens.context(PHONE, is_calm=True).new_page()
    for address in (hall.guests, *(f"{hall.guests}results/{asked}" for asked in RESULTS)):
        guest.goto(address)
        assert (address, on_each(guest, PHONE, LAPTOP)) == (address, {})

    context = screens.context(session=host.session, is_calm=True)
    page = live(open_page(context, hall.overview))
    expect(page.locator("#lines > .line")).to_have_count(30 + 1)
    assert on_each(page, LAPTOP, PHONE, TV) == {}
    page.set_viewport_size(LAPTOP)
    foot = page.locator("#lines").evaluate("list => list.getBoundingClientRect().bottom")
    assert foot <= LAPTOP["height"]  # every table at one glance


def test_first_table_of_the_overview_is_in_view_on_a_phone(
    screens: Screens, host: QuickDesk
) -> None:
    size = ViewportSize(width=360, height=640)
    context = screens.context(size, session=host.session)
    page = live(open_page(context, hall_of(host, 30).overview))

    box = page.locator("#lines > .line").first.bounding_box()

    assert box
    assert box["y"] + box["height"] <= size["height"]


def test_roll_at_one_table_reaches_wall_guests_and_overview(
    screens: Screens, host: QuickDesk
) -> None:
    hall = hall_of(host, 30)
    table = hall.tables[9]
    wall = live(open_page(screens.context(TV), hall.wall))
    overview = live(open_page(screens.context(session=host.session), hall.overview))
    tile = wall.locator(f"#bowl-{table.number}")
    line = overview.locator(".line", has=overview.get_by_role("link", name="Table 10", exact=True))
    before = [tile.locator(".who").inner_text(), line.locator(".who").inner_text()]
    link = line.get_by_role("link", name="Table 10", exact=True)
    link.focus()

    host.throw(table, "112356")

    for place, was in zip((tile, line), before, strict=True):
        expect(place.locator(".who").first).not_to_have_text(was)
    expect(line.locator("time", has_text="just now")).to_be_attached()
    expect(link).to_be_focused()
    host.register(hall.tables[19], "Gina")
    asked = overview.locator(".line[data-attention]", has_text="1 guest waits for approval")
    expect(asked).to_contain_text("Table 20")


def test_guest_finds_their_table_by_a_few_letters_and_by_number(
    screens: Screens, host: QuickDesk
) -> None:
    page = live(open_page(screens.context(PHONE, is_touch=True), hall_of(host, 30).guests))
    rows = page.locator(".rows > li:visible")

    page.get_by_role("searchbox").fill("17")
    expect(rows).to_have_count(1)
    expect(page.locator("#found")).to_have_text("One table")
    page.get_by_role("searchbox").fill("qqq")
    expect(page.locator("#found")).to_have_text("No guest and no table is called “qqq”.")
    page.get_by_role("searchbox").fill("josé’phine")  # apostrophes and accents do not count
    expect(rows.first.locator(".row-table__guests")).to_contain_text("Josephine")
    rows.first.get_by_role("link").click()
    me = page.get_by_role("link", name="This is me")
    expect(me).to_have_attribute("href", re.compile(r"\?q="))  # a busy machine is late with it
    me.click()
    expect(page.locator("#q")).to_have_value("josé’phine")  # and is not looked for once more
    page.go_back()
    page.go_back()
    page.get_by_role("searchbox").fill("17")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(f"/f/{hall_of(host, 30).tables[16].code}/$"))


def test_emcee_finds_and_takes_over_a_table_by_keyboard(screens: Screens, host: QuickDesk) -> None:
    hall = hall_of(host, 30)
    page = live(open_page(screens.context(session=host.session), hall.overview))

    page.keyboard.press("/")
    page.keyboard.type("table 23")
    expect(page.locator("#lines > .line:visible")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(f"/festivals/{hall.tables[22].number}/console/"))
