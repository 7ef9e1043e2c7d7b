"""A press that nobody answers: it is sent again by itself until it is, counts once, and nothing on
the page says meanwhile that all is saved."""

from __future__ import annotations

from urllib.parse import parse_qs

from playwright.sync_api import Page, Route, expect

from tests.browser.pages import Console
from tests.browser.screens import Screens, intercept, wait_until

NOT_SAVED = "Not saved yet"
SAVED = "Saved and live"
PROXY = "status of 502"
SENT_BEFORE = 4  # times without an answer: with the pauses between them more than three seconds


class Proxy:
    """Before the server: it says that there is none, until the test lets presses through."""

    def __init__(self, page: Page) -> None:
        self.is_open = False
        self.keys: list[str] = []
        self._page = page
        intercept(page, "**/throw/", self._pass)

    def _pass(self, route: Route) -> None:
        fields = parse_qs(route.request.post_data or "")
        self.keys += fields["key"]
        if self.is_open:
            route.continue_()
        else:
            route.fulfill(status=502, content_type="text/html", body="{}")

    def wait(self) -> None:
        wait_until(self._page, lambda: len(self.keys) >= SENT_BEFORE, "it was sent again")


def test_what_a_proxy_answers_is_no_answer(screens: Screens, console: Console) -> None:
    screens.expect_complaints(PROXY)
    footer = console.page.locator("[data-live-pill]")
    banner = console.page.get_by_role("alert")
    expect(footer).to_have_text(SAVED)
    proxy = Proxy(console.page)

    console.press(*"144263", "Enter")
    expect(banner).to_contain_text("not saved yet; this browser keeps it and sends it again")
    proxy.wait()
    console.pause()  # a beat of the server, which has no trouble itself, does not take it away
    expect(banner).to_be_visible()
    expect(footer).to_have_text(NOT_SAVED)
    expect(footer).to_be_visible()
    expect(console.say).to_contain_text("Sending: 1 4 4 2 6 3 (Ana).")
    proxy.is_open = True

    console.wait_for_version(2)
    expect(footer).to_have_text(SAVED)
    expect(banner).to_be_hidden()
    assert len(set(proxy.keys)) == 1
    assert console.version == 2


def test_a_press_is_pending_after_a_reload_and_sent_again(
    screens: Screens, console: Console
) -> None:
    screens.expect_complaints(PROXY)
    footer = console.page.locator("[data-live-pill]")
    proxy = Proxy(console.page)

    console.press(*"144263", "Enter")
    proxy.wait()
    console.page.reload()

    expect(footer).to_have_text(NOT_SAVED)
    expect(console.say).to_contain_text("Sending: 1 4 4 2 6 3 (Ana).")
    expect(console.page.get_by_role("alert")).to_contain_text("not saved yet")
    expect(console.page.locator("html")).to_have_attribute("data-live", "live")
    expect(footer).to_have_text(NOT_SAVED)
    proxy.is_open = True
    console.wait_for_version(2)
    expect(footer).to_have_text(SAVED)
    assert len(set(proxy.keys)) == 1


def test_dice_that_came_back_though_they_were_given_are_given_once(
    screens: Screens, console: Console
) -> None:
    screens.expect_complaints("status of 500")
    footer = console.page.locator("[data-live-pill]")
    expect(footer).to_have_text(SAVED)

    def stumble(route: Route) -> None:
        """When it is done."""
        route.fetch()
        route.fulfill(status=500)

    intercept(console.page, "**/throw/", stumble, times=1)
    console.press(*"144263", "Enter")
    expect(console.typed).to_have_value("144263")
    expect(footer).to_have_text(NOT_SAVED)
    console.wait_for_version(2)
    console.press("Enter")  # for Ana once more, and not for Ben

    expect(console.say).to_contain_text("Ana")
    expect(footer).to_have_text(SAVED)
    expect(console.turn).to_have_text("Ben")
    assert console.version == 2
