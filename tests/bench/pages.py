"""The board as a page, again and again over one connection, beside a view that does nothing."""

from __future__ import annotations

import asyncio
from time import perf_counter

from tests.bench import servers
from tests.bench.evening import PLAYERS
from tests.bench.figure import Figure, ratio
from tests.bench.phones import BROWSER, OK
from tests.bench.wire import Connection, Place, cookie_header

WARM_UPS = 5
GUEST = "127.0.1.1"


def warm(rounds: int) -> Figure:
    """Both to a phone that has been there before, by turns."""
    with servers.product() as house, servers.plain(house.data) as port:
        table, _ = house.begin("Warm", PLAYERS)
        board = f"/f/{table.code}/"
        ours, theirs = asyncio.run(_take_turns((house.port, board), (port, "/empty/"), 3 * rounds))
    name = "board page, warm, over an empty view with the same middleware"
    return ratio("warm_page", name, ours, theirs, 1.3, of="empty view")


async def _take_turns(
    one: tuple[int, str], other: tuple[int, str], rounds: int
) -> tuple[list[float], ...]:
    connections = [await Connection.to(Place(port, GUEST)) for port, _ in (one, other)]
    answer = await connections[0].ask("GET", one[1], BROWSER)
    headers = {**BROWSER, **cookie_header(answer.cookies)}
    took: tuple[list[float], ...] = ([], [])
    for _ in range(WARM_UPS + rounds):
        for connection, path, seconds in zip(connections, (one[1], other[1]), took, strict=True):
            begin = perf_counter()
            answer = await connection.ask("GET", path, headers)
            seconds.append(perf_counter() - begin)
            assert answer.status == OK, answer
    for connection in connections:
        connection.close()
    return tuple(seconds[WARM_UPS:] for seconds in took)
