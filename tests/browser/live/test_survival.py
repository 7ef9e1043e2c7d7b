"""The laptop dies, the network goes, messages get lost: nothing acknowledged may be missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desk import Desk, Table
from tests.browser.live.network import LINE, Network
from tests.browser.pages import Board
from tests.browser.screens import AWAY, TV, Screens, open_page

SAYS_SO = 5000  # ms: after 4.5 s a page says what it is, and it looks each quarter of a second
Answer = Callable[[Route], None]
# Sockets that stay in the server's queue.
QUEUED = """
window.begun = 0;
window.WebSocket = class {
  static CONNECTING = 0;
  readyState = 0;
  constructor() {
    window.begun += 1;
  }
  close() {}
};
"""


@pytest.mark.proof
def test_refused_sockets_are_replaced_by_polling(screens: Screens, host: Desk) -> None:
    table = host.begin()
    tv = board_behind(screens, table, Network(is_refusing=True))
    before = tv.revision
    expect(tv.page.locator("html")).to_have_attribute("data-live", "reconnecting")

    tv.page.clock.run_for(15_000)
    expect(tv.page.locator("html")).to_have_attribute("data-live", "polling")
    expect(tv.page.get_by_role("status").filter(has_text="every few seconds")).to_be_visible()
    host.throw(table, "144263")
    tv.page.clock.run_for(10_000)
    tv.wait_for(before + 1)
    assert tv.dice() == "144263"
    assert tv.has_stayed()


def test_waiting_socket_keeps_its_place_until_it_is_served(screens: Screens, host: Desk) -> None:
    table, context, is_busy = host.begin(), screens.context(TV, is_calm=True), True
    context.clock.install()
    context.add_init_script(QUEUED)
    context.route("**/state/*", lambda route: route.fulfill(status=503 if is_busy else 204))
    screens.expect_complaints("503")
    tv = Board(open_page(context, table.tv))

    run_slowly(tv, 26)
    assert tv.page.evaluate("begun") == 1

    is_busy = False
    for _ in range(80):  # its next poll may be 15 seconds away; its clock waits for the answer
        if tv.page.evaluate("begun") < 2:
            tv.page.clock.run_for(250)
            tv.page.wait_for_timeout(50)
    assert tv.page.evaluate("begun") == 2
    expect(tv.page.locator("html")).to_have_attribute("data-live", "polling")


def run_slowly(tv: Board, seconds: int) -> None:
    """So that each poll is answered before the next."""
    for _ in range(seconds // 2):
        tv.page.clock.run_for(2000)
        tv.page.wait_for_timeout(50)


def test_board_asks_less_often_while_it_gets_no_answer(screens: Screens, host: Desk) -> None:
    asked, is_down = list[str](), True

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503 if is_down else 204)

    def asks_within(seconds: int) -> int:
        before = len(asked)
        run_slowly(tv, seconds)
        return len(asked) - before

    screens.expect_complaints("503")
    network = Network(is_refusing=True)
    tv = board_behind(screens, host.begin(), network, {"**/state/*": answer})
    assert 2 <= asks_within(30) <= 4  # it would be eight
    is_down = False
    assert asks_within(30) >= 1
    assert asks_within(8) >= 2


def test_lost_message_is_noticed_with_the_next(screens: Screens, host: Desk) -> None:
    table, tv, network = watched(screens, host)
    before = tv.revision

    network.lose("parts", "beat")
    host.throw(table, "144263")
    network.wait_for_loss(tv.page)
    network.lose("beat")
    host.throw(table, "411256")
    tv.wait_for(before + 2)
    assert tv.parts() == fresh_parts(screens, tv)
    assert tv.has_stayed()


def test_lost_message_is_noticed_by_the_heartbeat(screens: Screens, host: Desk) -> None:
    table, tv, network = watched(screens, host)
    before = tv.revision

    network.lose("parts")
    host.throw(table, "144263")
    tv.wait_for(before + 1)  # no news came, but the beat named a newer revision
    assert network.kept
    network.let_go()  # too late: it changes nothing
    host.throw(table, "411256")
    tv.wait_for(before + 2)
    assert tv.parts() == fresh_parts(screens, tv)


def test_board_that_is_spoken_to_and_brought_nothing_says_so(screens: Screens, host: Desk) -> None:
    """8 s after a roll, of which beats tell it, and nobody who is asked has it."""

    def say_nothing_new(route: Route) -> None:
        route.fulfill(status=204)

    network = Network()
    tv = board_behind(screens, host.begin(), network, {"**/state/*": say_nothing_new})
    tv.wait_for_line()
    network.lose("parts", "beat")
    for _ in range(4):
        with tv.page.expect_response("**/state/*"):  # its clock waits for what it asks
            network.say({"type": "beat", "revision": tv.revision + 1})
        tv.page.clock.run_for(2000)
    assert tv.page.locator("html").get_attribute("data-live") == "reconnecting"


def test_line_that_died_without_a_word_is_opened_anew(screens: Screens, host: Desk) -> None:
    """Within six seconds the board says so, before it opens another."""
    table, tv, network = watched(screens, host)
    before = tv.revision

    network.kill_line()
    tv.page.clock.run_for(SAYS_SO)
    assert tv.page.locator("html").get_attribute("data-live") == "reconnecting"
    assert "reconnecting" in tv.page.locator("[data-live-pill]").inner_text()
    assert network.lines == 1
    host.throw(table, "144263")
    network.wait_for_loss(tv.page)
    tv.page.clock.run_for(11_000 - SAYS_SO)
    tv.wait_for(before + 1)
    assert network.lines == 2


def test_clock_that_is_set_keeps_no_dead_line(screens: Screens, host: Desk) -> None:
    """A line that has died, on a laptop or a phone whose clock is put right in that moment."""
    table, tv, network = watched(screens, host)
    before = tv.revision

    network.kill_line()
    host.throw(table, "144263")
    network.wait_for_loss(tv.page)
    now = tv.page.evaluate("Date.now()")
    tv.page.clock.set_system_time(datetime.fromtimestamp(now / 1000, UTC) - timedelta(hours=25))
    tv.page.clock.run_for(1000)
    tv.wait_for(before + 1)
    assert network.lines == 2
    network.kill_line()
    tv.page.clock.run_for(SAYS_SO)
    assert tv.page.locator("html").get_attribute("data-live") == "reconnecting"


def test_line_closed_in_good_order_is_opened_anew(screens: Screens, host: Desk) -> None:
    table, tv, network = watched(screens, host)
    before = tv.revision

    now = tv.page.evaluate("Date.now()")
    tv.page.clock.pause_at(
        datetime.fromtimestamp(now / 1000 + 1, UTC)
    )  # it is told by nothing else
    network.close(1000)
    expect(tv.page.locator("html")).to_have_attribute("data-live", "reconnecting")
    host.throw(table, "144263")
    tv.page.clock.run_for(1000)
    tv.wait_for(before + 1)
    assert network.lines == 2


def test_tab_that_comes_back_is_current_at_once(screens: Screens, host: Desk) -> None:
    table, tv, network = watched(screens, host)
    before = tv.revision

    network.kill_line()
    host.throw(table, "144263")
    network.wait_for_loss(tv.page)
    tv.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tv.wait_for(before + 1)
    assert tv.has_stayed()


def test_board_that_was_offline_is_current_at_once(screens: Screens, host: Desk) -> None:
    table, tv, network = watched(screens, host)
    before = tv.revision
    screens.expect_complaints(*AWAY)

    network.kill_line()
    tv.page.context.set_offline(True)
    host.throw(table, "144263")
    assert tv.dice() is None
    tv.page.context.set_offline(False)
    tv.wait_for(before + 1)
    tv.wait_for_line()
    assert tv.parts() == fresh_parts(screens, tv)
    assert tv.has_stayed()


def board_behind(
    screens: Screens, table: Table, network: Network, routes: Mapping[str, Answer] | None = None
) -> Board:
    """A TV whose clock the test can turn forward."""
    context = screens.context(TV, is_calm=True)
    context.clock.install()
    for address, answer in (routes or {}).items():
        context.route(address, answer)
    context.route_web_socket(LINE, network.carry)
    return Board(open_page(context, table.tv))


def watched(screens: Screens, host: Desk) -> tuple[Table, Board, Network]:
    """A running game, and a TV behind a network that can fail."""
    table = host.begin()
    network = Network()
    tv = board_behind(screens, table, network)
    tv.wait_for_line()
    return table, tv, network


def fresh_parts(screens: Screens, board: Board) -> dict[str, str]:
    return Board(open_page(screens.context(), board.page.url)).parts()
