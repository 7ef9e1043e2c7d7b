"""The server dies behind the commit of a roll, before any screen is told of it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from http.client import RemoteDisconnected
from pathlib import Path

import pytest

from tests.browser.desk import Desk
from tests.faults.laptop import Forked
from tests.festival.live.wire import board, line


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Forked]:
    made = Forked(tmp_path / "data", "dead_before_it_is_told")
    try:
        made.start()
        yield made
    finally:
        made.close()


def test_boards_show_after_the_start_what_was_committed_before_the_death(server: Forked) -> None:
    desk = Desk(server.link)
    table = desk.begin("112356", "112356", "112356")
    with line(server, board(table.code)) as screen:
        before = screen.next_parts()["revision"]
        with pytest.raises((RemoteDisconnected, ConnectionResetError)):
            desk.throw(table, "144263")
        screen.closed()
        assert screen.revision == before

    server.end(signal.SIGKILL)
    server.start()

    assert desk.version(table) == 5
    with line(server, board(table.code, before)) as screen:
        told = screen.next_parts()
    assert told["revision"] > before
    assert told["parts"]["last"].count("data-face") == 6
