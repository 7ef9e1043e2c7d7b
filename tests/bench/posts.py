"""What the emcee waits for after Enter, and a guest for the board: beside a view that does nothing,
by turns; and how long a start takes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from tests.bench import servers
from tests.bench.figure import Figure, ratio
from tests.bench.machine import worked
from tests.bench.phones import BROWSER, OK
from tests.bench.post import NOTHING
from tests.bench.wire import Connection, Place, cookie_header
from tests.running import MANAGE, Visitor, unused_port

WARM_UPS = 5
GUEST = "127.0.1.1"
START_SECONDS = 60


def figures(rounds: int) -> Iterator[Figure]:
    with servers.product() as house, servers.plain(house.data) as port:
        _, emcee = house.begin("Posting")
        empty = emcee.line_to(port)
        ours, theirs = [], []
        for _ in range(WARM_UPS + 3 * rounds):
            theirs.append(empty.post("/empty/", emcee.body(NOTHING)))
            ours.append(emcee.roll())
        yield ratio("post", ours[WARM_UPS:], theirs[WARM_UPS:], "empty view")


def warm_page(rounds: int) -> Figure:
    """Both to a phone that has been there before."""
    with servers.product() as house, servers.plain(house.data) as port:
        table, _ = house.begin("Warm", servers.SIXTY)
        board = f"/f/{table.code}/"
        ours, theirs = asyncio.run(_take_turns((house.port, board), (port, "/empty/"), 3 * rounds))
    return ratio("warm_page", ours, theirs, "empty view")


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


def start(data: Path, checkout: Path) -> tuple[float, float]:
    """Seconds until the first page answers: of the clock, and of the processors."""
    port = unused_port()
    options = ("--no-browser", "--port", str(port))
    begin = perf_counter()
    process = subprocess.Popen(
        [servers.python_of(checkout), *MANAGE[1:], *options, "--data", str(data)],
        cwd=checkout,
        env={"HOME": str(data.parent), "PATH": os.environ["PATH"]},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while not is_serving(port):
            if process.poll() is not None or perf_counter() - begin > START_SECONDS:
                raise AssertionError("no server has come up")
            time.sleep(0.005)
        return perf_counter() - begin, worked(process.pid)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def is_serving(port: int) -> bool:
    try:
        return Visitor().get(f"http://localhost:{port}/")[0] < 500
    except OSError:
        return False
