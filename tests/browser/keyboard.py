"""Getting about on a page with the Tab key alone, and the keys of input methods."""

from __future__ import annotations

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
