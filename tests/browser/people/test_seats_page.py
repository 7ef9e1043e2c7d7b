"""The list of players: who begins, and while the evening goes on: moved, away and back, twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on
from tests.browser.screens import LAPTOP, PHONE, SIZES, Screens, open_page


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


def test_players_move_leave_and_return_by_keyboard_alone(screens: Screens, host: Desk) -> None:
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
