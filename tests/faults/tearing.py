"""A way to a server on which connections break in the middle of what is asked or answered."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

from tests.servers.passage import READ_BYTES, Passage

LONGEST = 2048  # bytes of one way, after which a connection breaks at the latest


class Tearing(Passage):
    _share = 0.0
    _random = Random(0)

    def tear(self, share: float, random: Random) -> None:
        """From now on this share of new connections break."""
        self._share, self._random = share, Random(random.random())

    def mend(self) -> None:
        self._share = 0.0

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._random.random() >= self._share:
            await super()._pass(reader, writer)
            return
        left = self._random.randrange(LONGEST)
        with suppress(OSError):
            while left > 0 and (data := await reader.read(READ_BYTES)):
                writer.write(data[:left])
                await writer.drain()
                left -= len(data)
