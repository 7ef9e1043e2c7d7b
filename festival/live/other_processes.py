"""Sends messages to the other processes, receives theirs, and notices when none can arrive.

A channel layer loses messages silently, and Redis may be away. So each process sends itself a pulse
over the layer: while no pulse comes back, messages of other processes do not arrive either, and the
state that this process remembers may be old. A process that is ready for clients, and reaches the
database, sends a pulse to all.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from math import inf
from time import monotonic

from channels.layers import BaseChannelLayer, InMemoryChannelLayer, get_channel_layer

from festival.live.watching import Watching
from festival.models.columns import JSONObject

GROUP = "moonbowl.tables"
PULSE_SECONDS = 1.0
PATIENCE = 2.0  # seconds that a pulse may take
MISSES = 3  # in a row, until the process opens a new channel
SAID_LATELY = 15.0  # seconds for which a process's count of its screens holds

logger = logging.getLogger(__name__)


class Others:
    """receive: called with each message. catch_up: awaited when messages arrive again, because
    those sent meanwhile are lost."""

    def __init__(
        self,
        receive: Callable[[JSONObject], None],
        catch_up: Callable[[], Awaitable[None]],
    ) -> None:
        self._receive, self._catch_up = receive, catch_up
        self._name = secrets.token_hex(8)
        self._echo = asyncio.Event()
        self._watching: dict[str, tuple[float, dict[int, Watching]]] = {}
        self.is_heard = False
        self.is_lost = False
        self.ready_at = -inf  # when another process last said that it is ready, by monotonic()

    @property
    def are_there(self) -> bool:
        """Whether there may be other processes: an in-memory layer has none, and never fails."""
        return not isinstance(get_channel_layer(), InMemoryChannelLayer)

    async def listen(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                if not self.are_there:
                    raise
                self._lose(error)
            with suppress(Exception):
                await get_channel_layer().flush()
            await asyncio.sleep(PULSE_SECONDS)

    async def _listen(self) -> None:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(GROUP, channel)
        draining = asyncio.create_task(self._drain(layer, channel))
        try:
            if self.are_there:
                await self._watch(layer, channel)
            else:
                self.is_heard = True
                await draining
        finally:
            self.is_heard = False
            draining.cancel()
            await asyncio.gather(draining, return_exceptions=True)

    async def _drain(self, layer: BaseChannelLayer, channel: str) -> None:
        """Receive messages at once: the layer silently drops those that wait too long."""
        while True:
            message = await layer.receive(channel)
            match message["type"]:
                case "pulse" if message.get("by", self._name) == self._name:
                    self._echo.set()
                case "pulse":
                    self.ready_at = monotonic()
                case "watching":
                    self._record_watching(message)
                case "cheers" if message["by"] == self._name:
                    pass
                case _:
                    self._receive(message)

    async def _watch(self, layer: BaseChannelLayer, channel: str) -> None:
        """Send pulses; raises the error of the last one after `MISSES` misses in a row."""
        misses = 0
        while True:
            self._echo.clear()
            try:
                async with asyncio.timeout(PATIENCE):
                    await layer.send(channel, {"type": "pulse"})
                    await self._echo.wait()
            except Exception as error:
                misses += 1
                # One late pulse may only mean that this process is busy.
                if misses > 1 or not isinstance(error, TimeoutError):
                    self._lose(error)
                if misses == MISSES:
                    raise
            else:
                misses = 0
                await self._find()
            await asyncio.sleep(PULSE_SECONDS)

    def _lose(self, error: Exception) -> None:
        self.is_heard = False
        if not self.is_lost:
            self.is_lost = True
            logger.warning("the other processes are not heard: %s", error or type(error).__name__)

    async def _find(self) -> None:
        if self.is_heard:
            return
        await self._catch_up()
        self.is_heard = True
        if self.is_lost:
            self.is_lost = False
            logger.warning("the other processes are heard again")

    async def send(self, news: Mapping[str, object]) -> None:
        """Send a message to all processes. Those that miss it read the change with a later beat."""
        if self.is_lost:
            return
        try:
            await get_channel_layer().group_send(GROUP, news)
        except Exception as error:
            if not self.are_there:
                logger.exception("the other processes could not be reached")
            else:
                self._lose(error)

    async def send_ready(self) -> None:
        """Tell that this process is ready for clients, and reaches the database."""
        if self.are_there:
            await self.send({"type": "pulse", "by": self._name})

    async def send_watching(self, counts: Mapping[int, Watching]) -> None:
        """counts: who watches in this process, by table."""
        if self.are_there:
            told = [[table, *watching.counts] for table, watching in counts.items()]
            await self.send({"type": "watching", "by": self._name, "tables": told})

    async def send_cheers(self, counts: Mapping[int, int]) -> None:
        if self.are_there:
            await self.send({"type": "cheers", "by": self._name, "tables": [*counts.items()]})

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
