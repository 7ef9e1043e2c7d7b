"""Which port is taken for the evening, as each system answers."""

from __future__ import annotations

import errno
import socket

import pytest

from festival.server.laptop.errors import PartyError
from festival.server.laptop.terminal import ports
from festival.server.laptop.terminal.ports import free_port
from tests.running import unused_port


def refuse(monkeypatch: pytest.MonkeyPatch, *ports: int) -> None:
    """The system says of these that they must not be had."""
    bind = socket.socket.bind

    def guarded(self: socket.socket, address: tuple[str, int]) -> None:
        if address[1] in ports:
            raise OSError(errno.EACCES, "an attempt was made in a way forbidden by its permissions")
        bind(self, address)

    monkeypatch.setattr(socket.socket, "bind", guarded)


def test_port_that_windows_reserves_is_skipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = unused_port()
    refuse(monkeypatch, wanted)

    assert wanted < free_port(wanted) < wanted + ports.PORTS_TRIED


def test_port_of_the_system_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, 80)

    with pytest.raises(PartyError, match="Port 80 is reserved for the system"):
        free_port(80)


def test_port_is_requested_exclusively_where_it_could_be_shared() -> None:
    """So it is on Windows; elsewhere that option is of ports whose old connections still die."""
    assert ports.alone({"SO_REUSEADDR": 2, "SO_EXCLUSIVEADDRUSE": 3}) == 3
    assert ports.alone({"SO_REUSEADDR": 2}) == 2
    assert ports.alone(vars(socket)) == socket.SO_REUSEADDR
