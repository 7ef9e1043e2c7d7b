"""Sends state changes to screens. Only this room uses the channel layer.

Each process has one hub, with one channel in the group. The process that changes a table renders it
for its own screens and announces the change to the other processes, which render it for theirs;
each sends the same bytes to all of its sockets. A hub keeps only the newest state, so a burst of
changes costs a screen two messages: first the parts that guests wait for, then all other parts.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import DatabaseError

from festival.live import cheers, halls, snapshots
from festival.live.drawing import draw, draw_ahead, log_not_drawn
from festival.live.frames import Frame
from festival.live.other_processes import GROUP, Others
from festival.live.snapshots import (
    BOARD,
    Snapshot,
    Topic,
    first_of,
    known_first,
    known_snapshot,
    note_change,
)
from festival.live.sockets import Socket, Sockets, send
from festival.live.watching import Watching
from festival.models import Table
from festival.models.columns import JSONObject
from festival.web import measures, storage_errors
from festival.web.addresses import guest_host
from festival.web.sessions.known import forget_person
from festival.web.storage_errors import heed

BEAT_SECONDS = 2.5  # a page that is not up to date for 4.5 s says that it may be behind
BEATS_A_MEND = 2  # the hub looks for lost messages with every second beat
MEND_PATIENCE = 1.0  # second that beats wait for a data file that does not answer
# Optimization: consoles checked with one beat. Reading the rights of a console takes three queries,
# so checking a thousand would take longer than a beat; revoked rights are announced separately.
MOST_LOOKED_AT = 20
REST = 3  # the next rendering waits this many times the duration of the last one

logger = logging.getLogger(__name__)


def announce(table: Table) -> None:
    """Announce to every process that a table changed. Call this once the change is committed.

    table: as it was locked and written.
    """
    revision, setup = note_change(table), table.festival.setup_revision
    hall, at = halls.hall_of(table), measures.stamp()
    news = {"table": table.pk, "revision": revision, "setup": setup, **at}
    if hall is not None:
        news["hall"] = hall
    for loop, hub in _running_hubs():
        # Optimization: the thread that wrote a roll also renders the parts that guests wait for;
        # the hub would have to wait for a thread. The hub renders all other changes, and of many
        # registrations only the newest state.
        for topic in hub.sockets.topics_of(table.pk):
            sent = hub.sent.get(topic)
            if topic.audience == BOARD and sent and sent.setup == setup:
                draw_ahead(topic, revision, setup)
        loop.call_soon_threadsafe(hub.hear, news)
    _tell_all({"type": "changed", **news})


def announce_revoked(person: int) -> None:
    """Announce to every process that a user lost rights or was signed out. Call this once that is
    committed. person: the user's primary key."""
    forget_person(person)
    _tell_all({"type": "revoked", "person": person})


def watching(table_id: int) -> Watching:
    """How many screens and phones show a table."""
    return sum((hub.watching(table_id) for _, hub in _running_hubs()), Watching())


def is_watched(table_id: int) -> bool:
    """Whether any screen or console shows a table."""
    return watching(table_id) != Watching()


def shown_to_guests(code: str, number: int) -> snapshots.Shown:
    """The table at a public address as screens show it now. Raises Table.DoesNotExist."""
    is_told = any(hub.is_listening for _, hub in _running_hubs())
    return snapshots.shown_to_guests(code, number, is_told=is_told)


def _tell_all(news: Mapping[str, object]) -> None:
    for loop, hub in _running_hubs():
        # Optimization: the writer does not wait for the layer.
        asyncio.run_coroutine_threadsafe(hub.others.tell(news), loop)
        return
    # In a new loop: `async_to_sync` would wait for ever for the loop of a server that has stopped.
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        runner.run(_tell_from_outside(news))


async def _tell_from_outside(news: Mapping[str, object]) -> None:
    """Announce from a process without a hub: a command of manage.py, or a server that stops."""
    try:
        await get_channel_layer().group_send(GROUP, news)
    except Exception:  # the change is stored; other processes read it with a later beat
        logger.exception("the other processes could not be told")


def _running_hubs() -> list[tuple[asyncio.AbstractEventLoop, Hub]]:
    return [(loop, hub) for loop, hub in list(_hubs.items()) if loop.is_running()]


