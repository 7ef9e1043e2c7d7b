"""The keys of the console: a list names them all, and each has something to tap."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.desk import Desk, Table
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

    page.locator("#give-more summary").tap()
    to_tap = in_sight(page)
    page.locator("#c-direct a").tap()
    page.locator("#direct summary").tap()
    to_tap |= in_sight(page)
    page.get_by_role("radio", name="Kitchen").check()
    page.keyboard.press("Escape")
    to_tap |= in_sight(page)

    # The list itself; the camera, whose page is in the menu too; the lanterns, on the page Screens.
    assert in_use(page) - to_tap == {"?", "v", "*"}


def in_sight(page: Page) -> set[str]:
    """The keys of what a thumb can be put on."""
    found: list[str] = page.locator("[data-key]:visible").evaluate_all(
        """controls => controls
            .filter((control) => getComputedStyle(control).clipPath === "none")
            .map((control) => control.dataset.key.toLowerCase())"""
    )
    return set(found)


def test_someone_else_is_found_by_letters_and_by_number(console: Console) -> None:
    console.press("/", *"zz")
    expect(console.page.locator("#call-none")).to_contain_text("Nobody has that name")
    console.press("Escape")
    expect(console.page.locator("#call-filter")).not_to_be_focused()
    for keys, name in (("di", "Dino"), ("6", "Fe")):
        console.press("/", *keys)
        console.act("Enter")
        expect(console.turn).to_have_text(name)


def test_away_player_returns_by_keys_with_the_typed_dice(
    console: Console,
) -> None:
    console.press("/", *"ella", "ArrowDown", "ArrowRight")  # to the button by which they leave
    console.act("Enter")
    expect(console.page.locator("#c-turn")).to_contain_text("1 of 5")
    console.type("144263")

    console.press("/", *"ella")
    expect(console.page.locator("#call-none")).to_have_text(
        "Ella left. Press Enter to bring them back and give them the turn."
    )
    console.press("Enter")

    expect(console.turn).to_have_text("Ella")
    expect(console.page.locator("#c-turn")).to_contain_text("5 of 6")
    expect(console.typed).to_have_value("144263")
    expect(console.verdict).to_contain_text("for Ella: ")


def test_guest_who_waits_is_let_in_from_the_same_list(
    host: Desk, table: Table, console: Console
) -> None:
    host.register(table, "Gina")
    expect(console.page.locator("#guests")).to_be_visible()

    console.press("/", *"gina")
    expect(console.page.locator("#call-none")).to_have_text(
        "Gina waits for approval. Press Enter to let them in."
    )
    console.act("Enter")

    expect(console.page.locator("#guests")).to_have_count(0)
    expect(console.page.locator("#call")).to_be_hidden()
    expect(console.page.locator("#c-turn")).to_contain_text("1 of 7")
