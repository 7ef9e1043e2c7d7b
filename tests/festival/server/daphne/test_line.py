"""The short way to a screen, over a socket that nobody reads."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from autobahn.websocket.compress import PerMessageDeflateOffer

from festival.live.socket_frames import Frame
from festival.server.daphne.screen_socket import MOST_WAITING, DirectSocket, direct_socket


class Wire:
    """What Twisted keeps for an open socket, over a real one that nobody reads."""

    offset = 0
    _tempDataLen = 0

    def __init__(self) -> None:
        self.socket, self.other = socket.socketpair()
        self.socket.setblocking(False)
        self.dataBuffer = b""
        self.is_aborted = False
        self.TLS = False

    def write(self, data: bytes) -> None:
        self.dataBuffer += data

    def abortConnection(self) -> None:
        self.is_aborted = True


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.socket.close()
    made.other.close()


def protocol_over(wire: object, **changes: Any) -> SimpleNamespace:
    kept = {"state": 3, "STATE_OPEN": 3, "send_queue": [], "_perMessageCompress": None}
    return SimpleNamespace(transport=wire, **{**kept, **changes})


def line_over(wire: Wire, **changes: Any) -> DirectSocket:
    found = direct_socket(protocol_over(wire, **changes))
    assert found is not None
    return found


def test_what_the_kernel_takes_is_gone_at_once(wire: Wire) -> None:
    frame = Frame.of("hello")

    line_over(wire).send(frame)

    assert (wire.other.recv(100), wire.dataBuffer) == (frame.plain, b"")


def test_what_the_kernel_does_not_take_waits_in_its_order(wire: Wire) -> None:
    wire.other.setblocking(False)
    screen, frame = line_over(wire), Frame.of("x" * 100_000)

    for _ in range(8):
        screen.send(frame)
    received = b""
    while len(received) + len(wire.dataBuffer) < 8 * len(frame.plain):
        received += wire.other.recv(1 << 20)

    assert wire.dataBuffer
    assert received + wire.dataBuffer == 8 * frame.plain


def test_what_is_sent_later_waits_behind_what_waits(wire: Wire) -> None:
    screen, frame, last = line_over(wire), Frame.of("x" * 100_000), Frame.of("last")
    while not wire.dataBuffer:
        screen.send(frame)
    waiting = wire.dataBuffer
    wire.other.recv(1 << 20)  # now the kernel would take it at once

    screen.send(last)

    assert wire.dataBuffer == waiting + last.plain


def test_what_a_full_kernel_refuses_waits_whole(wire: Wire) -> None:
    frame = Frame.of("hello")
    with suppress(BlockingIOError):
        while True:
            wire.socket.send(b"x" * 4096)

    line_over(wire).send(frame)

    assert wire.dataBuffer == frame.plain


def test_a_screen_that_reads_nothing_is_let_go_at_the_bound(wire: Wire) -> None:
    screen, frame = line_over(wire), Frame.of("x" * 100_000)

    while not wire.is_aborted:
        screen.send(frame)

    assert MOST_WAITING - len(frame.plain) < len(wire.dataBuffer) <= MOST_WAITING


def test_a_server_built_in_another_way_and_an_encrypted_line_have_no_short_one(wire: Wire) -> None:
    names = {"TLS", "socket", "dataBuffer", "offset", "_tempDataLen", "abortConnection"}
    for lacking in ("socket", "dataBuffer", "offset", "_tempDataLen"):
        transport = SimpleNamespace(**dict.fromkeys(names - {lacking}, 0))
        assert direct_socket(protocol_over(transport)) is None, lacking

    wire.TLS = True
    assert direct_socket(protocol_over(wire)) is None


def test_a_screen_that_asks_for_a_small_window_is_sent_plain_text(wire: Wire) -> None:
    """The same bytes go to all, and they need the full window."""
    protocol = protocol_over(wire)
    direct_socket(protocol)

    small, full = (PerMessageDeflateOffer(request_max_window_bits=bits) for bits in (9, 0))

    assert protocol.perMessageCompressionAccept([small]) is None
    assert protocol.perMessageCompressionAccept([small, full]).offer is full
