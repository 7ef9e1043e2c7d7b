"""The wall with hard names on it: every card keeps its place, and all that is said can be read."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.board.walls import (
    faults,
    taller,
    wall_at,
)
from tests.browser.desk import Desk
from tests.browser.heavy import HARD, PYRAMID
from tests.browser.screens import Screens
from tests.browser.stages import Stages

BEYOND_THE_LABEL = """() => [...document.querySelectorAll(".label :is(h3, p)")].filter((line) => {
  const range = document.createRange();
  range.selectNodeContents(line);
  const shelf = line.closest(".tier").querySelector(".shelf").getBoundingClientRect();
  const { right, bottom } = range.getBoundingClientRect();
  return right > shelf.left && bottom > shelf.top + 3; // beside its cakes, or above them
}).map((line) => line.textContent)"""


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
