"""A roll-off on the wall: names are whole, dice fall beside those they have to beat, and how it
ended is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.board.test_moments import NOTE_COMING
from tests.browser.board.walls import pale_or_small, wall_at
from tests.browser.desk import Desk, Table
from tests.browser.screens import Screens
from tests.browser.stages import FEW
from tests.browser.web.test_access import on_every_tv

NAMES = (
    "Tita Baby",
    "Maria Concepción",
    "Wilhelmina-Bartholomea Featherstonehaugh",
    "歐陽雅婷",
    "Josephine Maria Concepcion",
    "林志玲",
    "Ah Beng 阿明",
    "Estrella Uy",
    "Remedios Villanueva",
)
# Texts that do not stand whole in their places, and cards that do not hold what is in them.
CUT = """() => {
  const texts = ".duel__people :is(.big-name, .duel__needs li, .duel__state), .duel__people > li";
  const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
    scrollHeight > clientHeight + 4 || scrollWidth > clientWidth + 1;
  return [...document.querySelectorAll(texts)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && isCut(each))
    .map((each) => each.textContent.trim());
}"""


def equal_at_the_top(desk: Desk, count: int) -> Table:
    names = NAMES[:count]
    throws = ["444412"] * count + ["411256"] + ["223356"] * (count - 1)
    return desk.begin(*throws, players=names, counts=FEW)


@pytest.mark.proof
@pytest.mark.parametrize("count", [2, 9])
def test_who_rolls_off_stands_whole_with_their_dice(
    screens: Screens, desk: Desk, count: int
) -> None:
    table = equal_at_the_top(desk, count)
    desk.throw(table, "444112")
    page = wall_at(screens, table, is_calm=True)

    found = on_every_tv(page, lambda each: each.evaluate(CUT))

    assert found == {width: [] for width in found}
    expect(page.locator(".duel__people > li")).to_have_count(count)
    expect(page.locator(".duel__people .die:visible:not(.die--none)[data-face]")).to_have_count(7)
    assert pale_or_small(page) == []


def test_dice_of_a_roll_off_fall_beside_the_mark_to_beat(screens: Screens, desk: Desk) -> None:
    table = equal_at_the_top(desk, 2)
    desk.throw(table, "444112")
    page = wall_at(screens, table)
    page.evaluate(NOTE_COMING)
    people = page.locator(".duel__people > li")

    desk.throw(table, "441256")

    expect(page.locator("#interlude h2")).to_contain_text("Tita Baby wins the roll-off, 3 to 2!")
    expect(people.nth(0)).to_have_attribute("data-state", "won")
    expect(people.nth(0).locator(".dice")).to_have_attribute("aria-label", "4 4 4 1 1 2")
    expect(people.nth(1).locator(".dice")).to_have_attribute("aria-label", "4 4 1 2 5 6")
    assert page.locator("html").get_attribute("data-moment") is None
    assert page.evaluate("window.coming") == ["hidden"]


def test_equal_throws_stay_until_somebody_throws_again(screens: Screens, desk: Desk) -> None:
    table = equal_at_the_top(desk, 2)
    page = wall_at(screens, table, is_calm=True)
    people = page.locator(".duel__people > li")

    desk.throw(table, "441256")
    desk.throw(table, "441356")

    expect(page.locator("#interlude h2")).to_contain_text(
        "Equal again: Tita Baby and Maria Concepción roll once more."
    )
    expect(people.nth(0)).to_have_attribute("data-state", "now")
    expect(people.nth(0).locator(".dice")).to_have_attribute("aria-label", "4 4 1 2 5 6")
    expect(people.nth(1).locator(".dice")).to_have_attribute("aria-label", "4 4 1 3 5 6")
    desk.throw(table, "411256")
    expect(people.nth(1).locator(".die--none")).to_have_count(6)
    expect(people.nth(0).locator(".duel__fours b")).to_have_text("1")
    expect(page.locator(".duel__outcome")).to_have_count(0)
