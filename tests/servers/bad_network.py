"""A network that fails, between screens and a server: it loses, doubles, delays and swaps messages,
lets lines die without a word, cuts them, refuses them, and is slow.

It reads http (RFC 9112) and the frames of sockets (RFC 6455) as far as that takes. What goes wrong
is drawn from a seed, so that a run can be told from its number.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from threading import get_ident
from time import time
from typing import Any

from tests.bench.wire import (
    DEFLATED,
    END_OF_HEAD,
    NO_BODY,
    TAIL,
    TEXT,
    framed,
    frames,
    read_head,
)
from tests.servers.passage import READ_BYTES, Passage

SEED = 20
NOTHING_LEFT = b""
REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
PIECES = 20  # a second, on a slow line
Message = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Faults:
    """Of messages to screens, which share of them, from 0 to 1: is dropped; comes twice; holds up
    all that follow, for `seconds` at most; comes after the next one; is the last before the line
    dies without a word; is the last before the line is cut. Of requests: is never heard; is heard,
    and its answer lost."""

    dropped: float = 0
    doubled: float = 0
    delayed: float = 0
    swapped: float = 0
    died: float = 0
    cut: float = 0
    unheard: float = 0
    unanswered: float = 0
    seconds: float = 0.5
    bytes_a_second: int = 0  # of each line; 0 for as many as there are

    @classmethod
    def of_each(cls, share: float) -> Faults:
        return cls(**dict.fromkeys((*OF_MESSAGES, *OF_REQUESTS), share))  # type: ignore[arg-type]


OF_MESSAGES = ("dropped", "doubled", "delayed", "swapped", "died", "cut")
OF_REQUESTS = ("unheard", "unanswered")
PASSED = "passed"


class Line:
    """The socket of a screen. opened: when it was, in seconds of the epoch."""

    def __init__(self, path: str, writer: StreamWriter) -> None:
        self.path = path
        self.opened = time()
        self.is_dead = False
        self._writer = writer
        self._held: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self.is_dead:
            self._writer.write(data)

    def hold(self, frame: bytes) -> None:
        """Until the next one has passed."""
        self._held.append(frame)

    def let_go(self) -> bytes:
        held, self._held = b"".join(self._held), []
        return held

    def die(self) -> None:
        self.is_dead = True

    def cut(self) -> None:
        self._writer.transport.abort()


class BadNetwork(Passage):
    """A good one, until it is told otherwise.

    brings: whether a message that was not lost otherwise comes through; what does not is in `kept`.
    refuses: whether it lets no new socket through. counts: what befell messages and requests.
    opened: every line that ever was.
    """

    def __init__(self, to: int, *, seed: int = SEED) -> None:
        super().__init__(to)
        self.faults = Faults()
        self.brings: Callable[[Message], bool] | None = None
        self.refuses = False
        self.kept: list[bytes] = []
        self.counts: Counter[str] = Counter()
        self.opened: list[Line] = []
        self._lines: list[Line] = []
        self._chance = Random(seed)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def messages(self) -> int:
        """Those to screens, whatever became of them."""
        return sum(self.counts[name] for name in (PASSED, *OF_MESSAGES))

    def refuse_sockets(self) -> None:
        """From now on none comes through, and those that are open break off."""
        self.refuses = True
        self._each(Line.cut)

    def say(self, message: Message) -> None:
        """To every screen, as if the server did."""
        frame = framed(json.dumps(message).encode())
        self._each(lambda line: line.write(frame))

    def let_go(self) -> None:
        """Bring what was kept, in its order, too late."""
        self.brings = None
        for frame in list(self.kept):
            self._each(lambda line, frame=frame: line.write(frame))  # type: ignore[misc]

    def _each(self, change: Callable[[Line], None]) -> None:
        async def work() -> None:
            for line in list(self._lines):
                change(line)

        if get_ident() == self._thread.ident:  # from within `brings`
            self._loop.create_task(work())
        else:
            self._run(work())

    async def _pass_both(
        self, reader: StreamReader, back: StreamWriter, there: StreamReader, writer: StreamWriter
    ) -> None:
        try:
            with suppress(OSError, asyncio.IncompleteReadError):
                head = await reader.readuntil(END_OF_HEAD)
                if not _is_upgrade(head):
                    await self._pass_requests(head, reader, back, there, writer)
                elif self.refuses:
                    await self._write(writer, REFUSAL)
                else:
                    await self._pass_line(head, reader, back, there, writer)
            writer.close()
            with suppress(OSError):  # what was written is brought to its end
                await writer.wait_closed()
        finally:
            self._writers.discard(back)
            back.transport.abort()

    async def _pass_requests(
        self,
        head: bytes,
        reader: StreamReader,
        back: StreamWriter,
        there: StreamReader,
        writer: StreamWriter,
    ) -> None:
        while True:
            asked = head + await _body(head, reader)
            fate = self._fate(OF_REQUESTS)
            if fate == "unheard":
                return
            await self._write(back, asked)
            await self._pass_answer(
                there, writer, is_heard=fate is None, is_head=head[:5] == b"HEAD "
            )
            if fate == "unanswered":
                return
            head = await reader.readuntil(END_OF_HEAD)

    async def _pass_answer(
        self, there: StreamReader, writer: StreamWriter, *, is_heard: bool, is_head: bool
    ) -> None:
        async def bring(data: bytes) -> None:
            if is_heard:
                await self._write(writer, data)

        head = await there.readuntil(END_OF_HEAD)
        await bring(head)
        status, headers, _ = read_head(head)
        if is_head or status in NO_BODY:
            return
        if "content-length" in headers:
            await bring(await there.readexactly(int(headers["content-length"])))
        elif headers.get("transfer-encoding") == "chunked":
            await _pass_chunks(there, bring)
        else:
            while data := await there.read(READ_BYTES):
                await bring(data)

    async def _pass_line(
        self,
        head: bytes,
        reader: StreamReader,
        back: StreamWriter,
        there: StreamReader,
        writer: StreamWriter,
    ) -> None:
        await self._write(back, head)
        line = Line(head.split(b" ", 2)[1].decode(), writer)
        await self._write(writer, await there.readuntil(END_OF_HEAD))
        self._lines.append(line)
        self.opened.append(line)
        up = asyncio.create_task(self._pass_up(line, reader, back))
        down = asyncio.create_task(self._pass_down(line, there, writer))
        try:
            await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
            if line.is_dead:  # whoever is at the other end gave it up, and this one is not told
                await asyncio.wait((up,))
        finally:
            self._lines.remove(line)
            up.cancel()
            down.cancel()

    async def _pass_up(self, line: Line, reader: StreamReader, back: StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(READ_BYTES):
                await self._flows.wait()
                if not line.is_dead:
                    back.write(data)

    async def _pass_down(self, line: Line, there: StreamReader, writer: StreamWriter) -> None:
        rest = b""
        with suppress(OSError):
            while data := await there.read(READ_BYTES):
                rest += data
                begun = 0
                for kind, begin, end in frames(rest):
                    frame = rest[begun:end]
                    if kind != TEXT:
                        line.write(frame)
                    elif not await self._pass_message(line, frame, rest[begin:end], writer):
                        return
                    begun = end
                rest = rest[begun:]

    async def _pass_message(
        self, line: Line, frame: bytes, payload: bytes, writer: StreamWriter
    ) -> bool:
        """Whether the line goes on."""
        await self._flows.wait()
        if line.is_dead:
            return True
        if self.brings and not self.brings(_message(frame, payload)):
            self.kept.append(frame)
            return True
        fate = self._fate(OF_MESSAGES)
        if fate is None:
            self.counts[PASSED] += 1
        if fate == "delayed":
            await asyncio.sleep(self._chance.uniform(0, self.faults.seconds))
        if fate == "swapped":
            line.hold(frame)
        elif fate != "dropped" and not line.is_dead:
            times = 2 if fate == "doubled" else 1
            await self._write(writer, frame * times + line.let_go())
        if fate == "died":
            line.die()
        return fate != "cut"

    def _fate(self, kinds: tuple[str, ...]) -> str | None:
        drawn = self._chance.random()
        for kind in kinds:
            drawn -= getattr(self.faults, kind)
            if drawn < 0:
                self.counts[kind] += 1
                return kind
        return None

    async def _write(self, writer: StreamWriter, data: bytes) -> None:
        await self._flows.wait()
        piece = self.faults.bytes_a_second // PIECES or len(data) or 1
        for begin in range(0, len(data), piece):
            if begin:
                await asyncio.sleep(1 / PIECES)
            writer.write(data[begin : begin + piece])
            await writer.drain()


def _is_upgrade(head: bytes) -> bool:
    return b"\r\nupgrade: websocket\r\n" in head.lower()


async def _body(head: bytes, reader: StreamReader) -> bytes:
    """Of a request: browsers say how long it is."""
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return await reader.readexactly(int(line.partition(b":")[2]))
    return NOTHING_LEFT


async def _pass_chunks(there: StreamReader, bring: Callable[[bytes], Awaitable[None]]) -> None:
    size = -1
    while size:
        length = await there.readuntil(b"\r\n")
        size = int(length, 16)
        await bring(length + await there.readexactly(size + 2))


def _message(frame: bytes, payload: bytes) -> Message:
    if frame[0] & DEFLATED:
        payload = zlib.decompressobj(wbits=-zlib.MAX_WBITS).decompress(payload + TAIL)
    return dict(json.loads(payload))


bad_network = BadNetwork
