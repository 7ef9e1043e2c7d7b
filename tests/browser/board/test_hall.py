"""The screens of a hall as people see them: the wall from eight metres, the list of tables on a
phone, and the emcee's overview with the keyboard alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import looks
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk, Table
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.web.test_access import barriers, overflow, scroll, small_texts
from tests.running import ROOT, party

COUNTS = (6, 30, 300)
LAY = """
import json, time, django
django.setup()
from tests.festival.halls import new_hall, play, seat, tables_of
hall = new_hall({tables}, name="City festival {tables}")
tables = tables_of(hall)
seat(tables[:-1], 8)
now = int(time.time())
done, played = tables[: {tables} // 5], tables[{tables} // 5 : -2]
play(done, None)
play(played, 40, ends_at=now)
print(json.dumps([hall.pk, hall.code, [[t.festival_id, t.festival.code] for t in tables]]))
"""


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


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("halls") / "data"


@pytest.fixture(scope="module")
def halls(data: Path) -> Iterator[tuple[Desk, dict[int, Hall]]]:
    """A party of its own, whose halls were laid in its data file."""
    with party(data) as running:
        desk = Desk(running.link)
        yield desk, {tables: lay(desk, str(data), tables) for tables in COUNTS}


def lay(desk: Desk, data: str, tables: int, laying: str = LAY) -> Hall:
    environment = {**os.environ, "MOONBOWL_DATA": data}
    script = laying.replace("{tables}", str(tables))
    ran = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    number, code, own = json.loads(ran.stdout)
    places = tuple(Table(each, its_code, desk.base) for each, its_code in own)
    return Hall(Table(number, code, desk.base), places)


def faults(page: Page) -> dict[str, list[str]]:
    found = {
        "overflowing": looks.overflowing(page),
        "clipped": looks.clipped(page),
        "covered": looks.covered(page),
        "pale": pale_texts(page),
        "barriers": barriers(page),
    }
    return {name: what for name, what in found.items() if what}


def live(page: Page) -> Page:
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


@pytest.mark.parametrize("tables", COUNTS)
def test_wall_shows_every_table_without_scrolling_and_can_be_read(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]], tables: int
) -> None:
    wall = live(open_page(screens.context(TV, is_calm=True), halls[1][tables].wall))

    expect(wall.locator(".tables > .table")).to_have_count(tables)
    assert (overflow(wall), scroll(wall)) == (0, 0)
    assert small_texts(wall) == []
    assert faults(wall) == {}


@pytest.mark.parametrize("size", [LAPTOP, ViewportSize(width=1280, height=720)])
@pytest.mark.parametrize("tables", COUNTS)
def test_wall_fits_smaller_screens_too(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]], tables: int, size: ViewportSize
) -> None:
    wall = live(open_page(screens.context(size, is_calm=True), halls[1][tables].wall))

    assert (overflow(wall), scroll(wall)) == (0, 0)
    assert looks.clipped(wall) == []


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize("tables", COUNTS)
def test_guests_page_has_no_barrier(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]], tables: int, size: ViewportSize
) -> None:
    page = live(open_page(screens.context(size, is_calm=True), halls[1][tables].guests))

    assert overflow(page) <= 0
    assert faults(page) == {}


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize("asked", ["", "?q=a", "?q=zzz"])
def test_results_of_all_tables_have_no_barrier(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]], asked: str, size: ViewportSize
) -> None:
    address = f"{halls[1][30].guests}results/{asked}"
    page = open_page(screens.context(size, is_calm=True), address)

    assert overflow(page) <= 0
    assert faults(page) == {}


@pytest.mark.parametrize("size", [PHONE, LAPTOP, TV])
@pytest.mark.parametrize("tables", COUNTS)
def test_overview_has_no_barrier(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]], tables: int, size: ViewportSize
) -> None:
    desk, laid = halls
    context = screens.context(size, session=desk.session, is_calm=True)
    page = live(open_page(context, laid[tables].overview))

    expect(page.locator("#lines tr")).to_have_count(tables + 1)
    assert overflow(page) <= 0
    assert faults(page) == {}


NAMES = (
    *("Ng", "Patricia Gomez", "Fatima Hassan", "Maria Cristina Ng Dela Cruz-Villanueva", "李雪"),
    *("Alexandrialexandrialexandrialexandrialex", "欧阳锋雪明月光华诗意", "Ben Cruz"),
)
LAY_NAMED = """
import json, time, django
django.setup()
from tests.festival import halls
names = {names}
halls.name_of = lambda table, number: names[(table.festival.place + number) % len(names)]
hall = halls.new_hall({tables}, name="City festival")
tables = halls.tables_of(hall)
halls.seat(tables, 8)
halls.play(tables[:2], None)
halls.play(tables[2:], 40, ends_at=int(time.time()))
print(json.dumps([hall.pk, hall.code, [[t.festival_id, t.festival.code] for t in tables]]))
"""
# What stands in a table of the wall, as it is inked: of two texts one on the other, or of one that
# reaches out of its table, or of a throw whose name is cut.
COLLISIONS = """() => {
  const found = [];
  const inked = (element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const box = element.getBoundingClientRect(), text = words.getBoundingClientRect();
    const edge = parseFloat(getComputedStyle(element).fontSize) * 0.2;
    return { left: Math.max(box.left, text.left), right: Math.min(box.right, text.right),
      top: Math.max(box.top, text.top) + edge, bottom: Math.min(box.bottom, text.bottom) - edge };
  };
  const parts = ".table__name, .table__state, .who, .dice, .table__thrown b, .table__thrown bdi, "
    + ".table__tiers, .table__leads bdi, .table__seats li, .table__left, .cake";
  for (const table of document.querySelectorAll(".tables > .table")) {
    const edge = table.getBoundingClientRect();
    const seen = [...table.querySelectorAll(parts)].filter((each) => each.checkVisibility());
    const boxes = seen.map((each) => [each, inked(each)]);
    for (const [each, box] of boxes) {
      if (box.right > edge.right || box.bottom > edge.bottom || box.top < edge.top) {
        found.push(`${table.id}: ${each.textContent.trim()} reaches out`);
      }
      for (const [other, its] of boxes) {
        if (each === other || each.contains(other) || other.contains(each)) continue;
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const tall = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        if (wide > 1 && tall > 1) {
          found.push(`${table.id}: ${each.textContent.trim()} on ${other.className}`);
        }
      }
    }
    const name = table.querySelector(".table__thrown b");
    const line = name?.closest(".table__last").getBoundingClientRect();
    if (name?.checkVisibility() && (name.scrollWidth > name.clientWidth + 1
        || name.getBoundingClientRect().right > line.right + 1)) {
      found.push(`${table.id}: the throw ${name.textContent} is cut`);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("tables", [3, 4, 6, 12, 30, 60])
def test_nothing_lies_on_anything_at_a_table_whatever_its_guests_are_called(
    screens: Screens,
    halls: tuple[Desk, dict[int, Hall]],
    data: Path,
    tables: int,
) -> None:
    desk = halls[0]
    hall = lay(desk, str(data), tables, LAY_NAMED.replace("{names}", repr(NAMES)))
    wall = live(open_page(screens.context(TV, is_calm=True), hall.wall))

    expect(wall.locator(".tables > .table")).to_have_count(tables)
    assert wall.evaluate(COLLISIONS) == []
    assert faults(wall) == {}


def test_roll_at_one_table_reaches_wall_guests_and_overview(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]]
) -> None:
    desk, laid = halls
    hall = laid[6]
    table = hall.tables[2]
    wall = live(open_page(screens.context(TV), hall.wall))
    overview = live(open_page(screens.context(session=desk.session), hall.overview))
    tile = wall.locator(".table", has=wall.get_by_text("Table 3", exact=True))
    line = overview.locator("tr", has=overview.get_by_role("link", name="Table 3", exact=True))
    before = [tile.locator(".who").inner_text(), line.locator(".who").inner_text()]

    desk.throw(table, "112356")

    for place, was in zip((tile, line), before, strict=True):
        expect(place.locator(".who").first).not_to_have_text(was)
    expect(line.locator("time")).to_have_text("just now")


def test_guest_finds_their_table_by_a_few_letters_and_by_number(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]]
) -> None:
    page = live(open_page(screens.context(PHONE, is_touch=True), halls[1][30].guests))
    rows = page.locator(".rows > li:visible")

    page.get_by_role("searchbox").fill("17")
    expect(rows).to_have_count(1)
    expect(page.locator("#found")).to_have_text("One table")
    page.get_by_role("searchbox").fill("qqq")
    expect(page.locator("#found")).to_have_text("Nobody and no table is called “qqq”.")
    page.get_by_role("searchbox").fill("josephine")
    expect(rows.first.locator(".row-table__guests")).to_contain_text("Josephine")
    page.get_by_role("searchbox").fill("17")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(f"/f/{halls[1][30].tables[16].code}/$"))


