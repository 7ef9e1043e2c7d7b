"""A roll comes in two messages. What lies between them and a screen keeps the second one back,
loses either, or brings it too late: no screen stays between the two, and none mixes names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.desk import Desk, Table
from tests.browser.pages import Board
from tests.browser.screens import PHONE, TV, Screens, intercept, open_page, wait_until
from tests.running import PartyProcess
from tests.servers.bad_network import BadNetwork, Message, bad_network

STATE = "**/state/**"
# Each time that something is put in its place: what, what the page then says that it is, whether
# dice roll, and how often each of two names stands there.
WATCH = """
window.steps = [];
document.addEventListener("moonbowl:parts", ({ detail }) => {
  const text = document.body.textContent;
  const { dice = "" } = document.documentElement.dataset;
  const names = [text.includes("Ana"), text.includes("Zoe")];
  steps.push({ ids: detail.ids, revision: detail.revision, dice, names });
});
"""


@pytest.fixture
def network(running: PartyProcess) -> Iterator[BadNetwork]:
    """What lies between a board and the server, whose messages it may keep."""
    with bad_network(running.port) as made:
        yield made


def wait_for_kept(page: Page, network: BadNetwork) -> None:
    wait_until(page, lambda: network.kept, "a message was held back")


def is_first(message: Message) -> bool:
    return bool(message.get("more"))


def is_rest(message: Message) -> bool:
    return bool(message.get("rest"))


def behind(
    screens: Screens, table: Table, network: BadNetwork, kind: str, *, is_calm: bool
) -> Board:
    is_tv = kind == "tv"
    context = screens.context(TV if is_tv else PHONE, is_touch=not is_tv, is_calm=is_calm)
    context.add_init_script(WATCH)
    through = Table(table.number, table.code, network.url)
    board = Board(open_page(context, through.tv if is_tv else through.phone))
    board.wait_for_line()
    return board


def fresh(screens: Screens, table: Table, kind: str) -> dict[str, str]:
    context = screens.context(TV if kind == "tv" else PHONE, is_calm=True)
    return Board(open_page(context, table.tv if kind == "tv" else table.phone)).parts()


def stay_between(
    screens: Screens, desk: Desk, table: Table, board: Board, network: BadNetwork
) -> None:
    """A roll of which the rest does not come, though it is asked for. STATE stays refused."""
    asked: list[str] = []
    screens.expect_complaints("net::ERR_")

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    intercept(board.page, STATE, refuse)
    network.brings = lambda message: message["type"] == "parts" and not is_rest(message)
    desk.throw(table, "411256")
    wait_for_kept(board.page, network)
    wait_until(board.page, lambda: asked, "the rest was asked for")


def steps(board: Board) -> list[dict[str, Any]]:
    return list(board.page.evaluate("window.steps"))


both_screens = pytest.mark.parametrize("kind", ["tv", "phone"])


@both_screens
def test_rest_that_is_kept_back_is_asked_for_and_coming_late_it_changes_nothing(
    screens: Screens, desk: Desk, network: BadNetwork, kind: str
) -> None:
    table = desk.begin("144263", "144263")
    board = behind(screens, table, network, kind, is_calm=True)
    before = board.revision

    network.brings = lambda message: not is_rest(message)
    desk.throw(table, "411256")

    board.wait_for(before + 1)
    first, whole = steps(board)
    assert (first["revision"], whole["revision"]) == (before, before + 1)
    assert {"last", "turn"} <= set(first["ids"])
    assert not {"ticker", "header"} & set(first["ids"])
    wait_for_kept(board.page, network)
    network.let_go()
    network.say({"type": "beat", "revision": before + 1})
    desk.throw(table, "144263")
    board.wait_for(before + 2)
    assert board.parts() == fresh(screens, table, kind)
    assert board.has_stayed()


@both_screens
def test_first_that_is_lost_is_noticed_with_the_rest(
    screens: Screens, desk: Desk, network: BadNetwork, kind: str
) -> None:
    table = desk.begin("144263", "144263")
    board = behind(screens, table, network, kind, is_calm=True)
    before = board.revision

    network.brings = lambda message: not is_first(message)
    desk.throw(table, "411256")

    board.wait_for(before + 1)
    assert {step["revision"] for step in steps(board)} == {before + 1}
    assert board.parts() == fresh(screens, table, kind)
    assert board.has_stayed()


@both_screens
def test_next_roll_does_not_build_on_half_of_the_one_before(
    screens: Screens, desk: Desk, network: BadNetwork, kind: str
) -> None:
    table = desk.begin("144263", "144263")
    board = behind(screens, table, network, kind, is_calm=True)
    before = board.revision
    stay_between(screens, desk, table, board, network)

    network.brings = None
    desk.throw(table, "144263")
    board.page.unroute(STATE)

    board.wait_for(before + 2)
    assert {step["revision"] for step in steps(board)} == {before, before + 2}
    assert board.parts() == fresh(screens, table, kind)


@both_screens
@pytest.mark.parametrize("order", ["late", "never"])
def test_changed_name_never_shows_beside_the_old_one(
    screens: Screens, desk: Desk, network: BadNetwork, kind: str, order: str
) -> None:
    table = desk.begin("144263", "144263", "144263")
    board = behind(screens, table, network, kind, is_calm=True)
    before = board.revision
    stay_between(screens, desk, table, board, network)

    desk.post(f"{table.edit}players/1/rename/", name="Zoe")
    board.page.unroute(STATE)
    if order == "late":
        network.let_go()
    network.brings = None

    board.wait_for(before + 2)
    assert [step["names"] for step in steps(board) if all(step["names"])] == []
    assert steps(board)[-1]["names"] == [False, True]
    assert board.parts() == fresh(screens, table, kind)


@both_screens
def test_added_name_shows_nowhere_before_its_revision(
    screens: Screens, desk: Desk, network: BadNetwork, kind: str
) -> None:
    table = desk.begin("144263", "144263", "144263")
    board = behind(screens, table, network, kind, is_calm=True)

    network.brings = lambda message: not is_rest(message)
    desk.throw(table, "411256")
    desk.post(f"{table.edit}players/", paste="1", names="Zoe")
    revision = Board(open_page(screens.context(), table.tv)).revision
    board.wait_for(revision)

    assert [step for step in steps(board) if step["names"][1] and step["revision"] < revision] == []
    network.let_go()
    assert board.parts() == fresh(screens, table, kind)


@both_screens
def test_beat_between_the_two_is_no_reason_to_believe_that_all_is_there(
    screens: Screens, desk: Desk, network: BadNetwork, kind: str
) -> None:
    table = desk.begin("144263", "144263")
    board = behind(screens, table, network, kind, is_calm=True)
    before = board.revision

    def beats_after(message: Message) -> bool:
        if is_rest(message):
            network.say({"type": "beat", "revision": before + 1})
        return not is_rest(message)

    network.brings = beats_after
    desk.throw(table, "411256")

    board.wait_for(before + 1)
    assert board.parts() == fresh(screens, table, kind)


@both_screens
def test_dice_roll_to_their_end_though_the_rest_is_asked_for(
    screens: Screens, desk: Desk, network: BadNetwork, kind: str
) -> None:
    table = desk.begin("144263", "144263")
    board = behind(screens, table, network, kind, is_calm=False)
    before = board.revision

    network.brings = lambda message: not is_rest(message)
    desk.throw(table, "411256")

    board.wait_for(before + 1)
    tiles = [step for step in steps(board) if any(name.startswith("tile-") for name in step["ids"])]
    assert [(step["dice"], step["revision"]) for step in tiles] == [("", before + 1)]
    assert board.parts() == fresh(screens, table, kind)
    assert board.has_stayed()
