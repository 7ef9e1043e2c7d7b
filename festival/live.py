"""Bringing news to the screens: nothing else knows a channel layer.

Each process has one hub with one place in the group. The hub is told that a festival changed,
reads and renders it once, and hands the same text to all of its own sockets. It keeps only the
newest state, so a burst of changes costs the screens one message.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol
from weakref import WeakKeyDictionary

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from festival.address import guest_host
from festival.models import Festival
from festival.parts import Snapshot, Topic, snapshot

GROUP = "moonbowl.festivals"
BEAT_SECONDS = 5.0
SENDS_BETWEEN_YIELDS = 64

logger = logging.getLogger(__name__)


class Socket(Protocol):
    """A connected screen."""

    async def send_text(self, text: str) -> None: ...

    async def still_allowed(self) -> bool: ...

    async def expel(self) -> None: ...


def announce(festival_id: int) -> None:
    """Tell every process that a festival changed. Called once the change is committed."""
    layer = get_channel_layer()
    async_to_sync(layer.group_send)(GROUP, {"type": "changed", "festival": festival_id})


def announce_revoked() -> None:
    """Tell every process that somebody lost their rights. Called once that is committed."""
    async_to_sync(get_channel_layer().group_send)(GROUP, {"type": "revoked"})


class Hub:
    """The sockets of one process, by topic, and what each topic was last sent."""

    def __init__(self) -> None:
        self.sockets: dict[Topic, set[Socket]] = defaultdict(set)
        self.sent: dict[Topic, Snapshot] = {}
        self.changed: set[int] = set()
        self.wake = asyncio.Event()
        self.revoked = asyncio.Event()
        self.host = ""
        self.tasks: tuple[asyncio.Task[None], ...] = ()

    async def join(self, topic: Topic, socket: Socket, since: int) -> None:
        """Add a socket and bring it up to date. since: the revision it shows, -1 for none."""
        if not self.tasks:
            self.host = guest_host()
            works = (self._listen, self._publish, self._guard, self._beat)
            self.tasks = tuple(asyncio.create_task(_for_ever(work)) for work in works)
        self.sockets[topic].add(socket)
        if topic not in self.sent:
            self.sent[topic] = await database_sync_to_async(snapshot)(topic)
            self._note_change(topic.festival_id)  # that came while it was being rendered
        current = self.sent[topic]
        await socket.send_text(beat(current) if since == current.revision else whole(current))

    def leave(self, topic: Topic, socket: Socket) -> None:
        self.sockets[topic].discard(socket)
        if not self.sockets[topic]:
            # Nobody watches: the next to come must not be given what was true when the last left.
            del self.sockets[topic]
            self.sent.pop(topic, None)

    def _note_change(self, festival_id: int) -> None:
        self.changed.add(festival_id)
        self.wake.set()

    async def _listen(self) -> None:
        """Drain the channel at once: what waits there too long is lost without a word."""
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(GROUP, channel)
        while True:
            message = await layer.receive(channel)
            if message["type"] == "revoked":
                self.revoked.set()
            else:
                self._note_change(message["festival"])

    async def _guard(self) -> None:
        while True:
            await self.revoked.wait()
            self.revoked.clear()
            await self._close_revoked()

    async def _publish(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            changed, self.changed = self.changed, set()
            await self._send_news([t for t in self.sockets if t.festival_id in changed])

    async def _send_news(self, topics: Iterable[Topic], *, is_fresh: bool = False) -> None:
        for topic in topics:
            new = await database_sync_to_async(snapshot)(topic, is_fresh=is_fresh)
            old = self.sent.get(topic)
            if old is not None and new is not old:
                self.sent[topic] = new
                await self._send(topic, json.dumps(new.message(since=old)))

    async def _beat(self) -> None:
        """Show that the line is alive, and mend what a lost message left behind."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self._close_revoked()
            host = guest_host()
            if host != self.host:
                self.host = host
                await self._send_news(list(self.sockets), is_fresh=True)
            stored = await database_sync_to_async(_revisions)()
            for topic, sent in list(self.sent.items()):
                if sent.revision != stored.get(topic.festival_id):
                    self._note_change(topic.festival_id)
                await self._send(topic, beat(sent))

    async def _send(self, topic: Topic, text: str) -> None:
        for number, socket in enumerate(list(self.sockets.get(topic, ())), start=1):
            try:
                await socket.send_text(text)
            except Exception:  # one broken line must not keep the news from the others
                logger.exception("a screen could not be told and is let go")
                self.leave(topic, socket)
            if number % SENDS_BETWEEN_YIELDS == 0:
                await asyncio.sleep(0)

    async def _close_revoked(self) -> None:
        """A socket outlives the rights it came with unless somebody looks."""
        for topic, sockets in list(self.sockets.items()):
            for socket in list(sockets):
                is_allowed = await socket.still_allowed()
                if not is_allowed and socket in self.sockets.get(topic, ()):
                    self.leave(topic, socket)
                    await socket.expel()


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    """A hub that stops would leave every screen of the process behind."""
    while True:
        try:
            await work()
        except Exception:
            logger.exception("the live board stumbled and goes on")
            await asyncio.sleep(1)


def _revisions() -> dict[int, int]:
    return dict(Festival.objects.values_list("pk", "revision"))


def beat(current: Snapshot) -> str:
    return json.dumps({"type": "beat", "revision": current.revision})


def whole(current: Snapshot) -> str:
    return json.dumps(current.message())


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of this process; of this event loop, where a test runs several."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
