"""How the screens look with much on them: nothing is cut, covered, too small, or jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import looks
from tests.browser.contrast import contrast, pale_texts
from tests.browser.desk import Desk, Table
from tests.browser.heavy import HARD, PYRAMID, WINS, Heavy
from tests.browser.pages import Board
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.stages import DESK_PAGES, LIVE_PAGES, PHASES, Stages
from tests.browser.web.test_access import cut_off, overflow, scroll, small_texts
from tests.browser.words.test_languages import LANGUAGES, speaking

SMALL_TV = ViewportSize(width=1280, height=720)
LIVE = [("tv", TV), ("tv", SMALL_TV), ("phone", PHONE), ("console", LAPTOP), ("console", PHONE)]
STATES = [(30, "60"), (63, "60")]
LISTS = ("results", "public-log", "desk", "players", "who")
# Wider than the screen, cut by its box, under another box, ended by an ellipsis (which says so).
BAD_PAGE = """<!doctype html><body style="margin: 0; font: 20px monospace"><p style="position:
    absolute; left: -50px; top: 300px">wide</p><p style="width: 40px; overflow: hidden">clipped</p>
    <p style="position: absolute; top: 100px">covered</p><div style="position: absolute; top: 90px;
    width: 300px; height: 80px; background: red"></div><p style="position: absolute; top: 400px;
    width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">shortened</p>
    <p style="position: absolute; top: 500px">fine</p>"""

PALE_PAGE = """<!doctype html><body style="background: linear-gradient(90deg, black, white 900px);
    color: white"><p style="position: absolute; left: 10px">fine</p>
    <p style="position: absolute; left: 950px">pale</p>"""


@pytest.fixture(scope="module")
def heavy(desk: Desk) -> Heavy:
    return Heavy(desk)


def faults(page: Page) -> dict[str, object]:
    found: dict[str, object] = {
        "overflow": overflow(page),
        "overflowing": looks.overflowing(page),
        "clipped": looks.clipped(page),
    }
    return {name: what for name, what in found.items() if what}


def test_measures_notice_what_they_are_for(screens: Screens) -> None:
    page = screens.context(LAPTOP).new_page()
    page.set_content(BAD_PAGE)

    assert looks.overflowing(page) == ['p "wide"']
    assert looks.clipped(page) == ['p "clipped"']
    assert looks.covered(page) == ['p "covered"']


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == 21
    assert round(contrast((119, 119, 119), (255, 255, 255)), 2) == 4.48  # the grey that just fails


def test_pale_text_is_noticed_before_a_picture(screens: Screens) -> None:
    page = screens.context(LAPTOP).new_page()
    page.set_content(PALE_PAGE)

    (pale,) = pale_texts(page)
    assert pale.startswith('p "pale"')


@pytest.mark.parametrize("name", ["tv", "phone"])
def test_every_text_stands_out_from_the_sky_and_the_moon(
    screens: Screens, stages: Stages, name: str
) -> None:
    page = screens.context(TV if name == "tv" else PHONE, is_calm=True).new_page()
    found = {}
    for phase in PHASES:
        page.goto(LIVE_PAGES[name](stages[phase]))
        expect(page.locator("html")).to_have_attribute("data-live", "live")
        found[phase] = pale_texts(page)

    assert found == {phase: [] for phase in PHASES}


def test_shifts_are_noticed(screens: Screens) -> None:
    page = screens.context(LAPTOP).new_page()
    page.set_content("<div id=above></div><p id=below>A line that is pushed down</p>")
    looks.watch_shifts(page)
    page.evaluate("new Promise(requestAnimationFrame)")  # one frame without it

    page.evaluate("document.getElementById('above').style.height = '300px'")
    page.wait_for_function("window.shifts.length > 0")

    (shift,) = looks.shifts(page)
    assert "#below" in shift


@pytest.mark.parametrize(("taken", "size"), STATES)
@pytest.mark.parametrize(("name", "window"), LIVE)
def test_live_page_holds_a_crowd_with_hard_names(
    screens: Screens,
    desk: Desk,
    heavy: Heavy,
    name: str,
    window: ViewportSize,
    taken: int,
    size: str,
) -> None:
    context = screens.context(window, session=desk.session, is_calm=True)
    page = open_page(context, LIVE_PAGES[name](heavy[taken, size]))

    assert faults(page) == {}
    if name == "tv":
        assert (scroll(page), cut_off(page)) == (0, [])
    if (name, window) == ("console", LAPTOP):
        assert looks.covered(page) == []
    if window == TV:
        assert small_texts(page) == []


@pytest.mark.parametrize("name", LISTS)
def test_long_list_holds_a_crowd_with_hard_names(
    screens: Screens, desk: Desk, heavy: Heavy, name: str
) -> None:
    page = screens.context(PHONE, session=desk.session, is_calm=True).new_page()
    for window in (PHONE, LAPTOP):
        page.set_viewport_size(window)
        page.goto(DESK_PAGES[name](heavy[63, "60"]))

        assert faults(page) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_console_and_phone_hold_a_crowd_in_every_language(
    screens: Screens, desk: Desk, heavy: Heavy, language: str
) -> None:
    table = heavy[30, "60"]
    found = {}
    for name, window in (("console", LAPTOP), ("console", PHONE), ("phone", PHONE)):
        context = screens.context(window, session=desk.session, is_calm=True)
        page = open_page(speaking(context, language), LIVE_PAGES[name](table))
        found[name, window["width"]] = faults(page)

    assert found == {key: {} for key in found}


def test_nothing_jumps_on_the_wall_while_rolls_arrive(screens: Screens, desk: Desk) -> None:
    table = desk.begin("411256", players=HARD, counts=PYRAMID)  # the first roll makes its place
    board = Board(open_page(screens.context(TV, is_calm=True), table.tv))
    board.wait_for_line()
    looks.watch_shifts(board.page)

    for roll in (*WINS, "223356", "444413"):
        throw_and_see(desk, table, board, roll)

    assert looks.shifts(board.page) == []


def throw_and_see(desk: Desk, table: Table, board: Board, roll: str) -> None:
    desk.throw(table, roll)
    expect(board.page.locator("#last")).to_have_attribute("data-seq", str(desk.version(table)))
    board.page.wait_for_timeout(100)  # the frame that would jump
