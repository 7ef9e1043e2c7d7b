"""An entry that was wrong is put right, and everybody sees what changes hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import press_on, reach
from tests.browser.pages import Board, Console
from tests.browser.screens import PHONE, TV, Screens, open_page

UNPROCESSABLE = "status of 422"


@pytest.mark.proof
def test_wrong_player_is_corrected_and_brought_back_by_keyboard_alone(
    screens: Screens, desk: Desk, table: Table
) -> None:
    """Ben rolled the one 4 that was written down for Ana."""
    tv = tv_at(screens, table)
    page = open_page(screens.context(session=desk.session), table.console)
    console = Console(page)
    console.wait_for_line()
    console.roll("411235")
    console.roll("441123")
    expect(holder(tv, "Prize 6-1")).to_contain_text("Ana")

    press_on(page, page.locator("#c-log .log__link").nth(1))
    page.wait_for_url("**/log/2/")
    reach(page, page.get_by_label("Who rolled"))
    page.keyboard.press("ArrowDown")
    press_on(page, page.get_by_role("button", name="Show what changes"))
    expect(page.get_by_role("heading", name="What this correction brings")).to_be_focused()
    expect(page.locator(".hands li")).to_have_text(["Prize 6-1 goes from Ana to Ben"])
    press_on(page, page.get_by_role("button", name="Save the correction"))

    page.wait_for_url("**/log/#entry-4")
    expect(page.locator("#entry-4 .hands li")).to_have_text(["Prize 6-1 goes from Ana to Ben"])
    expect(page.locator("#entry-2")).to_contain_text("corrected")
    expect(holder(tv, "Prize 6-1")).to_contain_text("Ben")

    press_on(page, page.get_by_role("link", name="Console"))
    page.wait_for_url("**/console/")
    console = Console(page)
    console.wait_for_line()
    expect(page.locator("#undo")).to_contain_text("correction")
    console.act("u")
    expect(holder(tv, "Prize 6-1")).to_contain_text("Ana")
    expect(holder(tv, "Prize 5-1")).to_contain_text("Ben")
    press_on(page, page.get_by_role("link", name="The whole log"))
    expect(page.locator("#entry-4 .hands li")).to_have_text(["Prize 6-1 goes from Ben to Ana"])
    expect(page.locator("#entry-4")).to_contain_text("undone")


def test_wrong_dice_are_corrected_on_a_phone(screens: Screens, desk: Desk) -> None:
    """The only third prize went to Ana, who had two 4s and a reader in a hurry."""
    table = desk.begin("444123", "444123")
    tv = tv_at(screens, table)
    page = open_page(screens.context(PHONE, session=desk.session, is_touch=True), table.console)
    Console(page).wait_for_line()

    page.locator("#c-log .log__link").nth(1).tap()
    page.get_by_label("Six dice", exact=True).fill("4 4 1 1 2 3")
    page.get_by_role("button", name="Show what changes").tap()
    expect(page.locator(".hands li")).to_have_text(
        ["Prize 3-1 goes from Ana to Ben", "Prize 5-1 goes from the table to Ana"]
    )
    page.get_by_role("button", name="Save the correction").tap()

    expect(page.locator("#entry-4 .hands li")).to_have_count(2)
    expect(holder(tv, "Prize 3-1")).to_contain_text("Ben")
    expect(holder(tv, "Prize 5-1")).to_contain_text("Ana")


def test_undo_to_an_entry_is_asked_answered_and_brought_back_by_keyboard_alone(
    screens: Screens, desk: Desk
) -> None:
    table = desk.begin("411235", "441123", "123356")
    page = open_page(screens.context(session=desk.session), table.console)
    screens.expect_complaints(UNPROCESSABLE)

    press_on(page, page.get_by_role("link", name="The whole log"))
    press_on(page, page.get_by_role("button", name="Undo to here 2"))
    press_on(page, page.get_by_role("link", name="No, go back"))
    assert desk.version(table) == 4
    press_on(page, page.get_by_role("link", name="The whole log"))
    press_on(page, page.get_by_role("button", name="Undo to here 2"))
    press_on(page, page.get_by_role("button", name="Yes, do it"))
    expect(page.locator("#c-turn h1")).to_have_text("Ben")

    console = Console(page)
    console.wait_for_line()
    console.act("y")
    console.act("y")
    expect(console.turn).to_have_text("Dino")
    expect(console.last).to_contain_text("Carla")


def test_total_grab_is_corrected_to_without_javascript(screens: Screens, desk: Desk) -> None:
    table = desk.begin("411235")
    context = screens.context(session=desk.session, has_script=False)
    page = open_page(context, f"{table.edit}log/")
    screens.expect_complaints(UNPROCESSABLE)

    page.get_by_role("link", name="Correct 2").click()
    page.get_by_label("Six dice", exact=True).fill("444444")
    page.get_by_role("button", name="Show what changes").click()
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator(".messages")).to_contain_text("total grab of Ana")
    page.get_by_label("it ends the game").check()
    page.get_by_role("button", name="Save the correction").click()

    # The other seven prizes of the table, in one hand-over.
    expect(page.locator("#entry-3 .hands li")).to_have_count(1)
    expect(page.locator("#entry-3 .hands li")).to_contain_text("go from the table to Ana")
    expect(page.locator("#entry-3")).to_contain_text("The game is over.")


def tv_at(screens: Screens, table: Table) -> Page:
    page = open_page(screens.context(TV), table.tv)
    Board(page).wait_for_line()
    return page


def holder(tv: Page, prize: str) -> Locator:
    """The mooncake of a prize, which names whoever has it."""
    return tv.locator("[id^=tile-]").filter(has_text=prize)
