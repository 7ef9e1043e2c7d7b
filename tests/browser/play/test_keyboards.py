"""Keys of other keyboards than the English one are read, or the page says what to do."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import Desk, Table
from tests.browser.keyboard import KEYBOARDS, digits_of, letter_of, letters_of, send
from tests.browser.pages import Console
from tests.browser.screens import Screens, open_page
from tests.browser.seats import tv_at
from tests.games.spots import pages as spots

# By the module that the page has loaded.
READ = """async keys => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { readKey } = await import(loaded.find((name) => /\\/read-key[^/]*\\.js$/.test(name)));
  return keys.map(([key, code]) => readKey({ key, code, shiftKey: false })).join("");
}"""
ODD = ("number pad without Num Lock", "input method")  # their keys have names of others


def test_dice_and_letters_of_every_keyboard_are_read(console: Console) -> None:
    keys = {each: [*digits_of(each), *letters_of(each)] for each in KEYBOARDS}

    read = {each: console.page.evaluate(READ, sent) for each, sent in keys.items()}

    assert read == dict.fromkeys(KEYBOARDS, "144263usp")


def test_odd_keys_are_dice_and_letters_at_the_console(console: Console) -> None:
    for keyboard in ODD:
        send(console.page, *digits_of(keyboard))
        expect(console.typed).to_have_value("144263")
        console.press("Escape")
        send(console.page, letter_of(keyboard, "P"))  # the prizes, on the walls
        expect(console.page.locator("#c-direct[data-elsewhere]")).to_contain_text("the prizes")
        console.press("b")
        expect(console.page.locator("#c-direct[data-elsewhere]")).to_have_count(0)
        for letter in "SU":  # skip, undo
            before = console.version
            send(console.page, letter_of(keyboard, letter))
            console.wait_for_version(before + 1)
        expect(console.turn).to_have_text("Ana")


def test_key_that_nothing_tells_is_answered(console: Console) -> None:
    send(console.page, ("Process", ""))

    expect(console.say).to_contain_text("The keyboard does not say which key that was.")


def test_number_of_a_player_is_read_from_the_number_pad(console: Console) -> None:
    console.press("/")
    send(console.page, ("ArrowRight", "Numpad6"))
    console.act("Enter")

    expect(console.turn).to_have_text("Fe")


def test_field_for_dice_reads_digits_of_every_kind(console: Console) -> None:
    console.typed.focus()
    send(console.page, *digits_of("French without Shift"))
    expect(console.typed).to_have_value("144263")

    console.typed.fill("١۴")
    expect(console.typed).to_have_value("14")


def test_side_table_reads_the_number_pad(screens: Screens, host: Desk) -> None:
    guessing = spots.guessing_at(screens, host, spots.begun(host))

    send(guessing.page, ("ArrowUp", "Numpad8"))
    expect(guessing.typed).to_have_value("8")
    send(guessing.page, ("Process", ""))

    expect(guessing.say).to_contain_text("The keyboard does not say which key that was.")


def test_wall_is_muted_from_a_keyboard_of_another_script(screens: Screens, table: Table) -> None:
    wall = tv_at(screens, table)

    send(wall.page, ("ь", "KeyM"))

    expect(wall.page.locator("html")).to_have_attribute("data-sound", "off")


def test_dice_of_a_correction_are_replaced_by_typing(screens: Screens, host: Desk) -> None:
    table = host.begin("144263")
    context = screens.context(session=host.session)
    page = open_page(context, f"{table.edit}log/2/")

    page.keyboard.type("123456")

    expect(page.get_by_role("textbox", name="Six dice")).to_have_value("123456")
