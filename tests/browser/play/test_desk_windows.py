"""The prize desks in windows as browsers leave them: nothing is cut, covered or out of reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.board.test_hall import Halls, halls
from tests.browser.desk import Desk, Table, prize_fields
from tests.browser.heavy import HARD, LONG_PRIZE
from tests.browser.play.test_desk import NOTHING, ONE, RED_3, TWO
from tests.browser.screens import Screens, open_page
from tests.browser.web.test_access import overflow

__all__ = ["halls"]

FOUR_TWOS = "222251"
COUNTS = (1, 1, 2, 2, 4, 8)
WINDOWS = [
    (1366, 625),
    (1280, 580),
    (1180, 820),
    (1024, 768),
    (1024, 490),
    (911, 512),
    (683, 384),
    (820, 1180),
    (360, 640),
]
GATE = (1024, 768)
EACH = [
    pytest.param(*each, id=f"{each[0]}x{each[1]}", marks=[] if each == GATE else pytest.mark.proof)
    for each in WINDOWS
]
NAME_AT_LEAST = 190  # px, in windows that are 1024 or more wide
# What a finger at the middle of it does not reach, the lists inside the page included.
COVERED = """() => [...document.querySelectorAll("main :is(a, button, summary, input)")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => each.getClientRects().length)
  .filter((each) => {
    each.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !hit || !(each.contains(hit) || hit.contains(each));
  })
  .map((each) => each.textContent.trim().replace(/\\s+/g, " "))"""
SIDEWAYS = """() => [...document.querySelectorAll(".people, .people *, .serving, .counts")]
  .filter((each) => !["visible", "hidden", "clip"].includes(getComputedStyle(each).overflowX))
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.className)"""
NARROW = """(least) => [...document.querySelectorAll(".line__what")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width < least)
  .map((each) => each.textContent)"""


def with_four_prizes(host: Desk) -> Table:
    """The first player has won four prizes with long names, the second one."""
    with host.unseen():
        table = host.lay(players=(HARD[0], "Ben", "Carla", HARD[2], "Ella", "Fe"), counts=COUNTS)
        names = {
            key: f"{LONG_PRIZE} {key[5:]}" if key.startswith("name-") else value
            for key, value in prize_fields(COUNTS).items()
        }
        host.post(f"{table.edit}prizes/", save="1", **names)
        host.start(table)
        for own, other in ((ONE, TWO), (TWO, NOTHING), (RED_3, NOTHING), (FOUR_TWOS, NOTHING)):
            for roll in (own, other, *[NOTHING] * 4):
                host.throw(table, roll)
    return table


def faults(page: Page) -> dict[str, Any]:
    size = page.viewport_size
    least = NAME_AT_LEAST if size and size["width"] >= GATE[0] else 0
    found = {
        "wide": max(overflow(page), 0),
        "sideways": page.evaluate(SIDEWAYS),
        "covered": page.evaluate(COVERED),
        "narrow": page.evaluate(NARROW, least),
    }
    return {name: what for name, what in found.items() if what}


@pytest.mark.parametrize(("width", "height"), EACH)
def test_desk_can_be_used_in_every_window(
    screens: Screens, host: Desk, width: int, height: int
) -> None:
    size = ViewportSize(width=width, height=height)
    context = screens.context(size, session=host.session)
    page = open_page(context, f"{with_four_prizes(host).edit}desk/")
    field = page.locator("#q")
    assert faults(page) == {}

    for wanted, prizes in (("e", 0), ("zzzz", 0), ("Ben", 1), ("1", 4)):
        field.fill(wanted)
        if prizes:
            field.press("Enter")
        expect(page.locator(".line:visible")).to_have_count(prizes)
        assert (wanted, faults(page)) == (wanted, {})
    page.locator(".at:visible .all__button").click()
    expect(page.locator(".line__done:visible")).to_have_count(4)
    assert faults(page) == {}


@pytest.mark.proof
@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_desk_of_all_tables_shows_whom_a_search_finds(
    screens: Screens, halls: Halls, width: int, height: int
) -> None:
    size = ViewportSize(width=width, height=height)
    address = f"{halls[5].own.edit}desk/"
    page = open_page(screens.context(size, session=halls.desk.session), address)
    name = page.locator(".collector__name").first.inner_text()
    assert faults(page) == {}

    for wanted, shown in ((name, ".at"), ("a", ".collector"), ("zzzz", "#nobody")):
        page.goto(f"{address}?q={wanted}")
        expect(page.locator(shown).first).to_be_visible()
        assert (wanted, faults(page)) == (wanted, {})
