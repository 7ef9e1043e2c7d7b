"""Rows 32 and 36 to 39: whatever lies between a screen and the server, the screen ends as if it had
been loaded anew, and says so where it is behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Error as PlaywrightError

from tests.bench.post import Emcee
from tests.browser.conftest import chromium, data, desk, running, screens
from tests.browser.desk import Desk, Table
from tests.browser.pages import Board
from tests.browser.screens import PHONE, Screens, open_page, wait_until
from tests.faults.networks import COMPLAINTS, Tried, tried
from tests.faults.watched import NO_PRIZE, PROMISE, Step, longest_lie, waits
from tests.running import PartyProcess
from tests.servers.bad_network import SEED, BadNetwork, Faults, bad_network

__all__ = ["data", "desk", "running", "screens"]  # what pytest finds here
MESSAGES = 200  # the hundredth part of what `python -m tests.faults.networks` does twice over
SHARE = 0.01
BURST = 120  # rolls: a channel layer keeps a hundred messages for each of its readers
LATE = 2.0  # seconds that a browser may be, of a machine that has other things to do
NARROW = 60_000  # bytes a second
EIGHT_SECONDS = 8000  # ms
SIX_SECONDS = int(PROMISE * 1000)  # ms


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Gone before the next file, whose tests may be asynchronous."""
    yield chromium.at(chromium_path)
    chromium.close()


@pytest.fixture
def network(running: PartyProcess) -> Iterator[BadNetwork]:
    with bad_network(running.port) as made:
        yield made


def behind(screens: Screens, table: Table, network: BadNetwork, *, is_timed: bool = False) -> Board:
    """A phone. is_timed: whether the test turns its clock forward."""
    screens.expect_complaints(*COMPLAINTS)
    context = screens.context(PHONE, is_touch=True, is_calm=True)
    if is_timed:
        context.clock.install()
    board = Board(open_page(context, Table(table.number, table.code, network.url).phone))
    board.wait_for_line()
    return board


def stop_clock(board: Board) -> None:
    """In a second of the page, or later where that has passed before it was asked for."""
    while True:
        now = board.page.evaluate("Date.now()") / 1000
        try:
            board.page.clock.pause_at(now + 1)
            return
        except PlaywrightError as error:
            if "past" not in str(error):
                raise


def fresh(screens: Screens, table: Table) -> dict[str, str]:
    context = screens.context(PHONE, is_touch=True, is_calm=True)
    return Board(open_page(context, table.phone)).parts()


def is_live(board: Board, state: str) -> None:
    expect(board.page.locator("html")).to_have_attribute("data-live", state)
    said = board.page.locator("[data-live-pill]")
    expect(said).to_have_attribute("data-state", state)
    expect(said).not_to_be_empty()


@pytest.mark.proof
def test_32_burst_of_more_rolls_than_a_layer_keeps_ends_with_the_last_on_a_slow_line(
    screens: Screens, desk: Desk, network: BadNetwork
) -> None:
    table = desk.begin(players=("Ana", "Ben"), counts=(1, 2, 4, 8, 16, 32))
    phone = behind(screens, table, network)
    network.faults = Faults(bytes_a_second=NARROW)
    emcee, before = Emcee(desk, table), phone.revision

    for number in range(BURST):
        emcee.line.post(f"{emcee.path}throw/", emcee.body(NO_PRIZE))
        version = str(int(emcee.shown["version"]) + 1)
        emcee.shown |= {"version": version, "player": str((number + 1) % 2 + 1)}
    emcee.line.close()

    phone.wait_for(before + BURST)
    assert phone.parts() == fresh(screens, table)
    assert phone.has_stayed()


def test_36_phone_that_slept_is_current_when_it_is_looked_at(
    screens: Screens, desk: Desk, network: BadNetwork
) -> None:
    """Its line has died meanwhile, as a phone's does, and its clock stands: nothing but that it is
    looked at can tell the page to ask."""
    table = desk.begin()
    phone = behind(screens, table, network, is_timed=True)
    stop_clock(phone)
    session = phone.page.context.new_cdp_session(phone.page)

    for roll, how in (("144263", "hidden"), ("411256", "offline"), ("112356", "frozen")):
        before = phone.revision
        phone.page.context.set_offline(how == "offline")
        if how == "offline":
            is_live(phone, "reconnecting")
        if how == "frozen":
            session.send("Page.setWebLifecycleState", {"state": "frozen"})
        network.kill_lines()
        desk.throw(table, roll)
        phone.page.context.set_offline(False)
        session.send("Page.setWebLifecycleState", {"state": "active"})
        if how != "offline":
            phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

        phone.wait_for(before + 1)
        is_live(phone, "live")
        assert phone.dice() == roll
    assert phone.parts() == fresh(screens, table)
    assert phone.has_stayed()


