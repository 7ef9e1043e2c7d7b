"""A press that nobody answers: it is sent again by itself until it is, counts once, and nothing on
the page says meanwhile that all is saved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.pages import Console
from tests.browser.screens import AWAY, Screens, intercept, wait_until
from tests.browser.seats import console_at
from tests.games.bobing.console.test_typing_ahead import log

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


@pytest.mark.proof
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


# The database hangs: each beat of the server says so, and presses are answered by a proxy, or late.
TURNS = """async (address) => {
  const { hold, release, silence } = await import(address);
  const line = document.querySelector("#held span");
  const busy = { kind: "held", notice: "Busy.", restore: false, cause: "busy" };
  const quiet = { watching: "", walls: 0 };
  const away = { ...quiet, held: "Away.", notice: "Not saved. Away.", cause: "away" };
  const beat = (detail) => document.dispatchEvent(new CustomEvent("moonbowl:beat", { detail }));
  const said = [];
  const note = () => said.push(line.closest("[hidden]") ? "" : line.textContent);
  beat(away);
  note();
  for (const answer of [silence(), busy, silence()]) {
    hold(answer, "a press");
    note();
    beat(away);
    note();
  }
  beat(quiet);
  hold(busy, "a press");
  note();
  release("a press");
  note();
  return said;
}"""


def test_two_reasons_do_not_take_turns(console: Console) -> None:
    script = console.page.locator('link[href*="/cannot-save.js"]').get_attribute("href")

    said = console.page.evaluate(TURNS, script)

    assert said == ["Away.", *["Not saved. Away."] * 6, "Busy.", ""]


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


def test_returned_dice_that_were_saved_are_given_once(screens: Screens, console: Console) -> None:
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


CONFLICT = "status of 409"


@contextmanager
def cut_off(screens: Screens, console: Console) -> Iterator[None]:
    """The network of this console is away until the end; what was pressed is sent again then."""
    screens.expect_complaints(*AWAY, CONFLICT)
    console.page.context.set_offline(True)
    yield
    console.page.context.set_offline(False)


def test_overtaken_roll_stays_and_what_came_after_it_is_said(
    screens: Screens, host: Desk, table: Table, console: Console
) -> None:
    with cut_off(screens, console):
        console.press(*"144263", "Enter", *"2233")
        expect(console.say).to_contain_text("Sending: 1 4 4 2 6 3 (Ana).")
        for roll in ("411256", "335562"):
            host.throw(table, roll)

    expect(console.whose).to_have_text("1 4 4 2 6 3 was typed for Ana, whose turn is over.")
    expect(console.say).to_contain_text("Another device acted first")
    expect(console.say).to_contain_text("Not given: 2 2 3 3.")
    expect(console.turn).to_have_text("Carla")
    console.press("Enter")
    assert host.version(table) == 3


def test_dice_wait_until_the_turn_after_an_undo_is_known(screens: Screens, host: Desk) -> None:
    console = console_at(screens, host, host.begin("223356"))

    with cut_off(screens, console):
        console.press("u", *"144263", "Enter")
        expect(console.say).to_contain_text("Sending: Undo")

    console.wait_for_version(3)
    expect(console.turn).to_have_text("Ana")
    expect(console.typed).to_have_value("144263")
    console.act("Enter")
    assert log(console)[-1] == ("Ana", "144263")


def test_dice_typed_ahead_are_of_the_next_turn_after_a_reload(
    screens: Screens, console: Console
) -> None:
    screens.expect_complaints(PROXY)
    proxy = Proxy(console.page)
    console.press(*"144263", "Enter", *"41")

    console.page.reload()
    expect(console.typed).to_have_value("41")
    expect(console.whose).to_contain_text("the next turn is not known yet")
    console.press(*"1256")
    proxy.is_open = True

    expect(console.verdict).to_contain_text("for Ben: ")
    console.act("Enter")
    assert log(console) == [("Ana", "144263"), ("Ben", "411256")]
