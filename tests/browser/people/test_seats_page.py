"""The list of players: who begins, and while the evening goes on: moved, away and back, twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on
from tests.browser.params import SCRIPTED, SIZES
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.web.test_access import overflow

UNPROCESSABLE = "status of 422"


def players_page(
    screens: Screens, host: Desk, table: Table, size: ViewportSize, *, has_script: bool = True
) -> Page:
    context = screens.context(
        size, session=host.session, is_touch=size is PHONE and has_script, has_script=has_script
    )
    return open_page(context, f"{table.edit}players/")


def row(page: Page, name: str) -> Locator:
    named = page.locator(".person__name").filter(has_text=re.compile(rf"^\s*{name}\b"))
    return page.locator(".people--seats > .person").filter(has=named)


def expect_order(page: Page, *names: str) -> None:
    expect(page.locator(".people--seats .person__name")).to_have_text(list(names))


def drag(page: Page, name: str, onto: str) -> None:
    """Take somebody by the number and let them go over the upper half of another."""
    row(page, name).scroll_into_view_if_needed()
    start = row(page, name).locator("[data-grip]").bounding_box()
    end = row(page, onto).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + end["height"] / 2, steps=4)
    page.mouse.move(end["x"] + 20, end["y"] + 4)
    expect(row(page, onto)).to_have_attribute("data-over", "before")
    page.mouse.up()


@pytest.mark.parametrize("size", SIZES)
def test_players_change_places_by_drag_and_by_buttons(
    screens: Screens, host: Desk, size: ViewportSize
) -> None:
    table = host.begin(players=("Ana", "Ben", "Carla", "Dino"))
    page = players_page(screens, host, table, size)

    drag(page, "Dino", onto="Ben")

    expect(page.locator("#seats-say")).to_have_text("Dino is now at place 2.")
    expect_order(page, "Ana", "Dino", "Ben", "Carla")
    row(page, "Ana").locator("summary").click()
    row(page, "Ana").get_by_role("button", name="Ana one seat down").click()
    expect(page.locator("#seats-say")).to_have_text("Ana is now at place 2.")
    expect_order(page, "Dino", "Ana", "Ben", "Carla")
    page.reload()
    expect_order(page, "Dino", "Ana", "Ben", "Carla")


def test_players_change_places_leave_and_come_back_by_keyboard_alone(
    screens: Screens, host: Desk
) -> None:
    table = host.begin(players=("Ana", "Ben", "Carla", "Dino"))
    page = players_page(screens, host, table, LAPTOP)
    keys = page.keyboard

    page.locator("#change-4").focus()
    keys.press("Enter")
    keys.press("Tab")
    keys.press("Enter")
    expect_order(page, "Ana", "Ben", "Dino", "Carla")
    expect(page.locator("#up-4")).to_be_focused()
    keys.press("Tab")
    keys.press("Tab")
    expect(page.get_by_label("Place of Dino, from 1")).to_be_focused()
    keys.type("1")
    keys.press("Enter")
    expect_order(page, "Dino", "Ana", "Ben", "Carla")

    page.locator("#change-2").focus()
    keys.press("Enter")
    press_on(page, page.get_by_role("button", name="Ben leaves"))
    expect(row(page, "Ben")).to_contain_text("has left")
    page.get_by_role("button", name="Ben is back").focus()
    keys.press("Enter")
    expect(row(page, "Ben")).not_to_contain_text("has left")


@pytest.mark.proof
def test_twenty_four_players_are_seen_at_once(screens: Screens, host: Desk) -> None:
    table = host.lay(players=tuple(f"Guest {number}" for number in range(1, 25)))
    page = players_page(screens, host, table, LAPTOP)

    for name in ("Guest 1", "Guest 24"):
        expect(row(page, name)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("has_script", SCRIPTED)
@pytest.mark.parametrize("size", SIZES)
def test_one_person_with_two_entries_is_seen_and_made_one(
    screens: Screens, host: Desk, size: ViewportSize, has_script: bool
) -> None:
    table = host.begin("112356", "444412", players=("Maria", "Ben", "Marla"))
    page = players_page(screens, host, table, size, has_script=has_script)

    expect(row(page, "Maria")).to_contain_text("Looks like Marla (no. 3).")
    row(page, "Marla").get_by_role("button", name="One person?").click()
    expect(page.get_by_text("Is Marla (no. 3) the same person as Maria (no. 1)?")).to_be_visible()
    page.get_by_role("button", name="Yes, do it").click()

    expect_order(page, "Maria", "Ben")
    console = console_at(screens, host, table)
    console.act("u")
    page.reload()
    expect_order(page, "Maria", "Ben", "Marla")


def test_the_elders_dice_are_given_by_thumb_and_bad_ones_are_kept(
    screens: Screens, host: Desk
) -> None:
    screens.expect_complaints(UNPROCESSABLE)
    table = host.lay(rulebook="xiamen")
    page = console_at(screens, host, table, PHONE, is_touch=True).page
    page.get_by_role("link", name="The eldest’s dice choose who begins").tap()
    page.wait_for_url(f"{table.edit}players/#begin")
    assert overflow(page) <= 0
    page.get_by_label("The eldest").select_option(label="2. Ben")
    page.get_by_label("Their two dice").fill("3 7")

    page.get_by_role("button", name="Start the evening").tap()
    expect(page.locator(".messages")).to_contain_text("type their two dice, each 1 to 6")
    expect(page.get_by_label("Their two dice")).to_have_value("3 7")
    expect(page.get_by_label("The eldest")).to_have_value("2")
    page.get_by_label("Their two dice").fill("1 3")
    page.get_by_role("button", name="Start the evening").tap()

    page.wait_for_url(f"{table.console}*")
    expect(page.locator("#c-turn h1")).to_have_text("Ella")  # Ben is one; the count goes to four