def test_37_line_that_died_without_a_word_is_told_of_and_opened_anew(
    screens: Screens, desk: Desk, network: BadNetwork
) -> None:
    """Row 37 gives it 15 seconds for a new line; the page's own clock tells them."""
    table = desk.begin()
    phone = behind(screens, table, network, is_timed=True)
    before = phone.revision
    stop_clock(phone)

    network.kill_lines()
    desk.throw(table, "144263")
    assert phone.dice() is None
    phone.page.clock.run_for(SIX_SECONDS)
    assert phone.page.locator("html").get_attribute("data-live") == "reconnecting"
    phone.page.clock.run_for(15_000 - SIX_SECONDS)

    phone.wait_for(before + 1)
    is_live(phone, "live")
    assert len(network.opened) == 2
    assert phone.parts() == fresh(screens, table)
    assert phone.has_stayed()


@pytest.mark.proof
def test_37_line_that_was_closed_is_opened_anew_whatever_the_reason(
    screens: Screens, desk: Desk, network: BadNetwork
) -> None:
    table = desk.begin()
    phone = behind(screens, table, network, is_timed=True)
    before = phone.revision

    for rolled, code in enumerate((1000, 1011, 4000), start=1):
        stop_clock(phone)
        network.close_lines(code)
        is_live(phone, "reconnecting")
        desk.throw(table, "144263")
        phone.page.clock.resume()

        phone.wait_for(before + rolled)
        is_live(phone, "live")
    assert phone.has_stayed()


@pytest.fixture(scope="module")
def evening(browser: Browser, running: PartyProcess, desk: Desk) -> Tried:
    """Some messages, and a fault for each kind of them now and then."""
    opened = Screens(browser)
    found = tried(opened, desk, running.port, messages=MESSAGES, share=SHARE, seed=SEED)
    opened.close()
    assert opened.problems == []
    return found


@pytest.mark.proof
def test_38_every_screen_is_like_one_that_was_loaded_anew(evening: Tried) -> None:
    assert {kind: lines for kind, lines in evening.unlike.items() if lines} == {}
    assert evening.have_stayed
    assert evening.messages - evening.counts["passed"] > 0


@pytest.mark.proof
def test_38_no_screen_was_behind_and_called_itself_live(evening: Tried) -> None:
    """For more than the six seconds that the house promises."""
    assert {kind: lie for kind, lie in evening.lies.items() if lie > PROMISE + LATE} == {}
    assert evening.unsaid == dict.fromkeys(evening.unsaid, 0)


def test_38_screen_that_is_told_nothing_is_found_to_call_itself_live() -> None:
    """The twin: what the test above looks for is found where it is."""
    written = [(10.0, 5), (12.0, 6)]
    told = [Step(9.0, 4, "live", True), Step(10.5, 5, "live", True), Step(12.5, 6, "live", True)]
    silent = told[:2]
    honest = [*silent, Step(15.0, 5, "reconnecting", True), Step(40.0, 6, "live", True)]

    assert longest_lie(told, written, 60) == 0.5
    assert longest_lie(silent, written, 60) == 48
    assert longest_lie(honest, written, 60) == 3
    assert waits([39.0], honest, written) == [1.0]


def test_39_where_sockets_are_refused_the_page_asks_and_says_so(
    screens: Screens, desk: Desk, network: BadNetwork
) -> None:
    table = desk.begin()
    phone = behind(screens, table, network, is_timed=True)
    before = phone.revision

    network.refuse_sockets()
    is_live(phone, "reconnecting")
    wait_until(phone.page, lambda: refused(phone), "it tried three times")
    is_live(phone, "polling")
    desk.throw(table, "144263")
    phone.page.clock.run_for(EIGHT_SECONDS)
    phone.wait_for(before + 1)
    assert phone.parts() == fresh(screens, table)

    network.refuses = False
    phone.page.clock.run_for(EIGHT_SECONDS)
    is_live(phone, "live")
    assert phone.has_stayed()


def refused(phone: Board) -> bool:
    phone.page.clock.run_for(1000)
    return phone.page.locator("html").get_attribute("data-live") == "polling"
