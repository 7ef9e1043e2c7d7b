"""Tells screens every few seconds that they are up to date, and finds lost changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from channels.db import database_sync_to_async
from django.db import DatabaseError

from festival.live import hall_snapshots
from festival.live.no_phone_yet import MissingPhones, no_phone_yet
from festival.live.other_processes import ProcessBus
from festival.live.publisher import Publisher
from festival.live.revocations import Revocations
from festival.live.snapshots import BOARD, Snapshot, Topic
from festival.live.watching import Watching
from festival.models import Table
from festival.web import storage_errors
from festival.web.addresses import guest_host
from festival.web.storage_errors import record_error

BEAT_SECONDS = 2.5  # a page that is not up to date for 4.5 s says that it may be behind
BEATS_A_MEND = 2  # lost messages are looked for with every second beat
MEND_PATIENCE = 1.0  # second that beats wait for a data file that does not answer

logger = logging.getLogger(__name__)


class Heartbeat:
    """others: the other processes, whose screens count among the watching ones."""

    def __init__(self, publisher: Publisher, revocations: Revocations, others: ProcessBus) -> None:
        self._publisher, self._revocations, self._others = publisher, revocations, others
        self._mending: asyncio.Task[None] | None = None
        self._host = guest_host()
        self._missing_phones = MissingPhones()
        self._hinted: set[Topic] = set()  # consoles whose next beat says that no phone has come

    async def beat(self) -> None:
        while True:
            for number in range(BEATS_A_MEND):
                await asyncio.sleep(BEAT_SECONDS)
                await (self.send_beats() if number else self.send_alive())

    async def send_alive(self) -> None:
        """Send beats, and look for changes whose messages were lost. A data file that does not
        answer delays no beat: nothing new is written to it meanwhile."""
        if self._mending is None or self._mending.done():
            self._mending = asyncio.create_task(self._mend_if_readable())
        await asyncio.wait({self._mending}, timeout=MEND_PATIENCE)
        await self.send_beats()
        await self._others.send_watching(self._publisher.sockets.watching_by_table())

    async def send_beats(self) -> None:
        """Send a beat to each topic that is up to date. A beat means "you are up to date", so a
        topic with an unsent change gets none."""
        for topic, sent in list(self._publisher.sent.items()):
            if self._publisher.is_behind(topic, sent):
                continue
            is_told = topic.audience == BOARD or hall_snapshots.is_of_hall(topic)
            beat = sent.beat if is_told else self._beat_to(topic, sent)
            await self._publisher.send_all(topic, beat)

    def _beat_to(self, topic: Topic, sent: Snapshot) -> str:
        hint = no_phone_yet if topic in self._hinted else None
        self._hinted.discard(topic)
        return sent.beat_to(topic, self.watching(topic.table_id), hint)

    async def _mend_if_readable(self) -> None:
        try:
            await self.mend()
        except DatabaseError as error:  # boards are still right, and consoles show the error
            if record_error(error) is None:
                logger.warning("the data file cannot be read: %s", error)
        except Exception as error:
            if record_error(error) is None:
                logger.exception("what a lost message left behind could not be looked for")

    async def mend(self) -> None:
        """Send changes whose messages were lost."""
        await self._revocations.check_some()
        host = guest_host()
        if host != self._host:
            self._host = host
            for topic in self._publisher.sockets.topics:
                await self._publisher.send_news(topic)
        watched = {topic.table_id for topic in self._publisher.sockets.topics}
        stored, of_halls = await database_sync_to_async(_revisions)(watched), dict[int, int]()
        if watched:  # else Django asks nothing
            storage_errors.has_answered()
        consoles = database_sync_to_async(self._missing_phones.consoles)
        self._hinted |= await consoles(list(self._publisher.sockets.topics))
        if self._publisher.halls.watched:
            of_tables = list(self._publisher.halls.watched)
            of_halls = await database_sync_to_async(hall_snapshots.revisions)(of_tables)
        for topic, sent in list(self._publisher.sent.items()):
            revisions = of_halls if hall_snapshots.is_of_hall(topic) else stored
            if topic.table_id not in watched:  # its first screen came meanwhile
                continue
            if topic.table_id not in stored:  # it is not in the backup that was restored
                await self._publisher.expel(topic)
            elif sent.revision != (now := revisions.get(topic.table_id, -1)):
                self._publisher.mark_changed(topic, now)

    def watching(self, table_id: int) -> Watching:
        """How many sockets show a table, in this process and in the other processes."""
        return self._publisher.sockets.watching(table_id) + self._others.watching(table_id)


def _revisions(table_ids: Iterable[int]) -> dict[int, int]:
    """The revisions of the tables that still exist, by primary key."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "revision"))
