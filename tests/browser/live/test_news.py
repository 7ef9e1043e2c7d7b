"""Pages that are not replaced under their reader's hands: they say when something has changed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board.walls import live
from tests.browser.desk import Desk
from tests.browser.screens import LAPTOP, PHONE, Screens, open_page
from tests.browser.web.test_access import barriers, overflow, proof


def news(page: Page) -> Locator:
    return page.get_by_text("Something has changed since this page was loaded.")


@pytest.mark.parametrize("name", [proof("log"), "players"])
def test_page_says_that_the_game_moved_on_and_keeps_the_typing(
    screens: Screens, host: Desk, name: str
) -> None:
    table = host.begin("144263")
    page = live(open_page(screens.context(session=host.session), f"{table.edit}{name}/"))
    expect(news(page)).to_be_hidden()
    if name == "players":
        page.get_by_label("Name", exact=True).fill("Gin")

    host.throw(table, "411256")

    expect(news(page)).to_be_visible()
    assert barriers(page) == []
    page.set_viewport_size(PHONE)
    assert overflow(page) <= 0
    page.set_viewport_size(LAPTOP)
    if name == "players":
        expect(page.get_by_label("Name", exact=True)).to_have_value("Gin")
    page.get_by_role("link", name="Reload").click()
    expect(news(live(page))).to_be_hidden()
    expect(page.get_by_text("Prize 6-1" if name == "log" else "1 prize").first).to_be_visible()


def test_a_page_names_who_has_asked_to_be_let_in_since(screens: Screens, host: Desk) -> None:
    table = host.begin("144263")
    host.register(table, "Gina")
    page = live(open_page(screens.context(session=host.session), f"{table.edit}players/"))

    host.register(table, "Hana")

    expect(news(page)).to_contain_text("For approval: Hana.")
    expect(news(page)).not_to_contain_text("Gina")
    host.throw(table, "411256")
    expect(news(live(page))).to_contain_text("For approval: Hana.")


def test_a_place_changed_on_this_page_is_no_news_to_it(screens: Screens, host: Desk) -> None:
    table = host.begin("144263")
    page = live(open_page(screens.context(session=host.session), f"{table.edit}players/"))
    before = int(page.locator("main").get_attribute("data-revision") or 0)

    page.locator("#change-4").click()
    page.get_by_role("button", name="Dino one seat up").click()

    expect(page.locator("#seats-say")).to_have_text("Dino is now at place 3.")
    expect(page.locator("html")).to_have_attribute("data-shown", str(before + 1))
    expect(news(page)).to_be_hidden()
    host.throw(table, "411256")
    expect(news(page)).to_be_visible()
