"""After a roll-off every screen that is open shows the winner first, and says how it went."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.pages import Live
from tests.browser.screens import LAPTOP, PHONE, TV, Screens, open_page
from tests.browser.stages import FEW, PAIR, TIE

HOW = "Roll-off: Ben three 4s, Ana two 4s; Ben wins."
PRINTED = {"rulebook": "xiamen_printed", "third": "same4", "switch_first_player": "order"}


def ladder(page: Page, part: str) -> list[str]:
    rungs = page.locator(f"{part} ol > li").all()
    return [" ".join(rung.inner_text().split()) for rung in rungs]


@pytest.mark.proof
def test_winner_of_a_roll_off_stands_first_on_every_screen(screens: Screens, desk: Desk) -> None:
    table = desk.begin(*TIE, players=PAIR, counts=FEW)
    wall = open_page(screens.context(TV), table.tv)
    phone = open_page(screens.context(PHONE), table.phone)
    console = open_page(screens.context(LAPTOP, session=desk.session), table.console)
    for page in (wall, phone, console):
        Live(page).wait_for_line()
    assert [rung[:5] for rung in ladder(phone, "#ladder")] == ["1 Ana", "1 Ben"]

    desk.throw(table, "441111")
    expect(console.locator("#c-turn h1")).to_have_text("Ben")
    console.keyboard.type("444123")
    expect(console.locator(".verdict__say")).to_have_text(
        "Say: “Ben has three 4s. Ben wins the roll-off, 3 to 2!”"
    )
    console.keyboard.press("Enter")

    expect(wall.locator("#ladder")).to_contain_text("Roll-off: Ben three 4s, Ana two 4s; Ben wins.")
    expect(console.locator("#c-ladder li").first).to_contain_text("won the roll-off 3 to 2")
    expect(phone.locator("#ladder li").first).to_contain_text("won the roll-off 3 to 2")
    assert ladder(phone, "#ladder") == [
        "1 Ben Red 4 won the roll-off 3 to 2",
        "2 Ana Red 4 lost the roll-off 2 to 3",
    ]
    assert [rung[:5] for rung in ladder(console, "#c-ladder")] == ["1 Ben", "2 Ana"]

    desk.command(table, "crown")  # until then the roll-off has the wall
    expect(wall.locator("#scene")).to_be_visible()
    assert [rung[:5] for rung in ladder(wall, "#ladder")] == ["1 Ben", "2 Ana"]
    results = open_page(screens.context(PHONE), f"{table.phone}results/")
    expect(results.locator("#race")).to_contain_text(
        "Roll-off: Ben three 4s, Ana two 4s; Ben wins."
    )


def test_rules_and_console_name_the_throws_of_the_printed_order(
    screens: Screens, desk: Desk
) -> None:
    table = desk.begin("222213", counts=(1, 2, 4, 8, 0, 1), **PRINTED)
    console = open_page(screens.context(LAPTOP, session=desk.session), table.console)
    Live(console).wait_for_line()

    console.keyboard.type("444123")
    expect(console.locator("#verdict")).to_contain_text("會元")
    expect(console.locator("#verdict")).to_contain_text("Say: “Three 4s! Huē-guân for")
    expect(console.locator(".last__outcome")).to_contain_text("進士")

    rules = open_page(screens.context(PHONE), f"{table.phone}rules/")
    expect(rules.locator("#tier-3")).to_contain_text("進士")
    expect(rules.locator("#tier-4")).to_contain_text("會元")
    expect(rules.locator("body")).not_to_contain_text("探花")
