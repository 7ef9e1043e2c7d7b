"""Somebody else rolls now: found by letters and by number, wherever they are."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console


def test_someone_else_is_found_by_letters_and_by_number(console: Console) -> None:
    console.press("/", *"zz")
    expect(console.page.locator("#call-none")).to_contain_text("Nobody has that name")
    console.press("Escape")
    expect(console.page.locator("#call-filter")).not_to_be_focused()
    for keys, name in (("di", "Dino"), ("6", "Fe")):
        console.press("/", *keys)
        console.act("Enter")
        expect(console.turn).to_have_text(name)


def test_whoever_left_by_keys_is_back_and_in_turn_with_the_dice_that_were_typed(
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


def test_whoever_waits_for_approval_is_let_in_from_the_same_list(
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
