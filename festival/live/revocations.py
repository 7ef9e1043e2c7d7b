"""Closes the sockets of consoles whose users have lost their rights."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from festival.live import hall_snapshots
from festival.live.open_sockets import Socket
from festival.live.publisher import Publisher
from festival.live.snapshots import BOARD, Topic

# Optimization: consoles checked with one beat. Reading the rights of a console takes three queries,
# so checking a thousand would take longer than a beat; revoked rights are announced separately.
MOST_CHECKED = 20

PUBLIC = (BOARD, hall_snapshots.GUESTS, hall_snapshots.WALL)


class Revocations:
    """announced: somebody lost rights or was signed out."""

    def __init__(self, publisher: Publisher) -> None:
        self.announced = asyncio.Event()
        self._publisher = publisher
        self._next = 0  # where the next check starts

    async def wait(self) -> None:
        while True:
            await self.announced.wait()
            self.announced.clear()
            try:
                await self._close(self._guarded())
            except BaseException:
                self.announced.set()  # the hub starts this again
                raise

    async def check_some(self) -> None:
        """Check as many sockets as a beat has time for; the next beat continues after them."""
        guarded = self._guarded()
        if len(guarded) > MOST_CHECKED:
            begin = self._next % len(guarded)
            self._next = begin + MOST_CHECKED
            guarded = [*guarded, *guarded][begin : begin + MOST_CHECKED]
        await self._close(guarded)

    def _guarded(self) -> list[tuple[Topic, Socket]]:
        """The sockets whose audience is not public."""
        sockets = self._publisher.sockets
        topics = (topic for topic in sockets.topics if topic.audience not in PUBLIC)
        return [(topic, socket) for topic in topics for socket in sockets.of(topic)]

    async def _close(self, guarded: Iterable[tuple[Topic, Socket]]) -> None:
        allowed: dict[tuple[Topic, str], bool] = {}
        for topic, socket in guarded:
            # Optimization: one browser may have hundreds of sockets, and the others wait for this.
            if (topic, socket.session_key) not in allowed:
                allowed[topic, socket.session_key] = await socket.still_allowed()
            is_allowed = allowed[topic, socket.session_key]
            if not is_allowed and socket in self._publisher.sockets.of(topic):
                self._publisher.leave(topic, socket)
                await socket.expel()
