"""Two TVs directed from the console, by keys and by buttons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import end_a_word
from tests.browser.screens import SIZES, TV, Screens, open_page
from tests.browser.seats import console_at
from tests.browser.web.test_access import overflow


def stage(page: Page, kind: str) -> None:
    expect(page.locator("#stage")).to_have_attribute("data-stage", kind)


def on_board(page: Page) -> None:
    expect(page.locator("#stage")).to_be_hidden()


def wall_at(screens: Screens, url: str) -> Page:
    page = open_page(screens.context(TV, is_calm=True), url)
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def add(host: Desk, table: Table, name: str) -> None:
    host.post(f"{table.edit}screens/", do="add", name=name)


@pytest.mark.proof
def test_the_console_shows_in_small_what_the_room_sees(screens: Screens, host: Desk) -> None:
    table = host.begin("144263")
    wall, console = wall_at(screens, table.tv), console_at(screens, host, table).page
    room = console.frame_locator("#room-view")
    expect(room.locator("#turn")).to_contain_text("Ben")
    expect(console.locator(".room")).to_contain_text("TV the board")

    console.keyboard.press("h")
    expect(console.locator(".room")).to_contain_text("TV the rules until the next roll")
    stage(wall, "rules")
    expect(room.locator("#stage")).to_have_attribute("data-stage", "rules")
    console.keyboard.press("a")
    expect(console.locator("#direct")).to_be_visible()
    console.keyboard.type("Dinner is ready")
    console.keyboard.press("Enter")
    stage(wall, "announcement")
    expect(console.locator("#direct")).to_be_hidden()
    console.keyboard.type("444412")
    console.keyboard.press("Enter")

    on_board(wall)
    expect(console.locator(".room")).to_contain_text("TV the board")
    expect(room.locator("#turn")).to_contain_text("Carla")
    expect(room.locator("#stage")).to_be_hidden()
    expect(console.locator("#watching")).to_have_text("1 screen, 0 phones watching")


def test_console_says_how_a_screen_is_opened_while_none_is(
    screens: Screens, host: Desk, table: Table
) -> None:
    console = console_at(screens, host, table).page
    said = console.locator(".room .no-screen")
    expect(said).to_contain_text("The TV: drag this window there and press F11, or open http://")
    expect(console.locator("#room-view")).to_be_hidden()

    wall_at(screens, table.tv)

    expect(said).to_be_hidden()
    expect(console.frame_locator("#room-view").locator("#turn")).to_contain_text("Ana")


def test_dialog_marks_what_the_screen_shows(screens: Screens, host: Desk, table: Table) -> None:
    console = console_at(screens, host, table)
    dialog = console.page.locator("#direct")
    shown = dialog.locator("[aria-current=true]")
    console.press("t")
    expect(shown).to_have_text("Board B")
    console.press("h")
    expect(shown).to_have_text("Rules H")
    dialog.get_by_text("More", exact=True).click()
    dialog.get_by_role("button", name="Pin or unpin").click()
    expect(console.page.locator("#direct-said")).to_contain_text("TV keeps this until")

    dialog.get_by_role("link", name="Languages, lanterns, other screens").click()
    console.page.get_by_text("Languages, lanterns, other screens").click()
    console.page.get_by_role("button", name="Guests’ lanterns on or off").click()

    expect(console.page.locator(".messages")).to_contain_text("No more lanterns on the TV")
    expect(console.page.get_by_role("button", name="Reload the page")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_aimed_screen_is_named_until_keys_aim_at_all_again(
    screens: Screens, host: Desk, size: ViewportSize, table: Table
) -> None:
    add(host, table, "Kitchen")
    hall, kitchen = wall_at(screens, table.tv), wall_at(screens, f"{table.tv}kitchen/")
    console = console_at(screens, host, table, size).page
    aimed = console.locator("#direct-aim")

    console.keyboard.press("t")
    console.get_by_role("radio", name="Kitchen").check()
    console.keyboard.press("Escape")
    expect(aimed).to_contain_text("The keys direct only Kitchen")
    console.keyboard.press("c")
    stage(kitchen, "ladder")
    expect(console.locator("#say")).to_have_text("Kitchen shows who leads")
    expect(aimed).to_be_visible()
    assert overflow(console) <= 0

    console.keyboard.press("0")
    expect(aimed).to_be_hidden()
    expect(console.locator("#say")).to_have_text("The keys direct all screens again.")
    console.keyboard.press("n")
    stage(hall, "without")
    stage(kitchen, "without")


def test_enter_that_ends_a_word_announces_nothing(
    screens: Screens, host: Desk, table: Table
) -> None:
    console = console_at(screens, host, table)
    page = console.page

    console.press("/")
    page.keyboard.type("carla")
    end_a_word(page)
    expect(page.locator("#call")).to_be_visible()
    console.press("Escape")
    expect(page.locator("#call")).to_be_hidden()
    console.pause()  # else it is one more letter of the word
    console.press("a")
    expect(page.locator("#direct")).to_be_visible()
    page.keyboard.type("开饭了")
    end_a_word(page)
    expect(page.locator("#direct")).to_be_visible()
    expect(page.locator("#direct [name=text]")).to_have_value("开饭了")
    page.wait_for_timeout(500)

    expect(page.locator("#direct")).to_be_visible()
    expect(console.turn).to_contain_text("Ana")
    console.press("Enter")
    expect(page.locator("#direct")).to_be_hidden()
