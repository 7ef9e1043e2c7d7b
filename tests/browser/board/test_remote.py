"""A television is connected and looked at with nothing but its remote control."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board.walls import live
from tests.browser.desk import Desk
from tests.browser.screens import TV, Screens, open_page

KEYS = ("ArrowDown", "ArrowRight", "Enter", "ArrowUp", "ArrowLeft", "ArrowDown")
PLACE = "[location.pathname, document.activeElement.tagName, scrollX, scrollY]"


def pressed(page: Page) -> object:
    """Where the page is after each key of a remote control."""
    for key in KEYS:
        page.keyboard.press(key)
    return page.evaluate(PLACE)


def test_arrows_and_ok_lead_from_the_short_address_to_the_board(
    screens: Screens, host: Desk
) -> None:
    """And neither scroll nor leave it; OK lets the board sound."""
    host.lay(name="Another evening")
    table = host.begin("112356", name="Evening on a television")
    page = open_page(screens.context(TV), f"{host.base}/tv")
    number = page.locator(".television__number").inner_text()
    assert pressed(page) == ["/tv", "BODY", 0, 0]

    host.post(f"{table.edit}screens/", do="connect", number=number, wall="tv")

    live(page)
    assert pressed(page) == ["/tv", "BODY", 0, 0]
    expect(page).to_have_title("Evening on a television · TV · Moonbowl")
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
