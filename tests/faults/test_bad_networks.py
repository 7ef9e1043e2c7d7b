"""Rows 32 and 38: whatever lies between a screen and the server, the screen ends as if it had
been loaded anew, and says so where it is behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import time

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.desk import Desk
from tests.browser.fixtures import chromium
from tests.browser.screens import Screens
from tests.faults.watched import (
    PROMISE,
    Commits,
    Game,
    Step,
    catch_up,
    differences,
    lay,
    longest_lie,
    open_all,
)
from tests.running import PartyProcess
from tests.servers.bad_network import SEED, BadNetwork, Faults, bad_network

# What browsers say of lines that break, and of the picture of the wall, which runs no script.
COMPLAINTS = ("net::ERR_", "WebSocket", "Blocked script execution", "Failed to load resource")
MESSAGES, SHARE = 200, 0.01  # that are on their way, and of them of each fault
PAUSE = 60  # ms between two rolls: without one, many of them are one message
SIDE = 3  # of so many rolls, one is followed by a throw at the side table
AWAY = 1000  # ms
LATE = 2.0  # seconds that a browser may be, of a machine that has other things to do


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Gone before the next file, whose tests may be asynchronous."""
    yield chromium.at(chromium_path)
    chromium.close()


@dataclass(frozen=True)
class Tried:
    """unlike: of each screen, where it differs from one that was loaded anew. lies: the longest
    time in seconds for which it was behind and called itself live. unsaid: how often its pill said
    something else than it knew. spoilt: messages that did not pass as they were sent."""

    unlike: dict[str, list[str]]
    lies: dict[str, float]
    unsaid: dict[str, int]
    spoilt: int
    have_stayed: bool


@pytest.fixture(scope="module")
def evening(browser: Browser, running: PartyProcess, host: Desk) -> Tried:
    """Some messages to six screens, of which and of whose requests each fault befalls a share."""
    opened = Screens(browser)
    opened.expect_complaints(*COMPLAINTS)
    place, commits = lay(host), Commits()
    with bad_network(running.port, seed=SEED) as network:
        watched = open_all(opened, host, place.through(network.url))
        game = Game(host, place, commits)
        network.faults = Faults.of_each(SHARE)
        play(game, network, watched[0].live.page)
        game.close()
        network.faults = Faults()
        catch_up(watched, commits)
        steps, end = {each.kind: each.steps for each in watched}, time()
        fresh = {each.kind: each.body for each in open_all(opened, host, place)}
    found = Tried(
        unlike={each.kind: differences(each, fresh[each.kind]) for each in watched},
        lies={
            each.kind: longest_lie(steps[each.kind], commits.of[each.feed], end) for each in watched
        },
        unsaid={kind: sum(not step.is_said for step in noted) for kind, noted in steps.items()},
        spoilt=network.messages - network.counts["passed"],
        have_stayed=all(each.live.has_stayed() for each in watched),
    )
    opened.close()
    opened.expect_no_complaint()
    return found


def play(game: Game, network: BadNetwork, page: Page) -> None:
    """Until enough messages were on their way; in the middle nothing gets through for a second."""
    rolls, was_out = 0, False
    while network.messages < MESSAGES:
        game.roll()
        rolls += 1
        if rolls % SIDE == 0:
            game.play_beside()
        page.wait_for_timeout(PAUSE)
        if not was_out and network.messages >= MESSAGES // 2:
            was_out = True
            network.cut()
            page.wait_for_timeout(AWAY)
            game.roll()
            network.open()


@pytest.mark.proof
def test_38_every_screen_is_like_one_that_was_loaded_anew(evening: Tried) -> None:
    assert {kind: lines for kind, lines in evening.unlike.items() if lines} == {}
    assert evening.have_stayed
    assert evening.spoilt > 0


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
