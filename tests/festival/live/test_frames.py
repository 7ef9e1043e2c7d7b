"""The short way to a screen, and the public one: the same news by both."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import URLError

import pytest
from autobahn.websocket.compress import PerMessageDeflateOffer
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame as Received
from websockets.streams import StreamReader

from festival.live.frames import MOST_WAITING, Frame, Line, line_to
from tests.festival.live.wire import House, line
from tests.running import ROOT, at_laptop, unused_port

NOTHING = "112356"
DEFLATED = PerMessageDeflate(False, True, 15, 15)


class Stock:
    """The plain `daphne` command on the same data: it knows nothing of a short way."""

    def __init__(self, port: int) -> None:
        self.url = f"http://localhost:{port}"


@contextmanager
def stock_daphne(data: Path) -> Iterator[House]:
    port = unused_port()
    command = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(
        [*command, "festival.config.asgi:application"],
        cwd=ROOT,
        env=at_laptop(data),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    house: Any = House(Stock(port), data)  # type: ignore[arg-type]
    try:
        wait_for(house)
        yield house
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=30)


def wait_for(house: House) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            house.get("/sign-in/")
        except URLError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the plain server did not start")


@pytest.mark.parametrize("compression", [None, "deflate"])
def test_screens_hear_the_same_deflated_and_plain(house: House, compression: str | None) -> None:
    emcee = house.sign_in()
    festival_id, code = emcee.demo()

    with line(house, f"/ws/f/{code}/?since=-1", compression=compression) as screen:
        is_deflated = any(
            isinstance(each, PerMessageDeflate) for each in screen.socket.protocol.extensions
        )
        screen.until(house.revision(code))
        emcee.give(festival_id, "throw", roll=NOTHING, confirmed="1")
        screen.until(house.revision(code))
        shown = screen.parts

    _, state = house.state(code)
    assert is_deflated == (compression is not None)
    assert shown == state["parts"]


def test_a_plain_server_takes_the_public_way(house: House) -> None:
    festival_id, code = house.sign_in().demo()

    with stock_daphne(house.data) as stock:
        emcee = stock.sign_in()
        with line(stock, f"/ws/f/{code}/?since=-1", compression="deflate") as screen:
            screen.until(house.revision(code))
            emcee.give(festival_id, "throw", roll=NOTHING, confirmed="1")
            screen.until(house.revision(code))
            shown = screen.parts
        _, state = stock.state(code)

    assert screen.socket.protocol.extensions == []
    assert shown == state["parts"]


def test_a_frame_is_read_as_the_text_it_was_made_of() -> None:
    for length in (0, 1, 125, 126, 65_535, 65_536, 200_000):
        text = ("鬧月🥮" * length)[:length]
        frame = Frame.of(text)
        for data, extensions in ((frame.plain, []), (frame.deflated, [DEFLATED])):
            received = parsed(data, extensions)
            read = bytes(received.data).decode()
            assert (received.opcode, received.fin, read == text) == (1, True, True), length


def test_a_frame_refers_to_none_before_it() -> None:
    first, second = Frame.of("the same words " * 50), Frame.of("the same words " * 50)

    received = parsed(second.deflated, [DEFLATED])

    assert first.deflated == second.deflated
    assert bytes(received.data).decode() == second.text


def parsed(data: bytes, extensions: list[Any]) -> Received:
    """As another library reads it."""
    reader = StreamReader()
    reader.feed_data(data)
    steps = Received.parse(reader.read_exact, mask=False, extensions=extensions)
    received: list[Received] = []
    try:
        while True:
            next(steps)
    except StopIteration as end:
        received.append(end.value)
    return received[0]


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


def line_over(wire: Wire, **changes: Any) -> Line:
    found = line_to(protocol_over(wire, **changes))
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
        assert line_to(protocol_over(transport)) is None, lacking

    wire.TLS = True
    assert line_to(protocol_over(wire)) is None


def test_a_screen_that_asks_for_a_small_window_is_sent_plain_text(wire: Wire) -> None:
    """The same bytes go to all, and they need the full window."""
    protocol = protocol_over(wire)
    line_to(protocol)

    small, full = (PerMessageDeflateOffer(request_max_window_bits=bits) for bits in (9, 0))

    assert protocol.perMessageCompressionAccept([small]) is None
    assert protocol.perMessageCompressionAccept([small, full]).offer is full
