"""A way to a server that can be cut: what one process alone reaches it by."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Self, TypeVar

from tests.running import PATIENCE

READ_BYTES = 64 * 1024
Result = TypeVar("Result")


class Passage:
    """cut: connections are closed and nobody gets through. silence: they stay open and nothing
    comes through any more, as when a cable is pulled. open: all is as before, by new connections
    and by those that were silent. to: the port of the server."""

    def __init__(self, to: int) -> None:
        self.port = 0
        self._to = to
        self._is_cut = False
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self.port = self._run(self._listen())
        return self

    def cut(self) -> None:
        self._is_cut = True
        self._run(self._close_all())

    def silence(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.clear)

    def open(self) -> None:
        self._is_cut = False
        self._loop.call_soon_threadsafe(self._flows.set)

    def __exit__(self, *_: object) -> None:
        self.open()
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            if self._is_cut:
                return
            with suppress(OSError):
                there, back = await asyncio.open_connection("127.0.0.1", self._to)
                self._writers.add(back)
                await self._pass_both(reader, back, there, writer)
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    async def _pass_both(
        self,
        reader: asyncio.StreamReader,
        back: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        ways = [asyncio.create_task(self._pass(*way)) for way in ((reader, back), (there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self._writers.discard(back)
            back.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(READ_BYTES):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()

    async def _close_all(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    async def _end(self) -> None:
        self._server.close()
        # One that is being accepted in this moment is a task before it is a connection.
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await self._close_all()
            await asyncio.wait(others, timeout=0.1)
