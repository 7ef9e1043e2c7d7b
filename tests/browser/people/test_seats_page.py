"""The list of players: who begins, and while the evening goes on: moved, away and back, twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.browser.board.walls import live
from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on
from tests.browser.screens import LAPTOP, PHONE, SCRIPTED, SIZES, Screens, intercept, open_page


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


def test_names_typed_faster_than_the_server_answers_are_added(screens: Screens, host: Desk) -> None:
    page = players_page(screens, host, host.lay(players=()), LAPTOP)
    held: list[Route] = []
    intercept(page, "**/players/", lambda route: held.append(route), times=1)
    field = page.get_by_label("Name", exact=True)
    expect(field).to_be_focused()

    for name in ("Ana", "Ben", "Carla"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.type("Di")
    held.pop().continue_()

    expect_order(page, "Ana", "Ben", "Carla")
    page.keyboard.type("no")
    page.keyboard.press("Enter")
    expect_order(page, "Ana", "Ben", "Carla", "Dino")
    expect(field).to_be_focused()
    expect(page.get_by_role("button", name="Start the evening")).to_be_visible()


def test_added_latecomer_is_no_news_to_the_page(screens: Screens, host: Desk) -> None:
    table = host.begin("144263")
    page = live(players_page(screens, host, table, LAPTOP))
    before = int(page.locator("main").get_attribute("data-revision") or 0)

    page.get_by_label("Name", exact=True).fill("Zoe")
    page.keyboard.press("Enter")

    expect(row(page, "Zoe")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-shown", str(before + 2))
    expect(page.locator("#news")).to_be_hidden()


def test_names_wait_while_the_server_is_away(screens: Screens, host: Desk) -> None:
    page = players_page(screens, host, host.lay(players=("Ana",)), LAPTOP)
    screens.expect_complaints("net::ERR_FAILED")
    intercept(page, "**/players/", lambda route: route.abort(), times=1)
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(page.locator("#seats-say")).to_contain_text("Press Enter to add Ben.")

    page.keyboard.type("Carla")
    page.keyboard.press("Enter")

    expect_order(page, "Ana", "Ben", "Carla")
    expect(page.locator("#seats-say")).to_be_empty()


def test_refused_name_comes_back_into_the_field(screens: Screens, host: Desk) -> None:
    page = players_page(screens, host, host.lay(), LAPTOP)
    screens.expect_complaints("422")
    field = page.get_by_label("Name", exact=True)
    field.fill("\u202e")
    field.press("Enter")

    expect(page.locator("#seats-say")).to_contain_text("nothing readable was typed")
    expect(field).to_be_focused()


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_switch_of_the_phones_shows_what_it_opens(
    screens: Screens, host: Desk, has_script: bool
) -> None:
    table = host.lay(players=("Ana", "Ben"))
    page = players_page(screens, host, table, LAPTOP, has_script=has_script)
    phones = page.get_by_role("switch", name="Guests join by phone")
    expect(phones).to_have_attribute("aria-checked", "true")
    page.get_by_role("switch", name="Entry code").click()
    expect(page.get_by_role("switch", name="Entry code")).to_have_text(re.compile(r"\d{3} \d{3}"))

    phones.click()

    expect(phones).to_have_attribute("aria-checked", "false")
    expect(page.get_by_role("switch")).to_have_count(1)


@pytest.mark.proof
def test_twenty_four_players_are_seen_at_once(screens: Screens, host: Desk) -> None:
    table = host.lay(players=tuple(f"Guest {number}" for number in range(1, 25)))
    page = players_page(screens, host, table, LAPTOP)

    for name in ("Guest 1", "Guest 24"):
        expect(row(page, name)).to_be_in_viewport(ratio=1)
