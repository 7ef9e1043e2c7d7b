"""A side table is opened, given its players and house rules, and begun, by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk
from tests.browser.keyboard import press_on, reach, write_into
from tests.browser.screens import LAPTOP, Screens, open_page

SEATED = ("Ben", "Cora", "Dino", "Ella")


def test_a_side_table_is_set_up_by_keyboard(screens: Screens, host: Desk) -> None:
    table = host.lay("Moon Night", players=("Ana", *SEATED))
    page = open_page(screens.context(LAPTOP, session=host.session), f"{table.edit}players/")
    press_on(page, page.get_by_role("link", name="Side tables: "))

    choose(page, page.get_by_role("radio").first)
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Mahjong")).to_be_checked()
    write_into(page, page.get_by_label("Name of the table (optional)"), "Veranda")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Veranda", level=1)).to_be_visible()
    for name in ("Ana", *SEATED):
        box = page.get_by_role("checkbox", name=name)
        if box.is_checked() is not (name in SEATED):  # all are, where there is a seat for each
            reach(page, box)
            page.keyboard.press("Space")
    press_on(page, page.get_by_role("button", name="To the console"))

    expect(page.locator("html")).to_have_attribute("data-live", "live")
    expect(page.locator("main")).to_contain_text("Ben")
    expect(page.locator("main")).not_to_contain_text("Ana")

    press_on(page, page.get_by_role("link", name="Veranda"))
    listed = page.locator(".side-table")
    expect(listed).to_contain_text("Mahjong · not begun · Ben, Cora, Dino, Ella")
    press_on(page, listed.get_by_role("button", name="Remove the table"))
    expect(listed).to_have_count(0)


def choose(page: Page, choice: Locator) -> None:
    """Tick a box or a radio button, reached with the Tab key."""
    reach(page, choice)
    page.keyboard.press("Space")
    expect(choice).to_be_checked()