def test_emcee_finds_and_takes_over_a_table_by_keyboard(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]]
) -> None:
    desk, laid = halls
    page = live(open_page(screens.context(session=desk.session), laid[300].overview))

    page.keyboard.press("/")
    page.keyboard.type("table 123")
    expect(page.locator("#lines tr:visible")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(f"/festivals/{laid[300].tables[122].number}/console/"))


def test_overview_shows_and_sorts_what_is_asked_for(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]]
) -> None:
    desk, laid = halls
    page = live(open_page(screens.context(session=desk.session), laid[30].overview))
    lines = page.locator("#lines tr:visible")

    page.get_by_label("Show", exact=True).select_option("done")
    expect(lines).to_have_count(6)
    page.get_by_label("Show", exact=True).select_option("")
    page.get_by_label("First", exact=True).select_option("left")

    left = [int(line.get_attribute("data-left") or 0) for line in lines.all()]
    assert left == sorted(left, reverse=True)
    assert len(left) == 31


def test_focus_stays_on_a_line_that_is_brought_up_to_date(
    screens: Screens, halls: tuple[Desk, dict[int, Hall]]
) -> None:
    desk, laid = halls
    page = live(open_page(screens.context(session=desk.session), laid[6].overview))
    link = page.get_by_role("link", name="Table 4", exact=True)
    link.focus()
    line = page.locator("tr", has=link)
    before = line.get_attribute("data-at")

    desk.throw(laid[6].tables[3], "112356")

    expect(line).not_to_have_attribute("data-at", before or "")
    expect(link).to_be_focused()
