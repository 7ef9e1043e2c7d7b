"""How many sockets there may be on which system, and that the emcee is told where they are few."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from festival.server.laptop.terminal import terminal
from festival.server.most_connections import most_connections

if sys.platform != "win32":
    import resource


def limit_to(monkeypatch: pytest.MonkeyPatch, files: int) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))


def test_connections_are_limited_to_files_the_server_can_spare(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    most = {8192: 8128, 1024: 960, 300: 236, 100: 50}  # 64 files are the server's own
    most[resource.RLIM_INFINITY] = 8192 - 64  # without a limit it has ours
    for files, connections in most.items():
        limit_to(monkeypatch, files)

        assert most_connections() == connections, files


def test_windows_waits_for_512_sockets_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs.python.org, "asyncio: Platform Support": so many does SelectorEventLoop take, and the
    other loop lacks add_reader(), which Twisted needs."""
    windows = SimpleNamespace(**{**vars(sys), "platform": "win32"})
    monkeypatch.setattr("festival.server.most_connections.sys", windows)

    assert most_connections() == 512 - 64


def test_terminal_says_how_many_phones_fit_if_they_are_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for files, is_told in ((1063, True), (1064, False)):
        limit_to(monkeypatch, files)
        assert ("999 phones and screens" in "\n".join(terminal.hints(8000))) is is_told
