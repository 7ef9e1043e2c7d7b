"""The wall with hard names on it: every card keeps its place, and all that is said can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.board.walls import (
    beyond,
    faults,
    live,
    squeezed,
    taller,
    throw_and_see,
    wall_at,
)
from tests.browser.desk import Desk, Table, prize_fields
from tests.browser.heavy import HARD, PYRAMID, WINS
from tests.browser.screens import TV, Screens
from tests.browser.stages import Stages
from tests.browser.web.test_access import barriers, cut_off, on_every_tv, proof, told
from tests.browser.words.test_languages import LANGUAGES

SMALL = ViewportSize(width=1280, height=720)
LONG_WORD = "Josephinemarie"
# Everybody rolls once: wins, nothing, a throw that leads, and one that leads higher.
ROLLS = (*WINS, "223356", "444413", "444446")
SCENES = ("rules", "prizes", "ladder", "without", "announcement", "celebration")
SUPPER = "Supper is served in the courtyard."

PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    "#turn, #turn-title, .following, #last, #last-title, #last .dice, #ladder, #ladder-title, "
    + ".ways, .tier, .row, #ticker")].map((part, place) => {
  const { x, y, height } = part.getBoundingClientRect();
  return [`${place} ${part.id || part.className}`, [x, y, height].map(Math.round)];
}))"""
BEYOND_THE_LABEL = """() => [...document.querySelectorAll(".label :is(h3, p)")].filter((line) => {
  const range = document.createRange();
  range.selectNodeContents(line);
  const shelf = line.closest(".tier").querySelector(".shelf").getBoundingClientRect();
  const { right, bottom } = range.getBoundingClientRect();
  return right > shelf.left && bottom > shelf.top + 3; // beside its cakes, or above them
}).map((line) => line.textContent)"""


@pytest.mark.proof
def test_cards_stay_where_they_are_whoever_rolls_whatever(screens: Screens, desk: Desk) -> None:
    table = desk.begin(players=("Ana", LONG_WORD, *HARD, "Ben"), counts=PYRAMID)
    page = wall_at(screens, table, SMALL, is_calm=True)
    places: list[Any] = []

    for roll in ("144263", *ROLLS):
        throw_and_see(desk, table, page, roll=roll)
        expect(page.locator("html")).not_to_have_attribute("data-moment", "roll")
        places.append(page.evaluate(PLACES))

    assert places[1:] == places[:1] * (len(places) - 1)


def test_ladder_says_how_many_more_there_are_beside_a_long_name(
    screens: Screens, desk: Desk
) -> None:
    reds = ("444413", "444422", "444412", "444423", "444426")

    page = wall_at(screens, desk.begin(*reds, counts=PYRAMID), is_calm=True)

    expect(page.locator("#ladder li:visible")).to_have_count(3)
    expect(page.locator("#ladder-title")).to_contain_text("and 2 more")
    assert faults(page) == {}
    page.goto(desk.begin("444413", players=(HARD[4], "Ben"), counts=PYRAMID).tv)
    expect(page.locator("#ladder .beats")).to_contain_text("five alike")
    assert taller(page, "#ladder .beats") == []


@pytest.mark.parametrize("language", ["en", *map(proof, LANGUAGES)])
def test_every_scene_can_be_read_in_every_language(
    screens: Screens, desk: Desk, language: str
) -> None:
    table = desk.demo()
    page = wall_at(screens, table, is_calm=True, language=language)
    found = {}
    for scene in SCENES:
        desk.post(f"{table.edit}screens/", do=scene, text=SUPPER)
        page.goto(table.tv)
        live(page)
        found[scene] = squeezed(page) if language == "en" else faults(page)

    assert found == {scene: {} for scene in SCENES}


@pytest.mark.parametrize("phase", ["ended", *map(proof, ("dark", "raffled"))])
def test_board_under_a_scene_can_be_read_once_it_is_put_away(
    screens: Screens, stages: Stages, phase: str
) -> None:
    page = wall_at(screens, stages[phase], is_calm=True)

    page.keyboard.press("Escape")

    expect(page.locator("#scene")).to_be_hidden()
    assert faults(page) == {}
    assert page.evaluate(BEYOND_THE_LABEL) == []
    if phase == "ended":
        expect(page.locator("#turn-title")).to_have_text("Champion of the evening")
        expect(page.locator("#ladder-title")).to_contain_text("the champion throws")
        expect(page.locator("#ladder-title")).not_to_contain_text("who leads")


@pytest.mark.proof
def test_every_page_of_the_rules_and_of_long_prizes_can_be_read(
    screens: Screens, desk: Desk
) -> None:
    rules = dict(pages_of(screens, desk, desk.demo(), "rules"))
    table = desk.lay(counts=PYRAMID)
    wide = {
        key: f"{'W' * 30} {key[5:]}" if key.startswith("name-") else value
        for key, value in prize_fields(PYRAMID).items()
    }
    desk.post(f"{table.edit}prizes/", save="1", **wide)

    prizes = dict(pages_of(screens, desk, table, "prizes"))

    assert rules == {f"{page} of 12": {} for page in range(1, 13)}
    assert prizes == {f"{page} of 6": {} for page in range(1, 7)}


def pages_of(
    screens: Screens, desk: Desk, table: Table, scene: str
) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """What is wrong with each page of a scene, by its number."""
    desk.post(f"{table.edit}screens/", do=scene)
    page = wall_at(screens, table, is_calm=True)
    top = page.locator(".stage__top span").last
    for _ in range(int(top.inner_text().split()[-1])):
        page.goto(table.tv)
        yield top.inner_text(), faults(live(page))
        desk.post(f"{table.edit}screens/", do="next")


@pytest.mark.proof
def test_many_with_long_names_and_nothing_fit_on_the_wall(screens: Screens, desk: Desk) -> None:
    crowd = [f"{name[:36]} {number}" for number in range(3) for name in HARD]
    table = desk.begin(players=crowd, counts=PYRAMID)
    page = screens.context(TV, is_calm=True).new_page()
    found: dict[str, dict[Any, Any]] = {}
    for scene in SCENES:
        desk.post(f"{table.edit}screens/", do=scene, text=SUPPER * 5)
        page.goto(table.tv)
        found[scene] = faults(live(page), cut_off, barriers) | told(on_every_tv(page, beyond))

    assert found == {scene: {} for scene in SCENES}


@pytest.mark.parametrize("counts", [proof((1, 0, 0, 0, 0, 12)), (4, 8, 12, 24, 40, 100)])
def test_wall_holds_unlike_pyramids(screens: Screens, desk: Desk, counts: tuple[int, ...]) -> None:
    page = wall_at(screens, desk.begin("144263", "444123", counts=counts), is_calm=True)

    assert faults(page, cut_off, beyond) == {}
