"""One phone that sends bytes without end, as no browser does.

python -m tests.crowds.floods KIND PORT CODE ADDRESS
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial

from tests.running import ROOT
from tests.servers.client import SERVER

POLITENESS = 10  # of the scheduler: honest phones on the same core come first
PIECE = 65536  # bytes at once
PAUSE = 0.02  # seconds until a connection that was closed is opened anew
MOMENT = 0.01  # seconds
DRIP = 1.0  # seconds between two bytes
MASK = b"\x80\0\0\0\0"


def head(line: str, *headers: str) -> bytes:
    return "\r\n".join((f"{line} HTTP/1.1", "Host: localhost:{port}", *headers, "", "")).encode()


def deflated(text: bytes) -> bytes:
    """A frame of a message that unpacks to this text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    return b"\xc1\xfe" + len(packed).to_bytes(2, "big") + MASK[1:] + packed


UPGRADE = (
    *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    *("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Origin: http://localhost:{port}"),
)
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate"
SOCKET = head("GET /ws/f/{code}/", *UPGRADE)
CHUNKED = head("POST /language/", "Transfer-Encoding: chunked")


@dataclass(frozen=True)
class Flood:
    """What is sent once, and then without end."""

    begin: bytes
    then: bytes = b""
    connections: int = 20
    first_frame: bytes = b""  # of a socket, sent once after the handshake
    is_dripping: bool = False  # sends a byte each second
    is_early: bool = False  # sends frames before the handshake is answered
    hangs_up: bool = False


FLOODS = {
    "continuations": Flood(SOCKET, b"\0" + MASK, first_frame=b"\x01" + MASK),
    "chunks": Flood(CHUNKED, b"1\r\na\r\n"),
    "extensions": Flood(CHUNKED, b"1;" + b"a=b;" * 250 + b"\r\na\r\n"),
    "trailers": Flood(CHUNKED + b"0\r\n", b"a:b\r\n"),
    "pings": Flood(SOCKET, b"\x89" + MASK),
    "slow headers": Flood(
        b"", b"GET / HTTP/1.1\r\n" + b"x-a: b\r\n" * 500, connections=5000, is_dripping=True
    ),
    "slow bodies": Flood(
        head("POST /language/", "Content-Length: 60000"),
        b"a",
        connections=5000,
        is_dripping=True,
    ),
    "silence": Flood(b"", connections=5000),
    "pipelined errors": Flood(b"", b"GET /\xff HTTP/1.1\r\n\r\n"),
    "pipelined pages": Flood(b"", head("GET /f/{code}/")),
    "folded headers": Flood(b"GET / HTTP/1.1\r\na: b\r\n", b" \r\n"),
    "empty headers": Flood(b"GET / HTTP/1.1\r\n", b"a:\r\n"),
    "uploads": Flood(head("POST /language/", "Content-Length: 99999999999"), b"a"),
    "closes": Flood(SOCKET, b"\x88\xfd\0\0\0\0\x0f\xa0" + b"a" * 123),
    "bombs": Flood(
        SOCKET.replace(b"\r\n\r\n", f"\r\n{DEFLATE}\r\n\r\n".encode()), deflated(bytes(4_000_000))
    ),
    "frames in an unopened socket": Flood(SOCKET.replace(b"http:", b"evil:"), b"\0" + MASK),
    "early frames": Flood(SOCKET, b"\0" + MASK, is_early=True, connections=200),
    "hung-up pages": Flood(head("GET /f/{code}/"), connections=100, hangs_up=True),
    "hung-up sockets": Flood(SOCKET, connections=100, hangs_up=True),
    "expectations": Flood(
        b"", head("POST /language/", "Expect: 100-continue", "Content-Length: 1") + b"a"
    ),
}


class Sender(asyncio.Protocol):
    """Sends as fast as the server reads, and forgets what it answers."""

    transport: asyncio.Transport

    def __init__(self, flood: Flood, fields: dict[str, str]) -> None:
        self.flood, self.is_closed = flood, asyncio.Event()
        self._begin, self._then = (_filled(each, fields) for each in (flood.begin, flood.then))
        self._is_paused, self._is_answered = False, asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._begin)
        if not self._begin.startswith(b"GET /ws/"):  # frames come after the handshake
            self._is_answered.set()
        if self.flood.hangs_up:
            asyncio.get_running_loop().call_later(MOMENT, transport.abort)
        if self._then:
            self._sending = asyncio.create_task(
                self._drip() if self.flood.is_dripping else self._pour()
            )

    async def _drip(self) -> None:
        sent = 0
        while not self.is_closed.is_set():
            self.transport.write(self._then[sent % len(self._then) :][:1])
            sent += 1
            await asyncio.sleep(DRIP)

    def data_received(self, data: bytes) -> None:
        self._is_answered.set()

    async def _pour(self) -> None:
        if self.flood.is_early:
            await asyncio.sleep(MOMENT)
        else:
            await self._is_answered.wait()
        self.transport.write(self.flood.first_frame)
        piece = self._then * (PIECE // len(self._then) + 1)
        while not self.is_closed.is_set():
            if self._is_paused:
                await asyncio.sleep(0.001)
            else:
                self.transport.write(piece)
                await asyncio.sleep(0)

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False

    def connection_lost(self, error: Exception | None) -> None:
        self._is_answered.set()
        self.is_closed.set()


def _filled(text: bytes, fields: dict[str, str]) -> bytes:
    for name, value in fields.items():
        text = text.replace(f"{{{name}}}".encode(), value.encode())
    return text


async def go_on(flood: Flood, port: int, code: str, address: str) -> None:
    """Until this process is ended."""
    make = partial(Sender, flood, {"port": str(port), "code": code})
    loop = asyncio.get_running_loop()

    async def again_and_again() -> None:
        while True:
            with suppress(OSError):
                _, sender = await loop.create_connection(
                    make, SERVER, port, local_addr=(address, 0)
                )
                await sender.is_closed.wait()
            await asyncio.sleep(PAUSE)

    sys.stdout.write("begun\n")
    sys.stdout.flush()
    await asyncio.gather(*(again_and_again() for _ in range(flood.connections)))


@contextmanager
def flooding(kind: str, port: int, code: str, address: str) -> Iterator[None]:
    """Meanwhile it goes on."""
    command = [sys.executable, "-m", "tests.crowds.floods", kind, str(port), code, address]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert process.stdout
        assert process.stdout.readline(), f"expected {kind} to begin"
        yield
        assert process.poll() is None, f"expected {kind} to go on, it has ended"
    finally:
        process.kill()
        process.communicate()


def main(kind: str, port: str, code: str, address: str) -> None:
    os.nice(POLITENESS)
    asyncio.run(go_on(FLOODS[kind], int(port), code, address))


if __name__ == "__main__":
    main(*sys.argv[1:])
