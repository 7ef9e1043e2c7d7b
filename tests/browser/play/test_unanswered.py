"""A press that nobody answers: it is sent again by itself until it is, counts once, and nothing on
the page says meanwhile that all is saved."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.params import in_proof
from tests.browser.screens import AWAY, LAPTOP, Screens, intercept, open_page, wait_until
from tests.running import PartyProcess, party

NOT_SAVED = "Not saved yet"
SAVED = "Saved and live"
PROXY = ("status of 502", "status of 503", "status of 504")
PROXYS = [(502, "text/html"), (503, "text/plain"), (504, "application/json")]
SENT_BEFORE = 4  # times without an answer: with the pauses between them more than three seconds


# Every text of the footer from when the scripts have run.
NOTE_FOOTER = """
addEventListener("DOMContentLoaded", () => {
  const footer = document.querySelector("[data-live-pill]");
  const note = () => (window.footers ??= []).push(footer.textContent.trim());
  if (footer) {
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(footer, all);
    note();
  }
});
"""


class Proxy:
    """Before the server: it says that there is none, until the test lets presses through."""

    def __init__(self, page: Page, verb: str = "throw", *, status: int = 502) -> None:
        self.is_open = False
        self.keys: list[str] = []
        self._status = status
        self._type = dict(PROXYS)[status]
        self._page = page
        intercept(page, f"**/{verb}/", self._pass)

    def _pass(self, route: Route) -> None:
        fields = parse_qs(route.request.post_data or "")
        self.keys += fields["key"]
        if self.is_open:
            route.continue_()
        else:
            route.fulfill(status=self._status, content_type=self._type, body="{}")

    def wait(self) -> None:
        wait_until(self._page, lambda: len(self.keys) >= SENT_BEFORE, "it was sent again")


@pytest.mark.parametrize("status", [502, in_proof(503), in_proof(504)])
def test_what_a_proxy_answers_is_no_answer(screens: Screens, status: int, console: Console) -> None:
    screens.expect_complaints(*PROXY)
    footer = console.page.locator("[data-live-pill]")
    banner = console.page.get_by_role("alert")
    expect(footer).to_have_text(SAVED)
    proxy = Proxy(console.page, status=status)

    console.press(*"144263", "Enter")
    expect(banner).to_contain_text("not saved yet: it is kept in this browser and sent again")
    proxy.wait()
    console.pause()  # a beat of the server, which has no trouble itself, does not take it away
    expect(banner).to_be_visible()
    expect(footer).to_have_text(NOT_SAVED)
    expect(footer).to_be_visible()
    expect(console.say).to_contain_text("On its way: 1 4 4 2 6 3 (Ana).")
    proxy.is_open = True

    console.wait_for_version(2)
    expect(footer).to_have_text(SAVED)
    expect(banner).to_be_hidden()
    assert len(set(proxy.keys)) == 1
    assert console.version == 2


def test_dice_that_another_console_overtook_are_set_aside(
    screens: Screens, desk: Desk, table: Table, console: Console
) -> None:
    screens.expect_complaints(*PROXY, "status of 409")
    proxy = Proxy(console.page)

    console.press(*"144263", "Enter")
    proxy.wait()
    desk.throw(table, "223356")
    proxy.is_open = True

    expect(console.aside).to_contain_text("1 4 4 2 6 3 was typed for Ana, whose roll was given")
    expect(console.turn).to_have_text("Ben")
    expect(console.page.locator("[data-live-pill]")).to_have_text(SAVED)
    assert desk.version(table) == 2


@pytest.mark.proof
def test_a_question_is_asked_of_a_press_that_was_sent_again(
    screens: Screens, desk: Desk, table: Table, console: Console
) -> None:
    screens.expect_complaints(*PROXY, "status of 422")
    proxy = Proxy(console.page)

    console.press(*"444444", "Enter")
    proxy.wait()
    proxy.is_open = True
    question = console.page.get_by_role("dialog", name="Are you sure?")
    expect(question).to_be_visible()
    assert desk.version(table) == 1
    console.page.reload()

    expect(question).to_be_visible()
    assert desk.version(table) == 1


def test_a_press_is_pending_after_a_reload_and_sent_again(
    screens: Screens, console: Console
) -> None:
    screens.expect_complaints(*PROXY)
    footer = console.page.locator("[data-live-pill]")
    proxy = Proxy(console.page)

    console.press(*"144263", "Enter")
    proxy.wait()
    console.page.reload()

    expect(footer).to_have_text(NOT_SAVED)
    expect(console.say).to_contain_text("On its way: 1 4 4 2 6 3 (Ana).")
    expect(console.page.get_by_role("alert")).to_contain_text("not saved yet")
    expect(console.page.locator("html")).to_have_attribute("data-live", "live")
    expect(footer).to_have_text(NOT_SAVED)
    proxy.is_open = True
    console.wait_for_version(2)
    expect(footer).to_have_text(SAVED)
    assert len(set(proxy.keys)) == 1


def test_dice_that_came_back_are_not_called_saved(screens: Screens, console: Console) -> None:
    screens.expect_complaints("status of 500")
    footer = console.page.locator("[data-live-pill]")
    expect(footer).to_have_text(SAVED)
    intercept(console.page, "**/throw/", lambda route: route.fulfill(status=500), times=1)

    console.press(*"144263", "Enter")
    expect(console.say).to_contain_text("did not answer")
    expect(footer).to_have_text(NOT_SAVED)
    console.press("Escape")  # taken back
    expect(footer).to_have_text(SAVED)


@pytest.mark.proof
def test_page_loaded_anew_says_nothing_is_saved_that_was_pressed_without_a_server(
    own_party: PartyProcess, tmp_path: Path, screens: Screens
) -> None:
    # The small wall in the console runs no script, and none of the test's.
    screens.expect_complaints(*AWAY, *PROXY, "Blocked script execution in 'about:blank'")
    desk = Desk(own_party.link)
    table = desk.begin("112356")
    context = screens.context(LAPTOP, session=desk.session)
    context.add_init_script(NOTE_FOOTER)
    page = open_page(context, table.console)
    footer = page.locator("[data-live-pill]")
    expect(footer).to_have_text(SAVED)

    page.keyboard.type("444123")
    own_party.kill()
    page.keyboard.press("Enter")
    expect(footer).to_have_text(NOT_SAVED)
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        page.reload()

    with party(tmp_path / "data", port=own_party.port):
        page.route("**/throw/", lambda route: route.fulfill(status=502))
        page.goto(table.console)
        expect(page.locator("html")).to_have_attribute("data-live", "live")
        expect(page.get_by_role("alert")).to_contain_text("not saved yet")
        assert set(page.evaluate("footers")) == {NOT_SAVED}
        page.unroute("**/throw/")
        expect(page.locator("#c-log")).to_contain_text("Ben")
        expect(footer).to_have_text(SAVED)
        assert page.locator("#c-log li").count() == 3
