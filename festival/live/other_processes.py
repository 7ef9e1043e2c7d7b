"""Sends messages to the other processes, and receives theirs.

While Redis is away messages are lost. Each process then finds the changes of the others with its
heartbeat, which reads the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic

from channels.layers import InMemoryChannelLayer, get_channel_layer

from festival.live.watching import Watching
from festival.models.columns import JSONObject

GROUP = "moonbowl.tables"
PATIENCE = 2.0  # seconds that a message may take to be sent
AGAIN = 2.0  # seconds until another one is tried; those in between are left out
SAID_LATELY = 15.0  # seconds for which a process's count of its screens holds

logger = logging.getLogger(__name__)


class ProcessBus:
    """receive: called with each message."""

    def __init__(self, receive: Callable[[JSONObject], None]) -> None:
        self._receive = receive
        self._name = secrets.token_hex(8)
        self._watching: dict[str, tuple[float, dict[int, Watching]]] = {}
        self._is_lost = False
        self._send_again_at = 0.0  # by monotonic()

    @property
    def are_there(self) -> bool:
        """Whether there may be other processes: an in-memory layer has none, and never fails."""
        return not isinstance(get_channel_layer(), InMemoryChannelLayer)

    async def listen(self) -> None:
        """Receive messages at once: the layer silently drops those that wait too long."""
        layer = get_channel_layer()
        try:
            channel = await layer.new_channel()
            await layer.group_add(GROUP, channel)
        except Exception as error:
            self._lose(error)
            with suppress(Exception):
                await layer.flush()  # the layer reconnects by itself only once it has subscribed
            await asyncio.sleep(AGAIN)
            return
        while True:
            self._take(await layer.receive(channel))

    def _take(self, message: JSONObject) -> None:
        if message["type"] == "watching":
            self._record_watching(message)
        elif message["type"] != "lanterns" or message["by"] != self._name:
            self._receive(message)

    async def send(self, news: Mapping[str, object]) -> None:
        """Send a message to all processes."""
        if monotonic() < self._send_again_at:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await get_channel_layer().group_send(GROUP, news)
        except Exception as error:
            self._send_again_at = monotonic() + AGAIN
            self._lose(error)
        else:
            self._find()

    def _lose(self, error: Exception) -> None:
        if not self._is_lost:
            self._is_lost = True
            logger.warning("the other processes are not heard: %s", error or type(error).__name__)

    def _find(self) -> None:
        if self._is_lost:
            self._is_lost = False
            logger.warning("the other processes are heard again")

    async def send_watching(self, counts: Mapping[int, Watching]) -> None:
        """counts: who watches in this process, by table."""
        if self.are_there:
            told = [[table, *watching.counts] for table, watching in counts.items()]
            await self.send({"type": "watching", "by": self._name, "tables": told})

    async def send_lanterns(self, counts: Mapping[int, int]) -> None:
        if self.are_there:
            await self.send({"type": "lanterns", "by": self._name, "tables": [*counts.items()]})

    def _record_watching(self, message: JSONObject) -> None:
        if message["by"] != self._name:
            counts = {table: Watching(*counts) for table, *counts in message["tables"]}
            self._watching[message["by"]] = monotonic(), counts

    def watching(self, table_id: int) -> Watching:
        """How many screens of the other processes show a table."""
        oldest = monotonic() - SAID_LATELY
        for name in [name for name, (at, _) in self._watching.items() if at < oldest]:
            del self._watching[name]
        found = (counts.get(table_id, Watching()) for _, counts in self._watching.values())
        return sum(found, Watching())
