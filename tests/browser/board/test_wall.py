"""The wall with hard names on it: every card keeps its place, and all that is said can be read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.board.walls import (
    faults,
    taller,
    throw_and_see,
    wall_at,
)
from tests.browser.desk import Desk
from tests.browser.heavy import HARD, PYRAMID, WINS
from tests.browser.screens import Screens
from tests.browser.stages import Stages

SMALL = ViewportSize(width=1280, height=720)
LONG_WORD = "Josephinemarie"
# Everybody rolls once: wins, nothing, a throw that leads, and one that leads higher.
ROLLS = (*WINS, "223356", "444413", "444446")
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
def test_cards_stay_where_they_are_whoever_rolls_whatever(screens: Screens, host: Desk) -> None:
    table = host.begin(players=("Ana", LONG_WORD, *HARD, "Ben"), counts=PYRAMID)
    page = wall_at(screens, table, SMALL, is_calm=True)
    places: list[Any] = []

    for roll in ("144263", *ROLLS):
        throw_and_see(host, table, page, roll=roll)
        expect(page.locator("html")).not_to_have_attribute("data-moment", "roll")
        places.append(page.evaluate(PLACES))

    assert places[1:] == places[:1] * (len(places) - 1)


def test_ladder_says_how_many_more_there_are_beside_a_long_name(
    screens: Screens, host: Desk
) -> None:
    reds = ("444413", "444422", "444412", "444423", "444426")

    page = wall_at(screens, host.begin(*reds, counts=PYRAMID), is_calm=True)

    expect(page.locator("#ladder li:visible")).to_have_count(2)
    expect(page.locator("#ladder-title")).to_contain_text("and 3 more")
    assert faults(page) == {}
    page.goto(host.begin("444413", players=(HARD[4], "Ben"), counts=PYRAMID).tv)
    expect(page.locator("#ladder .beats")).to_contain_text("five alike")
    assert taller(page, "#ladder .beats") == []


def test_board_under_a_scene_can_be_read_once_it_is_put_away(
    screens: Screens, stages: Stages
) -> None:
    page = wall_at(screens, stages["ended"], is_calm=True)

    page.keyboard.press("Escape")

    expect(page.locator("#scene")).to_be_hidden()
    assert faults(page) == {}
    assert page.evaluate(BEYOND_THE_LABEL) == []
    expect(page.locator("#turn-title")).to_have_text("Champion of the evening")
    expect(page.locator("#ladder-title")).to_contain_text("the champion throws")
    expect(page.locator("#ladder-title")).not_to_contain_text("who leads")
