"""What has the middle of the wall for a while, and what stays on its cakes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board.walls import pale_or_small, wall_at
from tests.browser.contrast import pale_texts
from tests.browser.desk import Desk
from tests.browser.heavy import PYRAMID
from tests.browser.screens import AWAY, TV, Screens
from tests.browser.stages import DECIDED, FEW, PAIR, TIE

# Where the dice are while they roll, and how round.
ROLLING = """() => {
  const dice = [...document.querySelectorAll("#moment .die[data-turns]")];
  const name = document.querySelector("#moment .big-name").getBoundingClientRect();
  return dice.map((die) => {
    const { borderRadius, overflow } = getComputedStyle(die);
    return [borderRadius, overflow, die.getBoundingClientRect().top >= name.bottom];
  });
}"""
NOTE_ROLLING = f"""
window.rolling = [];
new MutationObserver(() => {{
  if (document.documentElement.dataset.dice === "tumbling") {{
    requestAnimationFrame(() => window.rolling.push(({ROLLING})()));
  }}
}}).observe(document.documentElement, {{ attributes: true, attributeFilter: ["data-dice"] }});
"""
# What is seen of a throw's faces before its dice roll.
NOTE_COMING = """
window.coming = [];
new MutationObserver(() => {
  if (document.documentElement.dataset.dice !== "coming") return;
  const dice = document.querySelector("#moment .dice, #interlude [data-new] .dice");
  window.coming.push(getComputedStyle(dice).visibility);
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-dice"] });
"""
# The cakes of the second tier when the dice of a throw have landed.
NOTE_LANDED = """
document.addEventListener("moonbowl:landed", () => setTimeout(() => {
  const cakes = document.querySelectorAll('[data-tier="2"] .tile');
  window.landed = [...cakes].map((cake) => cake.dataset.state);
  window.counted = document.querySelector("#label-2").innerText;
}));
"""


def moment(page: Page) -> Locator:
    return page.locator("#moment")


def test_roll_has_the_middle_of_the_wall_and_gives_it_back(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=PYRAMID)
    page = wall_at(screens, table)
    page.evaluate(NOTE_ROLLING)
    page.evaluate(NOTE_COMING)

    host.throw(table, "444126")

    expect(moment(page)).to_be_visible()
    expect(moment(page).locator(".big-name")).to_have_text("Ana")
    expect(moment(page).locator(".moment__title")).to_be_visible()
    assert page.evaluate("window.coming") == ["hidden"]  # no face before the dice roll
    expect(moment(page)).to_contain_text("Tam Hue")
    expect(moment(page).locator(".cake")).to_have_text("Prize 3-1")
    counting = moment(page).locator(".die[data-counts]")
    assert [die.get_attribute("data-face") for die in counting.all()] == ["4", "4", "4"]
    expect(moment(page)).to_be_hidden()
    expect(page.locator("#turn .big-name")).to_have_text("Ben")
    (dice,) = page.evaluate("window.rolling")
    assert [(overflow, is_below) for _, overflow, is_below in dice] == [("hidden", True)] * 6
    assert {radius for radius, _, _ in dice} == {"23%"}


def test_prize_is_told_in_its_place_when_its_cake_is_there(screens: Screens, host: Desk) -> None:
    table = host.begin(counts=PYRAMID)
    page = wall_at(screens, table)
    page.evaluate(NOTE_LANDED)

    host.throw(table, "123456")

    expect(page.locator('[data-tier="2"] .tile[data-state="new"]')).to_have_count(1)
    assert page.locator("html").get_attribute("data-moment") is None
    assert page.evaluate("window.landed") == ["left", "left"]
    assert "2 of 2 left" in page.evaluate("window.counted")
    expect(page.locator("#label-2")).to_contain_text("1 of 2 left")


def test_undo_puts_the_moment_away(screens: Screens, host: Desk) -> None:
    table = host.begin("112356", counts=PYRAMID)
    page = wall_at(screens, table)
    host.throw(table, "444126")
    expect(moment(page)).to_be_visible()

    host.command(table, "undo")

    expect(page.locator("#last")).to_have_attribute("data-seq", "2")
    assert page.locator("html").get_attribute("data-moment") is None
    expect(page.locator('.tile[data-state="new"]')).to_have_count(0)


@pytest.mark.proof
def test_break_counts_down_to_the_time_that_was_said(screens: Screens, host: Desk) -> None:
    table = host.begin("144263", counts=PYRAMID)
    page = wall_at(screens, table, is_calm=True)
    scene, clock = page.locator("#interlude"), page.locator(".rest__clock")

    host.command(table, "pause", minutes="10")

    expect(scene).to_have_attribute("data-interlude", "break")
    expect(clock).to_have_attribute("data-shown", re.compile(r"^(10:00|09:\d\d)$"))
    expect(scene.locator(".rest__words")).to_contain_text("We play on at")
    expect(scene.locator(".big-name")).to_have_text("Ben")
    assert pale_or_small(page) == []
    host.command(table, "resume")
    expect(scene).to_be_hidden()
    host.command(table, "pause")  # without a length: it counts up
    expect(clock).to_have_attribute("data-shown", re.compile(r"^0\d:\d\d$"))
    expect(scene.locator(".rest__words")).to_contain_text("since")


@pytest.mark.proof
def test_list_that_has_no_room_turns_its_pages_until_everybody_was_named(
    screens: Screens, host: Desk
) -> None:
    names = tuple(f"Guest {number}" for number in range(1, 61))
    table = host.begin(players=names, counts=PYRAMID)
    host.post(f"{table.edit}screens/", do="without")
    screens.expect_complaints(*AWAY)  # the page takes the time that flies for sleep
    page = screens.context(TV, is_calm=True).new_page()
    page.clock.install()
    page.goto(table.tv)
    seen: set[str] = set()

    for _ in range(3):  # two pages; a turn may fall between a look and the leap
        seen |= set(page.locator(".names li:visible").all_inner_texts())
        page.clock.fast_forward(8000)

    assert seen == set(names)
    assert pale_texts(page) == []


def test_champion_comes_with_the_dice_and_the_code_of_the_results(
    screens: Screens, host: Desk
) -> None:
    table = host.begin(*DECIDED, players=PAIR, counts=FEW)
    host.command(table, "crown")

    page = wall_at(screens, table, is_calm=True)

    scene = page.locator("main > #scene")
    dice = scene.locator(".die").all()
    assert [die.get_attribute("data-face") for die in dice] == list("444413")
    code = scene.get_by_role("img", name="QR code of")
    expect(code).to_be_visible()
    assert f"/f/{table.code}/results/" in str(code.get_attribute("alt"))


def test_dice_of_a_roll_off_fall_beside_the_mark_to_beat(screens: Screens, host: Desk) -> None:
    table = host.begin(*TIE, "444112", players=PAIR, counts=FEW)
    page = wall_at(screens, table)
    page.evaluate(NOTE_COMING)
    people = page.locator(".duel__people > li")

    host.throw(table, "441256")

    expect(page.locator("#interlude h2")).to_contain_text("Ana wins the roll-off!")
    expect(people.nth(0)).to_have_attribute("data-state", "won")
    expect(people.nth(0).locator(".dice")).to_have_attribute("aria-label", "4 4 4 1 1 2")
    expect(people.nth(1).locator(".dice")).to_have_attribute("aria-label", "4 4 1 2 5 6")
    assert page.locator("html").get_attribute("data-moment") is None
    assert page.evaluate("window.coming") == ["hidden"]
