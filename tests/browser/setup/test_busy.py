"""What takes longer than a moment is seen to be under way, and is sent once."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.desk import Desk
from tests.browser.screens import Screens, intercept, open_page, wait_until

TYPED = 800  # ms after which what was typed has been sent to see what follows


class Slow:
    """A server that answers when it is told to."""

    def __init__(self, page: Page, address: str) -> None:
        self.held: list[Route] = []
        intercept(page, address, self._hold)

    def _hold(self, route: Route) -> None:
        self.held.append(route)

    def answer(self) -> None:
        for route in self.held:
            route.continue_()


# While a page is being left, no look at it is answered: it has to tell.
TELL = """
() => new MutationObserver(() => window.tell(document.getElementById("busy").innerText))
  .observe(document.getElementById("busy"), { attributes: true })
"""


def test_a_form_that_takes_long_says_so_and_is_sent_once(screens: Screens, host: Desk) -> None:
    page = open_page(screens.context(session=host.session), f"{host.base}/")
    told: list[str] = []
    page.expose_function("tell", lambda text: told.append(text.strip()))
    page.evaluate(TELL)
    slow = Slow(page, "**/festivals/demo/")

    page.get_by_role("button", name="Play the demo evening").click(no_wait_after=True)
    wait_until(page, lambda: told, "it was said that it takes a while")
    page.keyboard.press("Enter")  # the button has the focus
    page.keyboard.press("Enter")
    wait_until(page, lambda: slow.held, "the form was sent")
    count = len(slow.held)
    slow.answer()
    page.wait_for_url("**/console/")

    assert told == ["One moment, it is being sent."]
    assert count == 1


def test_line_is_requested_singly_and_delays_nobody_who_leaves(
    screens: Screens, host: Desk
) -> None:
    page = open_page(screens.context(session=host.session), f"{host.base}/festivals/new/")
    slow = Slow(page, "**/festivals/new/?*")

    page.get_by_label("Name", exact=True).fill("Moon Night")
    wait_until(page, lambda: slow.held, "the line was asked for")
    page.get_by_label("Budget", exact=True).fill("2000")
    page.wait_for_timeout(TYPED)
    page.get_by_role("button", name="Create the festival").click()

    page.wait_for_url("**/prizes/")
    assert len(slow.held) == 1


def test_a_file_that_takes_long_says_so_until_it_is_there(screens: Screens, host: Desk) -> None:
    table = host.lay()
    page = open_page(screens.context(session=host.session), f"{table.edit}prizes/shopping/")
    slow = Slow(page, "**/shopping.csv")
    link = page.get_by_role("link", name="CSV")

    link.click()
    expect(page.locator("#busy")).to_be_visible()
    expect(link).to_have_attribute("aria-busy", "true")
    with page.expect_download() as download:
        slow.answer()

    expect(page.locator("#busy")).to_be_hidden()
    assert download.value.suggested_filename.endswith(".csv")
    assert "Prize 1-1" in download.value.path().read_text(encoding="utf-8-sig")
