"""Moments of Daphne, while the clock of the wall is set."""

from __future__ import annotations

import time

import pytest

from festival.server.daphne.clock import Details, Moment


class Socket:
    last_ping = Moment()


@pytest.mark.parametrize("jump", [-86_400.0, 86_400.0])
def test_what_was_a_moment_ago_stays_so_while_the_clock_is_set(
    monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    socket, about, now = Socket(), Details(connected=time.time()), time.time
    socket.last_ping = about["disconnected"] = time.time()

    monkeypatch.setattr(time, "time", lambda: now() + jump)

    assert time.time() - socket.last_ping == pytest.approx(0, abs=5)
    assert time.time() - about.get("disconnected", 0.0) == pytest.approx(0, abs=5)


def test_a_connection_that_is_open_has_no_moment_of_its_end() -> None:
    about = Details(connected=1.0)

    assert about.get("disconnected", None) is None
    assert "disconnected" not in about
