"""The field for the dice, over their six places: it has the focus, and its keys are the page's."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import PHONE, Screens
from tests.browser.seats import console_at

PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
}"""


@pytest.fixture
def table(host: Desk) -> Table:
    return host.begin()


@pytest.fixture
def console(screens: Screens, host: Desk, table: Table) -> Console:
    return console_at(screens, host, table)


def test_field_has_the_focus_and_letters_are_keys(console: Console) -> None:
    field = console.page.get_by_role("textbox", name="Six dice")
    expect(field).to_be_focused()

    console.act("s")
    expect(console.turn).to_have_text("Ben")
    console.press("t", "Escape")
    console.roll("144263")

    expect(field).to_be_focused()
    console.press("k")
    expect(console.say).to_have_text("Type a face from 1 to 6 (you typed k).")
    expect(field).to_have_value("")


def test_one_die_is_corrected_where_it_was_pressed(console: Console) -> None:
    console.press(*"1442")
    place = console.page.locator(".slot").nth(1).bounding_box()
    assert place
    console.page.mouse.click(place["x"] + 10, place["y"] + 10)
    expect(console.page.locator(".slot").nth(1)).to_have_attribute("data-next", "")

    console.press(*"563")  # the second die, then on behind the last
    expect(console.typed).to_have_value("154263")

    console.press("ArrowLeft", "ArrowLeft", "1", "Backspace")
    expect(console.typed).to_have_value("15421")
    console.press("Control+a", "3")
    expect(console.typed).to_have_value("3")


def test_dice_are_pasted_in_any_form(console: Console) -> None:
    for text in ("1-4-4-2-6-3", "１４４２６３", "144263 and more"):
        console.page.evaluate(PASTE, text)
        expect(console.typed).to_have_value("144263")
        console.press("Escape")
        expect(console.typed).to_be_focused()


def compose(chromium: CDPSession, code: str) -> None:
    """A key of which an input method makes the beginning of a word."""
    key = {"key": "Process", "code": code, "windowsVirtualKeyCode": 229}
    chromium.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **key})
    word = {"text": "ㄅ", "selectionStart": 1, "selectionEnd": 1}
    chromium.send("Input.imeSetComposition", word)
    chromium.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})


def test_input_method_takes_no_die_and_no_key(console: Console) -> None:
    chromium = console.page.context.new_cdp_session(console.page)

    for digit in "144263":
        compose(chromium, f"Digit{digit}")
    expect(console.typed).to_have_value("144263")
    expect(console.say).to_have_text("")
    console.act("Enter")
    compose(chromium, "KeyU")

    console.wait_for_version(3)
    expect(console.turn).to_have_text("Ana")


def test_only_a_tap_on_the_field_opens_a_keyboard(
    screens: Screens, host: Desk, table: Table
) -> None:
    console = console_at(screens, host, table, PHONE, is_touch=True)
    field = console.typed
    for face in "41":
        console.page.locator(f'[data-digit="{face}"]').tap()
    expect(field).to_be_focused()
    expect(field).to_have_attribute("inputmode", "none")

    field.tap(position={"x": 20, "y": 20})
    expect(field).to_have_attribute("inputmode", "numeric")
    console.page.keyboard.insert_text("6")  # as a keyboard on the screen writes it
    expect(field).to_have_value("61")

    console.turn.tap()
    expect(field).to_have_attribute("inputmode", "none")


def test_program_rolls_from_more_beside_real_dice(
    screens: Screens, host: Desk, table: Table, console: Console
) -> None:
    roll, more = console.page.locator("#roll-for-me"), console.page.locator("#give-more summary")
    expect(console.page.locator("#redo")).to_have_count(0)
    expect(roll).to_be_hidden()
    more.click()
    expect(roll).to_be_visible()
    console.press("Escape")
    expect(roll).to_be_hidden()

    more.click()
    roll.click()
    expect(console.say).to_contain_text("Press again (R)")
    roll.click()
    console.wait_for_version(2)

    expect(more).to_have_count(0)
    expect(roll).to_be_visible()  # the program has rolled
    console.act("u")
    expect(console.page.locator("#redo")).to_be_visible()