class Hub:
    """The sockets of one process, by topic, and what each topic was last sent."""

    def __init__(self) -> None:
        self.sockets = Sockets()
        self.sent: dict[Topic, Snapshot] = {}
        self.arrivals: dict[Topic, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.changed: dict[Topic, int] = {}  # the earliest revision to send
        self.setups: dict[int, int] = {}  # the newest revision of the set-up, by watched table
        self.halls = halls.Pacing()
        self.wake = asyncio.Event()
        self.revoked = asyncio.Event()
        self.mending: asyncio.Task[None] | None = None
        self.looked_at = 0  # where the next check of consoles starts
        self.host = ""
        self.changed_at: dict[Topic, float] = {}  # of unsent changes, where they are measured
        self.others = Others(self._hear_news, self._mend)
        self.cheered: Counter[int] = Counter()  # lanterns to send to walls, by table
        self.tasks: tuple[asyncio.Task[None], ...] = ()

    @property
    def is_listening(self) -> bool:
        """Whether this process receives every change of other processes."""
        return self.others.is_heard

    def begin(self) -> None:
        """Start the tasks of the hub, if they do not run yet."""
        if not self.tasks:
            self.host = guest_host()
            works = (
                self.others.listen,
                self._publish,
                self._publish_halls,
                self._publish_cheers,
                self._guard,
                self._beat,
            )
            self.tasks = tuple(asyncio.create_task(_for_ever(work)) for work in works)

    def watching(self, table_id: int) -> Watching:
        """How many sockets show a table, in this process and in the other processes."""
        return self.sockets.watching(table_id) + self.others.watching(table_id)

    async def join(self, topic: Topic, socket: Socket, since: int) -> None:
        """Add a socket and bring it up to date. since: the revision it shows, -1 for none."""
        self.begin()
        self.add(topic, socket)
        try:
            current = await self._current(topic)
        except BaseException:  # the socket gets nothing, so it must not count
            self.leave(topic, socket)
            raise
        await send(socket, current.beat if since == current.revision else current.whole)

    def add(self, topic: Topic, socket: Socket) -> None:
        self.sockets.add(topic, socket)
        self.halls.watch(topic)

    async def _current(self, topic: Topic) -> Snapshot:
        async with self.arrivals[topic]:  # of a thousand at once, only the first asks
            if topic not in self.sent:
                self.sent[topic] = await database_sync_to_async(draw)(topic)
                self._note_change(topic, -1)  # that came while it was being rendered
            current = self.sent[topic]
            if not current.is_whole:  # the other sockets get the rest soon
                revision = current.revision
                known = known_snapshot(topic, revision)
                current = known or await database_sync_to_async(draw)(topic, revision)
        return current

    def leave(self, topic: Topic, socket: Socket) -> None:
        if self.sockets.remove(topic, socket):
            # Nobody watches: a later socket must not get this state, which may be old by then.
            self.sent.pop(topic, None)
            self.arrivals.pop(topic, None)
            self.changed_at.pop(topic, None)
            self.halls.forget(topic)
            is_last = not self.sockets.topics_of(topic.table_id)
            snapshots.let_go(topic, is_last=is_last)
            if is_last:
                self.setups.pop(topic.table_id, None)

    def _hear_news(self, message: JSONObject) -> None:
        """Handle a message to all processes, from another process or from this one."""
        if message["type"] == "revoked":
            forget_person(message.get("person", 0))  # an older version names nobody
            self.revoked.set()
        elif message["type"] == "cheers":
            self.cheered.update(dict(message["tables"]))
        elif message["type"] == "changed":  # a newer version may send other types
            self.hear(message)

    def hear(self, news: JSONObject) -> None:
        """Note a changed table. news: its "table", "revision" and "setup" (revision of the set-up);
        "hall" for a bowl of a hall; "at", when it was written, where that is measured."""
        table_id: int = news["table"]
        revision, setup = news["revision"], news["setup"]
        self.halls.hear(news.get("hall", table_id))
        snapshots.hear(table_id, revision)
        watched = self.sockets.topics_of(table_id)
        if watched:
            self.setups[table_id] = max(setup, self.setups.get(table_id, setup))
        for topic in watched:
            if topic not in self.sent or self.sent[topic].revision < revision:
                self._note_change(topic, revision)
                if "at" in news:
                    self.changed_at.setdefault(topic, news["at"])

    def _note_change(self, topic: Topic, revision: int) -> None:
        """Let the topic be rendered. revision: the earliest to send; -1 where it is not known."""
        if halls.is_of_hall(topic):
            return self.halls.note(topic)
        self.changed[topic] = max(revision, self.changed.get(topic, -1))
        return self.wake.set()

    async def _publish_halls(self) -> None:
        await self.halls.publish(lambda topic: self._send_news(topic, -1))

    async def _guard(self) -> None:
        while True:
            await self.revoked.wait()
            self.revoked.clear()
            await self._close_revoked(self._guarded())

    async def _publish(self) -> None:
        """Render and send changes, first the parts that guests wait for. While no game moves,
        rendering takes at most a quarter of the time, because very many may register at once."""
        time = asyncio.get_running_loop().time
        waiting: dict[Topic, int] = {}
        due = 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due if waiting else None):
                    await self.wake.wait()
            self.wake.clear()
            changed, self.changed = self.changed, {}
            waiting |= changed
            moved = [topic for topic in waiting if self._has_moved(topic, waiting[topic])]
            for topic in moved:
                await self._send_first(topic, waiting[topic])
            started = time()
            if not moved and started < due:
                continue
            for topic in sorted(waiting, key=self._place):
                await self._send_news(topic, waiting.pop(topic))
                if self.wake.is_set() and not moved:
                    break
            due = time() + REST * (time() - started)

    def _has_moved(self, topic: Topic, revision: int) -> bool:
        """Whether the game has moved, and not only the set-up, which counts its own revisions."""
        sent, setup = self.sent.get(topic), self.setups.get(topic.table_id)
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

    async def _send_news(self, topic: Topic, revision: int, *, is_fresh: bool = False) -> None:
        new = known_snapshot(topic, revision) if revision >= 0 else None
        if new is None:
            try:
                new = await database_sync_to_async(draw)(topic, is_fresh=is_fresh)
            except Exception as error:
                log_not_drawn(topic, error)
                return
        old = self.sent.get(topic)
        if old is not None and new is not old:
            self.sent[topic] = new
            await self._send_change(topic, new.news(old))

    async def _send_change(self, topic: Topic, frame: Frame) -> None:
        await self._send_all(topic, frame)
        at = self.changed_at.pop(topic, None)
        if at is not None:
            measures.note(measures.FANOUT, measures.age(at))

    async def _beat(self) -> None:
        while True:
            for number in range(BEATS_A_MEND):
                await asyncio.sleep(BEAT_SECONDS)
                await (self.send_beats() if number else self.tell_alive())

    async def tell_alive(self) -> None:
        """Send beats, and look for changes whose messages were lost. A data file that does not
        answer delays no beat: nothing new is written to it meanwhile."""
        if self.mending is None or self.mending.done():
            self.mending = asyncio.create_task(self._mend_if_readable())
        await asyncio.wait({self.mending}, timeout=MEND_PATIENCE)
        await self.send_beats()
        await self.others.tell_watching(self.sockets.watching_by_table())

    async def send_beats(self) -> None:
        """Send a beat to each topic that is up to date. A beat means "you are up to date", so a
        topic with an unsent change gets none."""
        for topic, sent in list(self.sent.items()):
            if self._is_behind(topic, sent) and not self._is_told_of_exchange():
                continue
            is_told = topic.audience == BOARD or halls.is_of_hall(topic)
            beat = sent.beat if is_told else sent.beat_to(topic, self.watching(topic.table_id))
            await self._send_all(topic, beat)

    @staticmethod
    def _is_told_of_exchange() -> bool:
        """Whether consoles must hear that another file replaced the data file: nothing newer can be
        read then."""
        return storage_errors.present() is storage_errors.Trouble.EXCHANGED

    def _is_behind(self, topic: Topic, sent: Snapshot) -> bool:
        if halls.is_of_hall(topic):
            return topic in self.halls.changed
        return not snapshots.is_newest(topic.table_id, sent.revision)

    async def _mend_if_readable(self) -> None:
        try:
            await self._mend()
        except DatabaseError as error:  # boards are still right, and consoles show the error
            if heed(error) is None:
                logger.warning("the data file cannot be read: %s", error)
        except Exception as error:
            if heed(error) is None:
                logger.exception("what a lost message left behind could not be looked for")

    async def _mend(self) -> None:
        await self._close_revoked(self._guarded_in_turn())
        host = guest_host()
        if host != self.host:
            self.host = host
            for topic in self.sockets.topics:
                await self._send_news(topic, -1, is_fresh=True)
        shown = {topic.table_id for topic in self.sockets.topics} | snapshots.heard_of()
        stored, of_halls = await database_sync_to_async(_revisions)(shown), dict[int, int]()
        storage_errors.has_answered()
        snapshots.hear_all(stored)
        if self.halls.watched:
            of_halls = await database_sync_to_async(halls.revisions)(list(self.halls.watched))
        for topic, sent in list(self.sent.items()):
            revisions = of_halls if halls.is_of_hall(topic) else stored
            if topic.table_id not in stored:  # it is not in the backup that was restored
                await self._let_go(topic)
            elif not sent.is_whole or sent.revision != revisions.get(topic.table_id):
                self._note_change(topic, -1)

    async def _publish_cheers(self) -> None:
        """Send walls the sums of lanterns, those of the other processes included."""
        while True:
            await asyncio.sleep(cheers.PACE)
            if cheers.sent:
                counts = dict(cheers.sent)
                cheers.sent.clear()
                found = await database_sync_to_async(cheers.by_table)(counts)
                self.cheered.update(found)
                await self.others.tell_cheers(found)
            cheered, self.cheered = self.cheered, Counter()
            for table_id, count in cheered.items():
                frame = Frame.of(json.dumps({"type": "cheers", "count": count}))
                for topic in self.sockets.topics_of(table_id):
                    if topic.audience == BOARD and topic.screen:
                        await self._send_all(topic, frame)

    async def _send_all(self, topic: Topic, frame: Frame) -> None:
        for socket in await self.sockets.tell(topic, frame):
            self.leave(topic, socket)

    def _guarded(self) -> list[tuple[Topic, Socket]]:
        """The sockets whose audience is not public boards."""
        topics = (topic for topic in self.sockets.topics if topic.audience != BOARD)
        return [(topic, socket) for topic in topics for socket in self.sockets.of(topic)]

    def _guarded_in_turn(self) -> list[tuple[Topic, Socket]]:
        """As many guarded sockets as a beat has time for; the next beat continues after them."""
        guarded = self._guarded()
        if len(guarded) <= MOST_LOOKED_AT:
            return guarded
        begin = self.looked_at % len(guarded)
        self.looked_at = begin + MOST_LOOKED_AT
        return [*guarded, *guarded][begin : begin + MOST_LOOKED_AT]

    async def _close_revoked(self, guarded: Iterable[tuple[Topic, Socket]]) -> None:
        """Close the sockets whose users have lost their rights: a socket stays open otherwise."""
        allowed: dict[tuple[Topic, str], bool] = {}
        for topic, socket in guarded:
            # Optimization: one browser may have hundreds of sockets, and the others wait for this.
            if (topic, socket.session_key) not in allowed:
                allowed[topic, socket.session_key] = await socket.still_allowed()
            is_allowed = allowed[topic, socket.session_key]
            if not is_allowed and socket in self.sockets.of(topic):
                self.leave(topic, socket)
                await socket.expel()

    async def _let_go(self, topic: Topic) -> None:
        for socket in self.sockets.of(topic):
            self.leave(topic, socket)
            await socket.expel()


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    """Start `work` again whenever it ends or fails: without the hub every screen stays behind."""
    while True:
        try:
            await work()
        except Exception as error:
            if heed(error) is None:
                logger.exception("the live board stumbled and goes on")
            await asyncio.sleep(1)


def _revisions(table_ids: Iterable[int]) -> dict[int, int]:
    """The revisions of the tables that still exist, by primary key."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "revision"))


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of this process: one for each event loop, because tests run several."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
