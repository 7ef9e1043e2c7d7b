"""Helpers on devices of their own: let in by a code, and what they see and may do there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.keyboard import press_on, reach
from tests.browser.screens import LAPTOP, Screens, open_page


def add(page: Page, name: str, role: str) -> str:
    """The link for a new helper, made by keyboard alone."""
    reach(page, page.locator("#id_name"))
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    for _ in range(4):
        if page.locator(f'input[value="{role}"]').is_checked():
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"The link for {name}")).to_be_visible()
    return page.locator(".helpers__url").inner_text().strip()


def test_the_link_is_copied_by_one_press(screens: Screens, host: Desk) -> None:
    context = screens.context(LAPTOP, session=host.session)
    helpers = open_page(context, f"{host.begin().edit}helpers/")
    link = add(helpers, "Hana", "scorer")

    press_on(helpers, helpers.get_by_role("button", name="Copy the link"))

    expect(helpers.get_by_role("button", name="Copied")).to_be_visible()
    assert helpers.evaluate("getSelection().toString()").strip() == link
