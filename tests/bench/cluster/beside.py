"""Rolls of one party while the organiser of another asks for all they can, at one process.

python -m tests.bench.cluster.beside PORT PUBLIC FESTIVAL COOKIE    that organiser
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.bench.abusers import MANY, POLITENESS, Kind, Target, asking_for
from tests.bench.crowd import BEGINNING
from tests.bench.figure import HEAD, figure, ms, table
from tests.bench.insiders import PAGES, PAPERS, SEARCHES
from tests.bench.machine import allow_many_sockets
from tests.bench.wire import BackDoor
from tests.browser.desk import Desk
from tests.cluster.evening import LOOPBACK, PLAYERS, PRIZES, doors_of, lay
from tests.cluster.presses import Device, Scorer
from tests.running import ROOT
from tests.servers.cluster import ADD_ORGANISER, Cluster, cluster, grounds

OTHER = "ben@moonbowl.example"
CLIENT = "198.51.100.7"  # for whom the proxy asks
BETWEEN = 0.1  # seconds from roll to roll


def figures(rounds: int) -> Iterator[str]:
    with grounds() as ground, cluster(ground, 1) as made:
        ((_, device),) = lay(made, 1)
        scorer = Scorer(device, doors_of(made))
        asyncio.run(_roll(scorer, rounds))  # warm
        calm = asyncio.run(_roll(scorer, rounds))
        with _asking(made):
            rolls = asyncio.run(_roll(scorer, rounds))
    told = f"{ms(median(rolls))} over {ms(median(calm))}, at worst {ms(max(rolls))}"
    about = f"the organiser of another party with {MANY} connections"
    found = figure("abuser", median(rolls) / median(calm), told, about=about)
    yield from table(HEAD, [found.cells])


async def _roll(scorer: Scorer, count: int) -> list[float]:
    """Seconds that each waited for its answer."""
    waited = []
    for _ in range(count):
        press = await scorer.roll_on()
        waited.append(press.told - press.sent)
        await asyncio.sleep(BETWEEN)
    return waited


@contextmanager
def _asking(made: Cluster) -> Iterator[None]:
    made.run(ADD_ORGANISER.format(name=OTHER))
    desk = Desk(made.link_of(OTHER), made.caddy.trust)
    festival = desk.begin(players=PLAYERS, counts=PRIZES)
    cookie = Device.of(desk, festival).cookies["Cookie"]
    ports = (str(made.members[0].port), str(made.caddy.port))
    command = [sys.executable, "-m", "tests.bench.cluster.beside", *ports]
    process = subprocess.Popen([*command, str(festival.number), cookie], cwd=ROOT)
    try:
        while _connections(made.members[0].port) < MANY:
            assert process.poll() is None, "expected an organiser who asks, got the end of one"
            time.sleep(BEGINNING)
        yield
        assert process.poll() is None, "expected an organiser who goes on, got the end of one"
    finally:
        process.kill()
        process.wait()


def _connections(port: int) -> int:
    """As the kernel lists those that are open, at their near end."""
    return Path("/proc/net/tcp").read_text(encoding="ascii").count(f":{port:04X} 01 ")


def main(port: str, public: str, festival: str, cookie: str) -> None:
    os.nice(POLITENESS)
    allow_many_sockets()
    door = BackDoor(int(port), LOOPBACK, int(public), CLIENT)
    pages = (*PAGES, *PAPERS, *SEARCHES)
    asyncio.run(Kind(asking_for(pages), MANY).go_on(Target(door, "", "", festival, cookie)))


if __name__ == "__main__":
    main(*sys.argv[1:])
