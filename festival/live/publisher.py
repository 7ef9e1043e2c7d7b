"""Renders changes of tables and halls, and sends each to the sockets that show it.

It keeps only the newest state, so a burst of changes costs a screen one message.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict

from channels.db import database_sync_to_async

from festival.live import hall_snapshots, shown_tables
from festival.live.open_sockets import Socket, Sockets
from festival.live.shown_tables import draw_as_written, snapshot
from festival.live.snapshots import BOARD, Snapshot, Topic
from festival.models import Table
from festival.models.columns import JSONObject
from festival.web import measurements
from festival.web.storage_errors import record_error

# After a rendering, a change of the set-up waits this many times its duration: very many may
# register at once.
REST = 3

logger = logging.getLogger(__name__)


class Publisher:
    """The sockets of one process, by topic, and the last state that each topic was sent."""

    def __init__(self) -> None:
        self.sockets = Sockets()
        self.halls = hall_snapshots.Pacing()
        self.sent: dict[Topic, Snapshot] = {}
        self.changed: dict[Topic, int] = {}  # the revision to send; -1 where it is not known
        self._wake = asyncio.Event()
        self._due = 0.0  # time of the loop before which no change of the set-up is rendered
        self._arrivals: dict[Topic, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._changed_at: dict[Topic, float] = {}  # of unsent changes, where they are measured
        self._setups: dict[Topic, int] = {}  # revision of the set-up that was last heard of

    def add(self, topic: Topic, socket: Socket) -> None:
        self.sockets.add(topic, socket)
        self.halls.watch(topic)

    def leave(self, topic: Topic, socket: Socket) -> None:
        if self.sockets.remove(topic, socket):
            # Nobody watches: a later socket must not get this state, which may be old by then.
            of_topics = (self.sent, self.changed, self._arrivals, self._changed_at, self._setups)
            for kept in of_topics:
                kept.pop(topic, None)
            self.halls.forget(topic)
            if not self.sockets.topics_of(topic.table_id):
                shown_tables.let_go(topic.table_id)

    async def current(self, topic: Topic) -> Snapshot:
        """The topic for a new socket."""
        async with self._arrivals[topic]:  # of a thousand at once, only the first asks
            if topic not in self.sent:
                self.sent[topic] = await database_sync_to_async(draw)(topic)
                self.mark_changed(topic, -1)  # that came while it was being rendered
            return self.sent[topic]

    def receive(self, news: JSONObject) -> None:
        """Let the screens of a changed table be rendered. news: its "table", "revision" and "setup"
        (revision of the set-up); "hall" for a bowl of a hall; "at", when it was written, where that
        is measured."""
        table_id: int = news["table"]
        self.halls.receive(news.get("hall", table_id))
        for topic in self.sockets.topics_of(table_id):
            sent = self.sent.get(topic)
            known, setup = (sent.revision, sent.setup) if sent else (-1, -1)
            # This process hears its own news once more, by way of the others: a round that renders
            # nothing would end the rest.
            if max(known, self.changed.get(topic, -1)) < news["revision"]:
                # A roll does not wait with a change of the set-up that came before it.
                is_move = news["setup"] == max(setup, self._setups.get(topic, -1))
                self._setups[topic] = news["setup"]
                self.mark_changed(topic, news["revision"], may_wait=not is_move)
                if "at" in news:
                    self._changed_at.setdefault(topic, news["at"])

    def draw_boards(self, table: Table) -> None:
        """Draw the boards of a table after a move. table: as it was locked and written."""
        # Optimization: in the thread that wrote it, before it answers the emcee; beside the answer
        # both would take longer.
        for topic in self.sockets.topics_of(table.pk):
            sent = self.sent.get(topic)
            is_move = sent is not None and sent.setup == table.festival.setup_revision
            if is_move and topic.audience == BOARD:
                try:
                    draw_as_written(topic, table)
                except Exception as error:
                    log_not_drawn(topic, error)

    def mark_changed(self, topic: Topic, revision: int, *, may_wait: bool = True) -> None:
        """Let the topic be rendered. revision: the one to send; -1 where it is not known."""
        if hall_snapshots.is_of_hall(topic):
            self.halls.mark_changed(topic)
            return
        self.changed[topic] = max(revision, self.changed.get(topic, -1))
        if may_wait:
            asyncio.get_running_loop().call_at(self._due, self._wake.set)
        else:
            self._wake.set()

    async def publish_halls(self) -> None:
        await self.halls.publish(self.send_news)

    async def publish(self) -> None:
        """Render and send changes: first of boards, then of consoles."""
        time = asyncio.get_running_loop().time
        while True:
            await self._wake.wait()
            self._wake.clear()
            started = time()
            for topic in sorted(self.changed, key=lambda topic: topic.audience != BOARD):
                await self.send_news(topic)
            self._due = time() + REST * (time() - started)

    async def send_news(self, topic: Topic) -> bool:
        """Render and send the topic. If that fails, its screens get no beat until it succeeds."""
        try:
            new = await database_sync_to_async(draw)(topic, self.changed.get(topic, -1))
        except Exception as error:
            log_not_drawn(topic, error)
            return False
        old = self.sent.get(topic)
        if old is not None and new is not old:
            self.sent[topic] = new
            await self._send_change(topic, new.news(old))
        if self.changed.get(topic, -1) <= new.revision:
            self.changed.pop(topic, None)
        return True

    async def _send_change(self, topic: Topic, frame: str) -> None:
        await self.send_all(topic, frame)
        at = self._changed_at.pop(topic, None)
        if at is not None:
            measurements.record(measurements.FANOUT, measurements.age(at))

    async def send_all(self, topic: Topic, frame: str) -> None:
        for socket in await self.sockets.send(topic, frame):
            self.leave(topic, socket)

    def is_behind(self, topic: Topic, sent: Snapshot) -> bool:
        """Whether a known change of the topic is not sent yet."""
        is_changed = self.changed.get(topic, -1) > sent.revision
        return is_changed or topic in self.halls.changed

    async def expel(self, topic: Topic) -> None:
        """Close all sockets of a topic that is no longer stored."""
        for socket in self.sockets.of(topic):
            self.leave(topic, socket)
            await socket.expel()


def draw(topic: Topic, revision: int = -1) -> Snapshot:
    """The snapshot of a table or a hall. revision: of the table, at least; -1 for the stored one.
    Raises Table.DoesNotExist."""
    if hall_snapshots.is_of_hall(topic):
        return hall_snapshots.snapshot(topic)
    return snapshot(topic, revision)


def log_not_drawn(topic: Topic, error: Exception) -> None:
    """Log an error; not one of the data file or of a deleted table, which are handled elsewhere."""
    if record_error(error) is None and not isinstance(error, Table.DoesNotExist):
        logger.error("a screen could not be drawn: %s", topic, exc_info=error)
