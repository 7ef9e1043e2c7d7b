"""One phone says 60,000 things at once on the line of its screen."""

from __future__ import annotations

from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from tests.bench.machine import resident_kb
from tests.festival.live.wire import House, board, line
from tests.festival.party.accidents import until

MESSAGES = 60_000
MOST = 10_000  # kilobytes that it may cost
NOTHING = "112356"


def test_flood_of_one_phone_is_cut_off_and_costs_no_memory(house: House) -> None:
    emcee = house.sign_in()
    festival_id, code = emcee.demo()
    with line(house, board(code)) as quiet:
        quiet.next_parts()
        before = resident_kb(house.party.pid)
        with line(house, board(code)) as loud:
            loud.next_parts()
            with suppress(ConnectionClosed):
                for _ in range(MESSAGES):
                    loud.socket.send("x" * 1000)
        until(lambda: resident_kb(house.party.pid) - before < MOST)  # what is read is let go
        emcee.give(festival_id, "throw", roll=NOTHING)
        quiet.until(house.revision(code))
