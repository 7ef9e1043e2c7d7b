"""The server dies under many phones, starts again, and all of them hold what is true.

`python -m tests.faults --only phones` does so to 500, and says how soon.
"""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from time import perf_counter

import pytest

from tests.bench.wire import Place
from tests.browser.desk import Desk
from tests.cluster.presses import Device, Fate, Scorer
from tests.cluster.screens import Watcher, all_show, watchers, watching
from tests.faults.laptop import LOOPBACK, Server

PHONES = 50


def after_a_restart(folder: Path, count: int) -> list[float]:
    """Seconds from the start of the server until each phone holds a roll that was given after it.
    Raises TimeoutError where one never does."""
    server = Server(folder / "data")
    try:
        server.start()
        desk = Desk(server.party.link)
        table = desk.begin()
        door = Place(server.port, LOOPBACK)
        phones = watchers([door], table.code, count)
        return asyncio.run(_restarted(server, Scorer(Device.of(desk, table), [door]), phones))
    finally:
        server.close()


async def _restarted(server: Server, scorer: Scorer, phones: list[Watcher]) -> list[float]:
    async with watching(phones):
        server.end(signal.SIGKILL)
        await asyncio.to_thread(server.start)
        begun = perf_counter()
        press = await scorer.roll()
        assert press.fate is Fate.ACKNOWLEDGED
        await all_show(phones, press.revision)
        return [(phone.held(press.revision) or begun) - begun for phone in phones]


@pytest.mark.proof
def test_phones_hold_what_is_true_after_a_restart(tmp_path: Path) -> None:
    assert len(after_a_restart(tmp_path, PHONES)) == PHONES
