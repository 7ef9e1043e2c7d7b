"""The whole job without JavaScript: plain pages, plain forms, a board that reloads itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, Table
from tests.browser.screens import PHONE, TV, Screens, open_page

UNPROCESSABLE = "status of 422"


def test_dice_are_given_taken_back_and_brought_back(screens: Screens, host: Desk) -> None:
    page = console_at(screens, host, host.begin())

    give(page, "144263")
    expect(page.locator("#say")).to_contain_text("Prize 5-1")
    expect(page.locator("#c-turn")).to_contain_text("Ben")
    page.locator("#undo").click()
    expect(page.locator("#c-turn h1")).to_have_text("Ana")
    page.locator("#redo").click()
    expect(page.locator("#c-turn h1")).to_have_text("Ben")
    page.locator("#void-out").click()
    expect(page.locator("#say")).to_contain_text("die left the bowl")
    page.locator("#skip").click()
    expect(page.locator("#c-turn h1")).to_have_text("Carla")
    page.locator("#roll-for-me").click()
    expect(page.locator("#c-turn h1")).to_have_text("Dino")


def test_bad_dice_are_answered_and_stay_in_the_field(screens: Screens, host: Desk) -> None:
    page = console_at(screens, host, host.begin())
    screens.expect_complaints(UNPROCESSABLE)

    for typed in ("14426", "1442631", "144207", "abc"):
        give(page, typed)
        expect(page.locator("#say")).to_contain_text("Type ")
        expect(page.locator("#roll")).to_have_value(typed)
        page.goto(page.url.replace("/throw/", "/"))
    expect(page.locator("#c-turn h1")).to_have_text("Ana")


def test_total_grab_is_asked_on_a_page_of_its_own(screens: Screens, host: Desk) -> None:
    page = console_at(screens, host, host.begin())

    give(page, "444444")
    page.get_by_role("link", name="No, go back").click()
    expect(page.locator("#c-turn h1")).to_have_text("Ana")
    give(page, "444444")
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#c-turn")).to_have_attribute("data-phase", "ended")


def test_boards_show_the_state_and_load_themselves_anew(screens: Screens, host: Desk) -> None:
    table = host.begin("144263")
    for address, size in ((table.tv, TV), (table.phone, PHONE)):
        page = open_page(screens.context(size, has_script=False), address)
        expect(page.locator("#last")).to_contain_text("Ana")
        expect(page.locator("#turn")).to_contain_text("Ben")
        expect(page.locator("[data-live-pill]")).to_be_hidden()
        # A page that was told to do without JavaScript still hides what stands in <noscript>.
        _, markup = host.visitor.get(address)
        assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in markup


def console_at(screens: Screens, host: Desk, table: Table) -> Page:
    return open_page(screens.context(session=host.session, has_script=False), table.console)


def give(page: Page, dice: str) -> None:
    page.get_by_label("Six dice").fill(dice)
    page.locator("#give").click()
