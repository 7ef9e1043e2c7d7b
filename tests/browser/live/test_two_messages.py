"""A roll comes in two messages. What lies between them and a screen keeps the second one back,
loses either, or brings it too late: no screen stays between the two, and none mixes names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Route, ViewportSize

from tests.browser.desk import Desk, Table
from tests.browser.live.network import LINE, Message, Network
from tests.browser.pages import Board
from tests.browser.screens import PHONE, TV, Screens, intercept, open_page, wait_until
from tests.browser.web.test_access import proof

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
def is_calm() -> bool:
    """Where it is not, dice roll."""
    return True


@dataclass
class Seen:
    """A game after a few rolls, and a board of it behind the network. before: its revision."""

    screens: Screens
    desk: Desk
    network: Network
    table: Table
    size: ViewportSize
    board: Board
    before: int

    def throw(self, roll: str) -> None:
        self.desk.throw(self.table, roll)

    def expect_fresh(self) -> None:
        """The board shows what a page shows that is loaded now, and was not loaded itself."""
        context = self.screens.context(self.size, is_calm=True)
        address = self.table.tv if self.size is TV else self.table.phone
        assert self.board.parts() == Board(open_page(context, address)).parts()
        assert self.board.has_stayed()

    def steps(self) -> list[dict[str, Any]]:
        return list(self.board.page.evaluate("window.steps"))

    def stay_between(self) -> None:
        """A roll of which the rest does not come, though it is asked for. STATE stays refused."""
        asked: list[str] = []
        self.screens.expect_complaints("net::ERR_")

        def refuse(route: Route) -> None:
            asked.append(route.request.url)
            route.abort()

        intercept(self.board.page, STATE, refuse)
        # A roll comes in one message where its board was drawn for somebody else before.
        self.network.brings = lambda message: message.get("more", False)
        self.throw("411256")
        self.network.wait_for_loss(self.board.page)
        wait_until(self.board.page, lambda: asked, "the rest was asked for")


@pytest.fixture(params=[proof(TV), PHONE], ids=["tv", "phone"])
def seen(request: pytest.FixtureRequest, screens: Screens, host: Desk, is_calm: bool) -> Seen:
    size = request.param
    table = host.begin("144263", "144263", "144263")
    context = screens.context(size, is_touch=size is PHONE, is_calm=is_calm)
    context.add_init_script(WATCH)
    network = Network()
    context.route_web_socket(LINE, network.carry)
    board = Board(open_page(context, table.tv if size is TV else table.phone))
    board.wait_for_line()
    return Seen(screens, host, network, table, size, board, board.revision)


def is_rest(message: Message) -> bool:
    return bool(message.get("rest"))


def test_rest_that_is_kept_back_is_asked_for_and_coming_late_it_changes_nothing(seen: Seen) -> None:
    seen.network.brings = lambda message: not is_rest(message)
    seen.throw("411256")

    seen.board.wait_for(seen.before + 1)
    first, whole = seen.steps()
    assert (first["revision"], whole["revision"]) == (seen.before, seen.before + 1)
    assert {"last", "turn"} <= set(first["ids"])
    assert not {"ticker", "header"} & set(first["ids"])
    seen.network.wait_for_loss(seen.board.page)
    seen.network.let_go()
    seen.network.say({"type": "beat", "revision": seen.before + 1})
    seen.throw("144263")
    seen.board.wait_for(seen.before + 2)
    seen.expect_fresh()


def test_next_roll_does_not_build_on_half_of_the_one_before(seen: Seen) -> None:
    seen.stay_between()

    seen.network.brings = None
    seen.throw("144263")
    seen.board.page.unroute(STATE)

    seen.board.wait_for(seen.before + 2)
    assert {step["revision"] for step in seen.steps()} == {seen.before, seen.before + 2}
    seen.expect_fresh()


def test_changed_name_never_shows_beside_the_old_one(seen: Seen) -> None:
    seen.stay_between()

    seen.desk.post(f"{seen.table.edit}players/1/rename/", name="Zoe")
    seen.board.page.unroute(STATE)
    seen.network.let_go()
    seen.network.brings = None

    seen.board.wait_for(seen.before + 2)
    assert [step["names"] for step in seen.steps() if all(step["names"])] == []
    assert seen.steps()[-1]["names"] == [False, True]
    seen.expect_fresh()


@pytest.mark.parametrize("is_calm", [False])
def test_dice_roll_to_their_end_though_the_rest_is_asked_for(seen: Seen) -> None:
    seen.network.brings = lambda message: not is_rest(message)
    seen.throw("411256")

    seen.board.wait_for(seen.before + 1)
    tiles = [step for step in seen.steps() if any(name.startswith("tile-") for name in step["ids"])]
    assert [(step["dice"], step["revision"]) for step in tiles] == [("", seen.before + 1)]
    seen.expect_fresh()
