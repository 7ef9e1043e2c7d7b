"""Every page in the windows that browsers leave of a screen, also zoomed: nothing is cut, covered
or out of reach, and from 1280 by 580 up no console has to be scrolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from festival.tables.kinds import side_kinds
from tests.browser.desk import SIX, Desk, Table, prize_fields
from tests.browser.fixtures import chromium, screens_of
from tests.browser.heavy import HARD, long_prize
from tests.browser.pages import Live
from tests.browser.play.test_desk import NOTHING, ONE, RED_3, TWO
from tests.browser.play.windows import wrongs_in
from tests.browser.screens import PHONE, OnePage, Screens, open_page
from tests.browser.side_phones import allow_phones
from tests.browser.stages import DESK_PAGES, DESK_STATES, LONG_PAIR, Stages
from tests.games.chinese_poker import pages as chinese_poker
from tests.games.mahjong import pages as mahjong
from tests.games.poker_dice import pages as poker_dice
from tests.games.promotion import pages as promotion
from tests.given import given_by, lack

BOBING = "bobing"
PICKING = "picking"
THROWN = ("rolling", PICKING, "roll_off", "ladder", "long_roll_off")
PHASES = (*THROWN, "waiting", "choosing", "paused", "crowning", "ended")
GATE = (BOBING, "rolling")
WHOLE = ((1920, 1080), (1366, 625), (1280, 580), (1180, 820), (820, 1180))
# Zoomed: a console is there whole while somebody throws at the bowl or sets cards.
ZOOMED = ((1024, 490), (911, 512))
# Of a small laptop or a phone, or zoomed further: the page scrolls.
LOW = ((1024, 768), (683, 384), (360, 640))
OF_A_PAGE = ((1280, 580), (820, 1180), (911, 512), (683, 384), (360, 640))
PAGES = [state for state in DESK_STATES if state[0] != "nowhere"]  # its answer is a 404
FOUR_TWOS = "222251"
COUNTS = (1, 1, 2, 2, 4, 8)


def consoles() -> list[Any]:
    kinds = [kind.key for kind in side_kinds() if not lack(kind.key, "LOOKED")]
    stages = [(kind, stage) for kind in kinds for stage in given_by(kind, "LOOKED").stages]
    every = [*((BOBING, phase) for phase in PHASES), *stages]
    return [pytest.param(*each, marks=[] if each == GATE else pytest.mark.proof) for each in every]


def enter(page: Page, kind: str, stage: str) -> None:
    """What is typed there while somebody is in turn."""
    Live(page).wait_for_line()
    if kind != BOBING:
        given_by(kind, "LOOKED").enter(page)
    if page.locator("[data-throw]").count() and page.locator(".pad").count():
        page.keyboard.type("123346" if stage == PICKING else "444412")
        if stage == PICKING:
            page.locator(".pick").first.wait_for()


@pytest.mark.parametrize(("kind", "stage"), consoles())
def test_console_fits_the_windows_of_browsers(
    one_page: OnePage, host: Desk, stages: Stages, kind: str, stage: str
) -> None:
    table = stages[stage] if kind == BOBING else given_by(kind, "LOOKED").stages[stage](host)
    page = one_page.open(table.console)
    enter(page, kind, stage)
    is_whole = stage in THROWN if kind == BOBING else kind == "chinese_poker"
    whole = (*WHOLE, *ZOOMED) if is_whole else WHOLE

    assert wrongs_in(page, (*WHOLE, *ZOOMED, *LOW), whole) == {}


# What ends the game, how long it takes, and whoever is level.
TOLD = ("#c-next p", "#c-turn .turn__place--line", "#c-ladder [data-state=leads] bdi")
OUT_OF_VIEW = """told => document.querySelectorAll(told).values().filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const around = each.closest(".aside, .desk").getBoundingClientRect();
  return each.checkVisibility() && (top < around.top || bottom > around.bottom || left < around.left
    || right > around.right || each.scrollHeight > each.clientHeight + 1 && each.clientHeight);
}).map((each) => each.textContent.trim()).toArray()"""


@pytest.mark.parametrize("stage", ["ladder", "long_roll_off"])
def test_what_decides_the_game_is_in_view(one_page: OnePage, stages: Stages, stage: str) -> None:
    page = one_page.open(stages[stage].console)
    found = {}
    for width, height in ((1366, 625), (1280, 580), *ZOOMED):
        page.set_viewport_size({"width": width, "height": height})
        found[width] = page.evaluate(OUT_OF_VIEW, ", ".join(TOLD))
    page.set_viewport_size({"width": 360, "height": 640})
    line = page.locator(TOLD[1]).first

    assert found == {1366: [], 1280: [], 1024: [], 911: []}
    assert line.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")


@pytest.mark.proof
@pytest.mark.parametrize(("game", "of"), [(poker_dice, "#c-standing"), (promotion, "#c-race")])
def test_five_seats_on_phones_and_who_leads_are_in_view(
    one_page: OnePage, host: Desk, game: Any, of: str
) -> None:
    table = game.begun(host, players=(*SIX[:4], LONG_PAIR[0]))
    allow_phones(host, table)
    page = one_page.open(table.console)
    found = {}
    for width, height in ((1366, 625), (1280, 580)):
        page.set_viewport_size({"width": width, "height": height})
        found[width] = page.evaluate(OUT_OF_VIEW, f"#c-phone_seats li, {of} li")

    assert found == {1366: [], 1280: []}


@pytest.mark.proof
def test_all_who_are_level_are_in_view(one_page: OnePage, stages: Stages) -> None:
    page = one_page.open(stages["five_level"].console)
    found = {}
    for width, height in (*WHOLE[1:], *ZOOMED):
        page.set_viewport_size({"width": width, "height": height})
        found[width] = page.evaluate(OUT_OF_VIEW, "#c-ladder li, .turn__then li:first-child")

    assert found == {1366: [], 1280: [], 1180: [], 820: [], 1024: [], 911: []}


def test_phone_says_whole_what_decides_a_roll_off(one_page: OnePage, stages: Stages) -> None:
    page = one_page.open(stages["long_roll_off"].console, PHONE)
    line = page.locator("#c-turn .turn__place--line").first

    expect(line).to_contain_text("most 4s win")
    assert line.evaluate("line => line.scrollWidth <= line.clientWidth")


def test_last_roll_is_in_view_at_a_demo(one_page: OnePage, stages: Stages) -> None:
    page = one_page.open(stages["rolling"].console)
    page.set_viewport_size({"width": 1366, "height": 625})

    assert page.evaluate(OUT_OF_VIEW, "#c-log li:first-child") == []


HIDDEN_BY_PADS = """() => {
  const pads = document.querySelector(".pads");
  const others = [...document.querySelectorAll(":is(.desk, .aside) :is(a, button, input, ol)")];
  return others.filter((each) => {
    if (pads.contains(each) || !each.checkVisibility()) return false;
    scrollTo(0, 0);
    each.focus();
    const [own, over] = [each, pads].map((one) => one.getBoundingClientRect());
    return each === document.activeElement && own.bottom > over.top && own.top < over.bottom;
  }).map((each) => each.id || each.textContent.trim());
}"""


def test_pads_at_the_bottom_cover_nothing_that_has_the_focus(
    one_page: OnePage, stages: Stages
) -> None:
    page = one_page.open(stages["ladder"].console)
    found = {}
    for width, height in ((683, 384), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        found[width] = page.evaluate(HIDDEN_BY_PADS)

    assert found == {683: [], 360: []}


@pytest.mark.parametrize(
    ("width", "height", "pressed"),
    [(640, 360, ".picks"), (568, 320, ".picks"), (360, 740, "#undo"), (360, 640, "#undo")],
)
def test_choice_and_undo_are_above_the_pads_of_a_phone(
    one_page: OnePage, stages: Stages, width: int, height: int, pressed: str
) -> None:
    page = one_page.open(stages[PICKING].console)
    page.set_viewport_size({"width": width, "height": height})
    enter(page, BOBING, PICKING)

    above, pads = (page.locator(each).bounding_box() for each in (pressed, ".pads"))
    assert above
    assert pads
    assert above["y"] + above["height"] <= pads["y"]


@pytest.fixture(params=[20, 24])
def enlarged(chromium_path: str, request: pytest.FixtureRequest) -> Iterator[Screens]:
    """In a browser with a least size of letters."""
    setting = f"--blink-settings=minimumFontSize={request.param}"
    with screens_of(chromium.at(chromium_path, setting)) as opened:
        yield opened


@pytest.mark.proof
@pytest.mark.parametrize("stage", ["ladder", "long_roll_off"])
@pytest.mark.parametrize("dice", ["", "144263"])
def test_console_can_be_read_with_large_letters(
    enlarged: Screens, host: Desk, stages: Stages, stage: str, dice: str
) -> None:
    page = open_page(enlarged.context(session=host.session), stages[stage].console)
    page.keyboard.type(dice)
    page.locator("#verdict[data-result]" if dice else "#verdict").wait_for(state="attached")
    windows = (*WHOLE, *ZOOMED)

    assert wrongs_in(page, windows, windows) == {}


@pytest.mark.proof
@pytest.mark.parametrize("game", [chinese_poker, mahjong])
def test_hand_is_entered_with_large_letters(enlarged: Screens, host: Desk, game: Any) -> None:
    table = game.begun(host, players=(LONG_PAIR[0], *SIX[:3]))
    page = open_page(enlarged.context(session=host.session), table.console)
    game.LOOKED.enter(page)

    assert wrongs_in(page, (WHOLE[1], *ZOOMED), (WHOLE[1],)) == {}


@pytest.mark.proof
@pytest.mark.parametrize(("name", "phase"), PAGES)
def test_page_holds_in_the_windows_of_browsers(
    one_page: OnePage, stages: Stages, name: str, phase: str
) -> None:
    page = one_page.open(DESK_PAGES[name](stages[phase]))

    assert wrongs_in(page, OF_A_PAGE) == {}


def with_four_prizes(host: Desk) -> Table:
    """The first player has won four prizes with long names, the second one."""
    with host.unseen():
        table = host.lay(players=(HARD[0], "Ben", "Carla", HARD[2], "Ella", "Fe"), counts=COUNTS)
        host.post(f"{table.edit}prizes/", save="1", **prize_fields(COUNTS, long_prize))
        host.start(table)
        for own, other in ((ONE, TWO), (TWO, NOTHING), (RED_3, NOTHING), (FOUR_TWOS, NOTHING)):
            for roll in (own, other, *[NOTHING] * 4):
                host.throw(table, roll)
    return table


@pytest.mark.proof  # six states in ten windows: five seconds of a processor
def test_prize_desk_can_be_used_in_every_window(screens: Screens, host: Desk) -> None:
    page = open_page(
        screens.context(session=host.session, is_calm=True), f"{with_four_prizes(host).edit}desk/"
    )
    windows, field = (*WHOLE[1:], *ZOOMED, *LOW), page.locator("#q")
    assert wrongs_in(page, windows) == {}

    for wanted, prizes in (("e", 0), ("zzzz", 0), ("Ben", 1), ("1", 4)):
        field.fill(wanted)
        if prizes:
            field.press("Enter")
        expect(page.locator(".line:visible")).to_have_count(prizes)
        assert (wanted, wrongs_in(page, windows)) == (wanted, {})
    page.locator(".at:visible .all__button").click()
    expect(page.locator(".line__done:visible")).to_have_count(4)
    assert wrongs_in(page, windows) == {}
