"""Getting about on a page with the Tab key alone, and the keys of input methods."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page

MOST_TABS = 200


def reach(page: Page, element: Locator) -> None:
    """Tab on until the element has the focus."""
    wanted = element.element_handle()
    for _ in range(MOST_TABS):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{element} cannot be reached with the Tab key")


def press_on(page: Page, element: Locator) -> None:
    reach(page, element)
    page.keyboard.press("Enter")


def write_into(page: Page, element: Locator, text: str) -> None:
    """Type a field anew."""
    reach(page, element)
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def end_a_word(page: Page) -> None:
    """Press Enter as Safari sends it when it ends the word of an input method."""
    chromium = page.context.new_cdp_session(page)
    key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}
    chromium.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": "\r", **key})
    chromium.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})
    chromium.detach()


# How keyboards send 1 4 4 2 6 3, U, S and P: the keys, which stand where an English one has them.
NUMBER_PAD = ("End", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight", "PageDown", *"usp")
KEYBOARDS: dict[str, Sequence[str]] = {
    "number pad without Num Lock": NUMBER_PAD,
    "input method": ("Process",) * 9,
    "French without Shift": "&''é-\"usp",
    "Zhuyin": "ㄅˋˋㄉˊˇㄧㄋㄣ",
    "Arabic": "١٤٤٢٦٣عسح",
    "Persian": "۱۴۴۲۶۳عسح",
    "Russian": "144263гыз",
    "Greek": "144263θσπ",
}
DIGITS, LETTERS = "144263", "USP"
SEND = """keys => { for (const [key, code] of keys) {
  const keyCode = key === "Process" ? 229 : 0;
  const about = { key, code, keyCode, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", about));
} }"""


def send(page: Page, *keys: tuple[str, str]) -> None:
    """Keys as the page gets them, each with its place on the keyboard: its `code`."""
    page.evaluate(SEND, keys)


def digits_of(keyboard: str) -> list[tuple[str, str]]:
    row = "Numpad" if keyboard.startswith("number pad") else "Digit"
    return [(key, row + digit) for key, digit in zip(KEYBOARDS[keyboard], DIGITS, strict=False)]


def letter_of(keyboard: str, letter: str) -> tuple[str, str]:
    return KEYBOARDS[keyboard][len(DIGITS) + LETTERS.index(letter)], f"Key{letter}"


def letters_of(keyboard: str) -> list[tuple[str, str]]:
    return [letter_of(keyboard, letter) for letter in LETTERS]
