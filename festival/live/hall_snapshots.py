"""Renders the screens of a hall, which show all of its tables.

They are rendered at most every `PACE` seconds, and only while somebody watches.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any

from django.utils import timezone
from django.utils.translation import override

from festival.live.snapshots import Drawn, Snapshot, Topic, drawn_parts
from festival.models import FIRST, Table
from festival.tables.board.board_kind import HallKind, HallReading, HallShown, Part
from festival.web.bounded_cache import LRUCache

WALL = "hall_wall"
GUESTS = "hall_guests"
OVERVIEW = "hall_overview"
AUDIENCES = (WALL, GUESTS, OVERVIEW)  # in the order of rendering
# Seconds from one rendering to the next. Phones wait longer: they are many, and a page of hundreds
# of tables is large.
PACE = {WALL: 1.0, OVERVIEW: 1.0, GUESTS: 4.0}
# Age in seconds that an answer to a polling page may have: such a page calls itself live for 4.5 s
# from its request on, and must show within six that it is behind.
ANSWER = 1.0
REST = 3  # a rendering starts at the earliest after this many times the duration of the last one
MOST_HALLS = 32  # kept in memory
EDITION = "hall"


@dataclass
class ShownHall:
    """A hall as this process read it last, and what was rendered from that."""

    lock: Lock = field(default_factory=Lock)
    reading: HallReading | None = None
    snapshots: dict[Topic, tuple[Snapshot, HallReading]] = field(default_factory=dict)  # newest
    checked: dict[Topic, float] = field(default_factory=dict)  # `monotonic` of the last reading
    drawn: dict[Topic, Drawn] = field(default_factory=dict)


_shown: LRUCache[int, ShownHall] = LRUCache(MOST_HALLS)
_own_tables: LRUCache[int, int] = LRUCache(2048)  # tables of halls, by their festivals


_kind: HallKind[Any, Any]


def register(kind: HallKind[Any, Any]) -> None:
    """Call this at the start, with the functions of the hall."""
    global _kind
    _kind = kind


def revisions(table_ids: Sequence[int]) -> dict[int, int]:
    """The revisions of the halls of these tables."""
    return _kind.revisions(table_ids)


def hall_of(table: Table) -> int | None:
    """The primary key of the hall's own table, for a bowl of a hall; None for any other table."""
    festival = table.festival
    if festival.hall_id is None or not table.is_first:
        return None
    table_id = _own_tables.get(festival.hall_id)
    if table_id is None:
        own = Table.objects.filter(festival=festival.hall_id, number=FIRST)
        _own_tables[festival.hall_id] = table_id = own.values_list("pk", flat=True).get()
    return table_id


def is_of_hall(topic: Topic) -> bool:
    return topic.audience in AUDIENCES


def snapshot(topic: Topic) -> Snapshot:
    """The topic as it is stored now. Raises Table.DoesNotExist where there is no hall."""
    shown = _shown.setdefault(topic.table_id, ShownHall())
    with shown.lock:
        return _drawn(topic, shown)


def recent(topic: Topic, *, oldest: float) -> tuple[Snapshot, Any]:
    """The topic as it was stored at most `oldest` seconds ago, and its hall, for pages that many
    guests ask for. Raises Table.DoesNotExist."""
    shown = _shown.setdefault(topic.table_id, ShownHall())
    with shown.lock:
        if topic not in shown.checked or monotonic() - shown.checked[topic] > oldest:
            _drawn(topic, shown)
        snapshot, reading = shown.snapshots[topic]
        return snapshot, reading.hall


def _drawn(topic: Topic, shown: ShownHall) -> Snapshot:
    started = monotonic()
    now: HallReading = _kind.read(topic.table_id, shown.reading)
    shown.reading = now
    known = shown.snapshots.get(topic)
    if known is not None and known[1] is now:
        shown.checked[topic] = started
        return known[0]
    with override(topic.language), timezone.override(now.hall.zone):
        parts = _parts(topic.audience, now.hall)
        drawn = drawn_parts(parts, shown.drawn.get(topic, {}))
    made = Snapshot(now.revision, {name: text for name, (_, text) in drawn.items()}, EDITION)
    shown.drawn[topic] = drawn
    shown.snapshots[topic] = made, now
    shown.checked[topic] = started
    return made


def _parts(audience: str, hall: HallShown) -> Iterable[Part]:
    parts = {WALL: _kind.wall_parts, GUESTS: _kind.guest_parts, OVERVIEW: _kind.overview_parts}
    return parts[audience](hall)


class Pacing:
    """Which topics of halls are watched, which of them have changed, and when each is rendered."""

    def __init__(self) -> None:
        self.watched: dict[int, set[Topic]] = {}  # by the hall's own table
        self.changed: set[Topic] = set()
        self.due: dict[Topic, float] = {}  # time of the loop before which it is not rendered
        self.wake = asyncio.Event()

    def watch(self, topic: Topic) -> None:
        if is_of_hall(topic):
            self.watched.setdefault(topic.table_id, set()).add(topic)

    def forget(self, topic: Topic) -> None:
        """Nobody watches the topic any more."""
        self.changed.discard(topic)
        self.due.pop(topic, None)
        watched = self.watched.get(topic.table_id, set())
        watched.discard(topic)
        if not watched:
            self.watched.pop(topic.table_id, None)

    def receive(self, table_id: int) -> None:
        """Let the screens of a changed hall be rendered. table_id: of the hall's own table; other
        tables are ignored."""
        for topic in self.watched.get(table_id, ()):
            self.mark_changed(topic)

    def mark_changed(self, topic: Topic) -> None:
        if topic not in self.changed:
            self.changed.add(topic)
            self.wake.set()

    async def publish(self, send: Callable[[Topic], Awaitable[bool]]) -> None:
        """send: renders and sends a topic; whether that succeeded. It is tried again when due, and
        gets no beat until then."""
        time = asyncio.get_running_loop().time
        while True:
            soonest = min((self.due.get(topic, 0.0) for topic in self.changed), default=None)
            with suppress(TimeoutError):
                async with asyncio.timeout_at(soonest):
                    await self.wake.wait()
            self.wake.clear()
            now = time()
            ready = [topic for topic in self.changed if self.due.get(topic, 0.0) <= now]
            for topic in sorted(ready, key=lambda topic: AUDIENCES.index(topic.audience)):
                self.changed.discard(topic)  # a change from here on needs another rendering
                started = time()
                if not await send(topic) and topic in self.watched.get(topic.table_id, ()):
                    self.changed.add(topic)
                took = time() - started
                self.due[topic] = started + max(PACE[topic.audience], REST * took)
