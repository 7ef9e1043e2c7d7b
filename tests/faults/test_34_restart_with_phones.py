"""The server dies under many phones, starts again, and all of them hold what is true.

FAULTS_PHONES says how many; the table of faults asks for 500.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pytest

from tests.bench.wire import Place
from tests.browser.desk import Desk
from tests.cluster.presses import Device, Fate, Scorer
from tests.cluster.screens import Watcher, board_path
from tests.faults.laptop import LOOPBACK, Forked

PHONES = int(os.environ.get("FAULTS_PHONES", "60"))
PATIENCE = 60.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Forked]:
    made = Forked(tmp_path / "data")
    try:
        made.start()
        yield made
    finally:
        made.close()


def test_phones_hold_what_is_true_after_a_restart(server: Forked) -> None:
    desk = Desk(server.link)
    table = desk.begin()
    door = Place(server.port, LOOPBACK)
    scorer = Scorer(Device.of(desk, table), [door])
    phones = [Watcher(door, board_path(table.code)) for _ in range(PHONES)]

    took = asyncio.run(restarted(server, scorer, phones))

    assert len(took) == PHONES
    print(f"{PHONES} phones: 95 of 100 current after {sorted(took)[PHONES * 95 // 100]:.1f} s")  # noqa: T201


async def restarted(server: Forked, scorer: Scorer, phones: list[Watcher]) -> list[float]:
    """Seconds from the start until each phone holds a roll that was given after it."""
    work = [asyncio.create_task(phone.watch()) for phone in phones]
    try:
        await until_all(phones, 0)
        server.end(signal.SIGKILL)
        await asyncio.to_thread(server.start)
        begun = perf_counter()
        press = await scorer.roll()
        assert press.fate is Fate.ACKNOWLEDGED
        await until_all(phones, press.revision)
        return [(phone.held(press.revision) or begun) - begun for phone in phones]
    finally:
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)


async def until_all(phones: list[Watcher], revision: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(phone.revision < revision for phone in phones):
            await asyncio.sleep(0.02)
