"""The server dies under many phones, starts again, and all of them hold what is true."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from tests.bench.wire import Place
from tests.browser.desk import Desk
from tests.cluster.presses import Device, Fate, Scorer
from tests.cluster.screens import Watcher, all_show, watchers, watching
from tests.faults.laptop import LOOPBACK, Server

PHONES = 50


@pytest.mark.proof
def test_phones_hold_what_is_true_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    try:
        server.start()
        desk = Desk(server.party.link)
        table = desk.begin()
        door = Place(server.port, LOOPBACK)
        phones = watchers([door], table.code, PHONES)
        revision = asyncio.run(restarted(server, Scorer(Device.of(desk, table), [door]), phones))
    finally:
        server.close()

    assert [phone for phone in phones if phone.held(revision) is None] == []


async def restarted(server: Server, scorer: Scorer, phones: list[Watcher]) -> int:
    """The revision of a roll that was given after it, once all phones show that. Raises
    TimeoutError where one never does."""
    async with watching(phones):
        server.end(signal.SIGKILL)
        await asyncio.to_thread(server.start)
        press = await scorer.roll()
        assert press.fate is Fate.ACKNOWLEDGED
        await all_show(phones, press.revision)
        return press.revision
