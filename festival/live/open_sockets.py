"""Keeps the open sockets of this process by topic, and sends messages to them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import Protocol

from festival.live import hall_snapshots
from festival.live.snapshots import BOARD, Topic
from festival.live.watching import Watching

# Optimization: at each yield the thread that wrote the change works on its answer, some 2 ms.
SENDS_BETWEEN_YIELDS = 1024  # 13 ms

logger = logging.getLogger(__name__)


class Socket(Protocol):
    """A connected screen."""

    session_key: str  # of the signed-in user; "" on a public screen

    async def send_text(self, text: str) -> None: ...

    async def still_allowed(self) -> bool: ...

    async def expel(self) -> None: ...

    async def close(self, code: int) -> None: ...


class Sockets:
    """The open sockets of one process, by topic."""

    def __init__(self) -> None:
        self._of_topic: dict[Topic, set[Socket]] = {}
        # Optimization: a roll changes the screens of one table in a thousand.
        self._of_table: dict[int, set[Topic]] = defaultdict(set)

    @property
    def topics(self) -> list[Topic]:
        return list(self._of_topic)

    def of(self, topic: Topic) -> list[Socket]:
        return list(self._of_topic.get(topic, ()))

    def add(self, topic: Topic, socket: Socket) -> None:
        self._of_topic.setdefault(topic, set()).add(socket)
        self._of_table[topic.table_id].add(topic)

    def remove(self, topic: Topic, socket: Socket) -> bool:
        """Remove a socket; whether it was the last of its topic."""
        left = self._of_topic.get(topic, set())
        left.discard(socket)
        if left:
            return False
        self._of_topic.pop(topic, None)
        self._of_table[topic.table_id].discard(topic)
        if not self._of_table[topic.table_id]:
            del self._of_table[topic.table_id]
        return True

    def topics_of(self, table_id: int) -> list[Topic]:
        """The watched topics of a table: walls first, then phones, then consoles."""
        there = list(self._of_table.get(table_id, ()))
        found = (topic for topic in there if not hall_snapshots.is_of_hall(topic))
        return sorted(found, key=lambda topic: (topic.audience != BOARD, not topic.screen))

    def watching(self, table_id: int) -> Watching:
        topics = list(self._of_table.get(table_id, ()))
        return sum((self._watching(topic) for topic in topics), Watching())

    def watching_by_table(self) -> dict[int, Watching]:
        found: dict[int, Watching] = defaultdict(Watching)
        for topic in self._of_topic:
            found[topic.table_id] += self._watching(topic)
        return found

    def _watching(self, topic: Topic) -> Watching:
        count = len(self._of_topic.get(topic, ()))
        if hall_snapshots.is_of_hall(topic):
            return Watching(halls=count)
        if topic.audience != BOARD:
            return Watching(consoles=count)
        return Watching(walls=count) if topic.screen else Watching(phones=count)

    async def send(self, topic: Topic, text: str) -> list[Socket]:
        """Send a message to all sockets of a topic; returns the sockets that failed."""
        broken = []
        for number, socket in enumerate(self.of(topic), start=1):
            try:
                await socket.send_text(text)
            except Exception:  # one broken socket must not stop the others
                logger.exception("a screen could not be told and is let go")
                broken.append(socket)
            if number % SENDS_BETWEEN_YIELDS == 0:
                await asyncio.sleep(0)
        return broken
