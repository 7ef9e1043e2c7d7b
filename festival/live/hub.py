"""Sends state changes to screens. Only this room uses the channel layer.

Each process has one hub, with one channel in the group. The process that changes a table renders it
for its own screens and announces the change to the other processes, which render it for theirs;
each sends the same bytes to all of its sockets.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from festival.accounts.known_sessions import forget_person
from festival.live import hall_snapshots
from festival.live.heartbeat import Heartbeat
from festival.live.lanterns import Lanterns
from festival.live.open_sockets import Socket
from festival.live.other_processes import GROUP, ProcessBus
from festival.live.publisher import Publisher
from festival.live.revocations import Revocations
from festival.live.snapshots import Topic
from festival.live.watching import Watching
from festival.models import Table
from festival.models.columns import JSONObject
from festival.web import measurements, storage_errors
from festival.web.storage_errors import record_error

logger = logging.getLogger(__name__)


def announce(table: Table) -> None:
    """Announce to every process that a table changed. Call this once the change is committed.

    table: as it was locked and written.
    """
    storage_errors.has_saved()
    hall, setup = hall_snapshots.hall_of(table), table.festival.setup_revision
    news = {"table": table.pk, "revision": table.revision, "setup": setup, **measurements.stamp()}
    if hall is not None:
        news["hall"] = hall
    for loop, hub in _running_hubs():
        hub.publisher.draw_boards(table)
        loop.call_soon_threadsafe(hub.publisher.receive, news)
    _send_to_all({"type": "changed", **news})


def announce_revoked(person: int) -> None:
    """Announce to every process that a user lost rights or was signed out. Call this once that is
    committed. person: the user's primary key."""
    forget_person(person)
    for loop, hub in _running_hubs():
        loop.call_soon_threadsafe(hub.revocations.announced.set)
    _send_to_all({"type": "revoked", "person": person})


def watching(table_id: int) -> Watching:
    """How many screens and phones show a table."""
    return sum((hub.heartbeat.watching(table_id) for _, hub in _running_hubs()), Watching())


def is_watched(table_id: int) -> bool:
    """Whether any screen or console shows a table."""
    return watching(table_id) != Watching()


def _send_to_all(news: Mapping[str, object]) -> None:
    for loop, hub in _running_hubs():
        # Optimization: the writer does not wait for the layer.
        asyncio.run_coroutine_threadsafe(hub.others.send(news), loop)
        return
    # In a new loop: `async_to_sync` would wait for ever for the loop of a server that has stopped.
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        runner.run(_send_from_outside(news))


async def _send_from_outside(news: Mapping[str, object]) -> None:
    """Announce from a process without a hub: a command of manage.py, or a server that stops."""
    try:
        await get_channel_layer().group_send(GROUP, news)
    except Exception:  # the change is stored; other processes read it with a later beat
        logger.exception("the other processes could not be reached")


def _running_hubs() -> list[tuple[asyncio.AbstractEventLoop, Hub]]:
    return [(loop, hub) for loop, hub in list(_hubs.items()) if loop.is_running()]


class Hub:
    """The live side of one process: its sockets, and the tasks that keep them up to date."""

    def __init__(self) -> None:
        self.publisher = Publisher()
        self.revocations = Revocations(self.publisher)
        self.others = ProcessBus(self._receive)
        self.heartbeat = Heartbeat(self.publisher, self.revocations, self.others)
        self.lanterns = Lanterns(self.publisher, self.others)
        self.tasks: tuple[asyncio.Task[None], ...] = ()

    def begin(self) -> None:
        """Start the tasks of the hub, if they do not run yet."""
        if not self.tasks:
            works = (
                self.others.listen,
                self.publisher.publish,
                self.publisher.publish_halls,
                self.lanterns.publish,
                self.revocations.wait,
                self.heartbeat.beat,
            )
            self.tasks = tuple(asyncio.create_task(_for_ever(work)) for work in works)

    async def join(self, topic: Topic, socket: Socket, since: int) -> None:
        """Add a socket and bring it up to date. since: the revision it shows, -1 for none."""
        self.begin()
        self.publisher.add(topic, socket)
        try:
            current = await self.publisher.current(topic)
        except BaseException:  # the socket gets nothing, so it must not count
            self.publisher.leave(topic, socket)
            raise
        await socket.send_text(current.beat if since == current.revision else current.whole)

    def _receive(self, message: JSONObject) -> None:
        """Handle a message to all processes, from another process or from this one."""
        if message["type"] == "revoked":
            forget_person(message.get("person", 0))  # an older version names nobody
            self.revocations.announced.set()
        elif message["type"] == "lanterns":
            self.lanterns.counts.update(dict(message["tables"]))
        elif message["type"] == "changed":  # a newer version may send other types
            storage_errors.has_saved()
            self.publisher.receive(message)


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    """Start `work` again whenever it ends or fails: without the hub every screen stays behind."""
    while True:
        try:
            await work()
        except Exception as error:
            if record_error(error) is None:
                logger.exception("the live board stumbled and goes on")
            await asyncio.sleep(1)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of this process: one for each event loop, because tests run several."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
