"""The keys of the console: a list names them all, and each has something to tap."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens
from tests.browser.seats import console_at


def keys(page: Page) -> Locator:
    return page.get_by_role("dialog", name="All keys")


def in_use(page: Page) -> set[str]:
    """The keys of every control of the page, seen or not, but those that stand on choices."""
    found: list[str] = page.locator("[data-key]:not([data-choice], [data-prize])").evaluate_all(
        "controls => controls.map((control) => control.dataset.key.toLowerCase())"
    )
    return set(found)


def test_list_of_keys_comes_and_goes_by_key_and_keeps_the_dice(console: Console) -> None:
    console.press(*"1442", "?")
    expect(keys(console.page)).to_be_visible()
    console.press("6", "u")  # mean nothing while the list is read
    console.press("Escape")
    expect(keys(console.page)).to_be_hidden()
    expect(console.typed).to_have_value("1442")
    console.press(*"63")
    console.act("Enter")

    expect(console.say).to_contain_text("Prize 5-1")
    assert console.version == 2


def test_a_key_that_is_held_counts_once(console: Console) -> None:
    console.page.keyboard.down("s")
    console.wait_for_version(2)
    console.page.keyboard.down("s")  # as the keyboard sends it again and again
    console.page.keyboard.up("s")

    console.act("u")
    expect(console.turn).to_have_text("Ana")


def test_every_key_has_something_to_tap_on_a_phone(screens: Screens, host: Desk) -> None:
    table = host.begin("144263", "144263")
    host.command(table, "undo")
    host.register(table, "Gina")
    host.post(f"{table.edit}screens/", do="add", name="Kitchen")
    page = console_at(screens, host, table, PHONE, is_touch=True).page

    to_tap = in_sight(page)
    page.locator("#c-direct a").tap()
    to_tap |= in_sight(page)
    page.get_by_role("radio", name="Kitchen").check()
    page.keyboard.press("Escape")
    to_tap |= in_sight(page)

    assert in_use(page) - to_tap == {"?"}  # the list itself


def in_sight(page: Page) -> set[str]:
    """The keys of what a thumb can be put on."""
    found: list[str] = page.locator("[data-key]:visible").evaluate_all(
        """controls => controls
            .filter((control) => getComputedStyle(control).clipPath === "none")
            .map((control) => control.dataset.key.toLowerCase())"""
    )
    return set(found)
