"""Rows 32 and 38: whatever lies between a screen and the server, the screen ends as if it had
been loaded anew, and says so where it is behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from tests.bench.post import Emcee
from tests.browser.desk import Desk
from tests.browser.fixtures import chromium
from tests.browser.pages import Board
from tests.browser.screens import PHONE, Screens, open_page
from tests.faults.networks import COMPLAINTS, Tried, tried
from tests.faults.watched import NO_PRIZE, PROMISE, Step, longest_lie, waits
from tests.running import PartyProcess
from tests.servers.bad_network import SEED, Faults, bad_network

MESSAGES = 200  # the hundredth part of what `python -m tests.faults.networks` does twice over
SHARE = 0.01
BURST = 120  # rolls: a channel layer keeps a hundred messages for each of its readers
LATE = 2.0  # seconds that a browser may be, of a machine that has other things to do
NARROW = 60_000  # bytes a second


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Gone before the next file, whose tests may be asynchronous."""
    yield chromium.at(chromium_path)
    chromium.close()


@pytest.mark.proof
def test_32_burst_of_more_rolls_than_a_layer_keeps_ends_with_the_last_on_a_slow_line(
    screens: Screens, host: Desk, running: PartyProcess
) -> None:
    table = host.begin(players=("Ana", "Ben"), counts=(1, 2, 4, 8, 16, 32))

    def opened(base: str) -> Board:
        context = screens.context(PHONE, is_touch=True, is_calm=True)
        return Board(open_page(context, replace(table, base=base).phone))

    with bad_network(running.port) as network:
        screens.expect_complaints(*COMPLAINTS)
        phone = opened(network.url)
        phone.wait_for_line()
        network.faults = Faults(bytes_a_second=NARROW)
        emcee, before = Emcee(host, table), phone.revision

        for number in range(BURST):
            emcee.line.post(f"{emcee.path}throw/", emcee.body(NO_PRIZE))
            version = str(int(emcee.shown["version"]) + 1)
            emcee.shown |= {"version": version, "player": str((number + 1) % 2 + 1)}
        emcee.line.close()

        phone.wait_for(before + BURST)
        assert phone.parts() == opened(table.base).parts()
        assert phone.has_stayed()


@pytest.fixture(scope="module")
def evening(browser: Browser, running: PartyProcess, host: Desk) -> Tried:
    """Some messages, and a fault for each kind of them now and then."""
    opened = Screens(browser)
    found = tried(opened, host, running.port, messages=MESSAGES, share=SHARE, seed=SEED)
    opened.close()
    opened.expect_no_complaint()
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
