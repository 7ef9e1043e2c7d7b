"""An entry that was wrong is put right, and everybody sees what changes hands."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk
from tests.browser.keyboard import press_on
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens, open_page
from tests.browser.seats import tv_at

UNPROCESSABLE = "status of 422"


def test_wrong_dice_are_corrected_on_a_phone(screens: Screens, host: Desk) -> None:
    """The only third prize went to Ana, who had two 4s and a reader in a hurry."""
    table = host.begin("444123", "444123")
    tv = tv_at(screens, table, is_calm=True).page
    page = open_page(screens.context(PHONE, session=host.session, is_touch=True), table.console)
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
    screens: Screens, host: Desk
) -> None:
    table = host.begin("411235", "441123", "123356")
    page = open_page(screens.context(session=host.session), table.console)
    screens.expect_complaints(UNPROCESSABLE)

    press_on(page, page.get_by_role("link", name="The whole log"))
    press_on(page, page.get_by_role("button", name="Undo to here 2"))
    press_on(page, page.get_by_role("link", name="No, go back"))
    assert host.version(table) == 4
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


def holder(tv: Page, prize: str) -> Locator:
    """The mooncake of a prize, which names whoever has it."""
    return tv.locator("[id^=tile-]").filter(has_text=prize)
