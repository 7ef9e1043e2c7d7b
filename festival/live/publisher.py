"""Renders changes of tables and halls, and sends each to the sockets that show it.

It keeps only the newest state, so a burst of changes costs a screen two messages: first the parts
that guests wait for, then all other parts.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from contextlib import suppress

from channels.db import database_sync_to_async

from festival.live import hall_screens, table_screens
from festival.live.open_sockets import Socket, Sockets
from festival.live.socket_frames import Frame
from festival.live.table_screens import (
    BOARD,
    Snapshot,
    Topic,
    first_of,
    known_first,
    known_snapshot,
    snapshot,
)
from festival.models import Table
from festival.models.columns import JSONObject
from festival.web import measurements
from festival.web.storage_errors import record_error

REST = 3  # the next rendering waits this many times the duration of the last one


class Publisher:
    """The sockets of one process, by topic, and the last state that each topic was sent."""

    def __init__(self) -> None:
        self.sockets = Sockets()
        self.halls = hall_screens.Pacing()
        self.sent: dict[Topic, Snapshot] = {}
        self.changed: dict[Topic, int] = {}  # the earliest revision to send
        self._wake = asyncio.Event()
        self._arrivals: dict[Topic, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._setups: dict[int, int] = {}  # the newest revision of the set-up, by watched table
        self._changed_at: dict[Topic, float] = {}  # of unsent changes, where they are measured

    def add(self, topic: Topic, socket: Socket) -> None:
        self.sockets.add(topic, socket)
        self.halls.watch(topic)

    def leave(self, topic: Topic, socket: Socket) -> None:
        if self.sockets.remove(topic, socket):
            # Nobody watches: a later socket must not get this state, which may be old by then.
            self.sent.pop(topic, None)
            self._arrivals.pop(topic, None)
            self._changed_at.pop(topic, None)
            self.halls.forget(topic)
            is_last = not self.sockets.topics_of(topic.table_id)
            table_screens.let_go(topic, is_last=is_last)
            if is_last:
                self._setups.pop(topic.table_id, None)

    async def current(self, topic: Topic) -> Snapshot:
        """The topic for a new socket."""
        async with self._arrivals[topic]:  # of a thousand at once, only the first asks
            if topic not in self.sent:
                self.sent[topic] = await database_sync_to_async(draw)(topic)
                self.mark_changed(topic, -1)  # that came while it was being rendered
            current = self.sent[topic]
            if not current.is_whole:  # the other sockets get the rest soon
                revision = current.revision
                known = known_snapshot(topic, revision)
                current = known or await database_sync_to_async(draw)(topic, revision)
        return current

    def receive(self, news: JSONObject) -> None:
        """Let the screens of a changed table be rendered. news: its "table", "revision" and "setup"
        (revision of the set-up); "hall" for a bowl of a hall; "at", when it was written, where that
        is measured."""
        table_id: int = news["table"]
        revision, setup = news["revision"], news["setup"]
        self.halls.receive(news.get("hall", table_id))
        table_screens.receive_change(table_id, revision)
        watched = self.sockets.topics_of(table_id)
        if watched:
            self._setups[table_id] = max(setup, self._setups.get(table_id, setup))
        for topic in watched:
            if topic not in self.sent or self.sent[topic].revision < revision:
                self.mark_changed(topic, revision)
                if "at" in news:
                    self._changed_at.setdefault(topic, news["at"])

    def mark_changed(self, topic: Topic, revision: int) -> None:
        """Let the topic be rendered. revision: the earliest to send; -1 where it is not known."""
        if hall_screens.is_of_hall(topic):
            return self.halls.mark_changed(topic)
        self.changed[topic] = max(revision, self.changed.get(topic, -1))
        return self._wake.set()

    async def publish_halls(self) -> None:
        await self.halls.publish(lambda topic: self.send_news(topic, -1))

    async def publish(self) -> None:
        """Render and send changes, first the parts that guests wait for. While no game moves,
        rendering takes at most a quarter of the time, because very many may register at once."""
        time = asyncio.get_running_loop().time
        waiting: dict[Topic, int] = {}
        due = 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due if waiting else None):
                    await self._wake.wait()
            self._wake.clear()
            changed, self.changed = self.changed, {}
            waiting |= changed
            moved = [topic for topic in waiting if self._has_moved(topic, waiting[topic])]
            for topic in moved:
                await self._send_first(topic, waiting[topic])
            started = time()
            if not moved and started < due:
                continue
            for topic in sorted(waiting, key=self._place):
                await self.send_news(topic, waiting.pop(topic))
                if self._wake.is_set() and not moved:
                    break
            due = time() + REST * (time() - started)

    def _has_moved(self, topic: Topic, revision: int) -> bool:
        """Whether the game has moved, and not only the set-up, which counts its own revisions."""
        sent, setup = self.sent.get(topic), self._setups.get(topic.table_id)
        if sent is None or setup is None:
            return False
        return revision - sent.revision > setup - sent.setup

    def _place(self, topic: Topic) -> tuple[bool, bool]:
        """The sort key of sending: boards, then consoles, then the later parts of boards."""
        is_begun = topic in self.sent and not self.sent[topic].is_whole
        return is_begun, topic.audience != BOARD

    async def _send_first(self, topic: Topic, revision: int) -> None:
        """Send a board the parts that guests wait for, if only the game has changed. A change of
        the set-up, such as a name, is sent with all parts."""
        old = self.sent.get(topic)
        if topic.audience != BOARD or old is None or revision <= old.revision:
            return
        if known_snapshot(topic, revision):
            return
        first = known_first(topic, revision)
        if first is None:
            try:
                first = await database_sync_to_async(first_of)(topic, revision, old.setup)
            except Exception as error:
                log_not_drawn(topic, error)
        old = self.sent.get(topic)
        if first is None or old is None or (new := old.with_first(first)) is None:
            return
        self.sent[topic] = new
        await self._send_change(topic, new.news(old))

    async def send_news(self, topic: Topic, revision: int, *, is_fresh: bool = False) -> bool:
        """Render and send all parts; whether that succeeded."""
        new = known_snapshot(topic, revision) if revision >= 0 else None
        if new is None:
            try:
                new = await database_sync_to_async(draw)(topic, is_fresh=is_fresh)
            except Exception as error:
                log_not_drawn(topic, error)
                return False
        old = self.sent.get(topic)
        if old is not None and new is not old:
            self.sent[topic] = new
            await self._send_change(topic, new.news(old))
        return True

    async def _send_change(self, topic: Topic, frame: Frame) -> None:
        await self.send_all(topic, frame)
        at = self._changed_at.pop(topic, None)
        if at is not None:
            measurements.record(measurements.FANOUT, measurements.age(at))

    async def send_all(self, topic: Topic, frame: Frame) -> None:
        for socket in await self.sockets.send(topic, frame):
            self.leave(topic, socket)

    def is_behind(self, topic: Topic, sent: Snapshot) -> bool:
        """Whether a change of the topic is not sent yet."""
        if hall_screens.is_of_hall(topic):
            return topic in self.halls.changed
        return not table_screens.is_newest(topic.table_id, sent.revision)

    async def expel(self, topic: Topic) -> None:
        """Close all sockets of a topic that is no longer stored."""
        for socket in self.sockets.of(topic):
            self.leave(topic, socket)
            await socket.expel()


logger = logging.getLogger(__name__)


def draw(topic: Topic, revision: int | None = None, *, is_fresh: bool = False) -> Snapshot:
    """The snapshot of a table or a hall. Raises Table.DoesNotExist."""
    if hall_screens.is_of_hall(topic):
        return hall_screens.snapshot(topic, is_fresh=is_fresh)
    return snapshot(topic, revision, is_fresh=is_fresh)


def draw_ahead(topic: Topic, revision: int, setup: int) -> None:
    """Render the parts that guests wait for, on the thread that wrote the change."""
    try:
        if first_of(topic, revision, setup) is None:
            snapshot(topic, revision)
    except Exception as error:  # one screen's fault must not stop the other screens
        log_not_drawn(topic, error)


def log_not_drawn(topic: Topic, error: Exception) -> None:
    """Log an error; not one of the data file or of a deleted table, which are handled elsewhere."""
    if record_error(error) is None and not isinstance(error, Table.DoesNotExist):
        logger.error("a screen could not be drawn: %s", topic, exc_info=error)
