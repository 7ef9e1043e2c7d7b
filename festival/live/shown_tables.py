"""The tables as screens and pages show them: each is read and rendered once for a revision."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from copy import copy
from dataclasses import dataclass, field
from threading import Lock
from time import perf_counter

from django.db.models import Exists, Field, OuterRef, Prefetch, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import get_language, override

from festival.live.layouts import console_edition, edition_of
from festival.live.snapshots import BOARD, SHARED, WATCH, Drawn, Snapshot, Topic, drawn_parts
from festival.models import Festival, Screen, Seat, Table
from festival.tables.board.board_kind import BoardKind, Part
from festival.tables.board.wall_addresses import screen_at
from festival.tables.record.consistent_read import at_one_moment
from festival.tables.record.game_clock import game_time
from festival.web import measurements
from festival.web.addresses import guest_host
from festival.web.bounded_cache import LRUCache


def table_in_its_hall(**which: object) -> Table:
    """A table with its festival, `hall` and `is_hall`, in one query. Raises Table.DoesNotExist."""
    bowls = Festival.objects.filter(hall=OuterRef("festival"))
    tables = Table.objects.select_related("festival__hall").annotate(has_bowls=Exists(bowls))
    table = tables.get(**which)
    table.festival.is_hall = table.festival.hall_id is None and table.has_bowls
    return table


def whole_table(table_id: int, known: Table | None = None) -> Table:
    """The table with all lists that its screens show, so that they need no further query. Raises
    Table.DoesNotExist.

    known: the same as read earlier; its lists are kept while the set-up is the same.
    """
    with at_one_moment():
        table = table_in_its_hall(pk=table_id)
        if known is not None and has_same_lists(known, table):
            # Optimization: a roll changes no list; reading them takes a third of a page.
            return renewed(known, table)
        # Optimization: reading 320 players twice takes a third of the rest.
        bare = Prefetch("seats", Seat.objects.select_related(None))
        prefetch_related_objects([table], "festival__players", bare, "prizes", "screens")
    players = {player.pk: player for player in table.festival.players.all()}
    for seat in table.seats.all():
        seat.player = players[seat.player_id]
    return table


def has_same_lists(known: Table, table: Table) -> bool:
    """Whether the set-up is the same, of which the lists of players, prizes and screens are."""
    own, now = known.festival, table.festival
    return (own.pk, own.setup_revision, own.hall_id) == (now.pk, now.setup_revision, now.hall_id)


def renewed(known: Table, table: Table) -> Table:
    """A copy of `known`, with its lists and the columns of `table`."""
    renewed, festival = copy(known), copy(known.festival)
    for row, now in ((festival, table.festival), (renewed, table)):
        for column in row._meta.get_fields():
            if isinstance(column, Field):
                setattr(row, column.attname, getattr(now, column.attname))
    renewed.festival = festival
    return renewed


@dataclass
class ShownTable:
    """A table as it was read once for all screens of a revision, and what was rendered from it."""

    table: Table
    host: str
    minute: int = 0  # since 1970: pages show the time left
    boards: dict[str, object] = field(default_factory=dict)  # by language
    pages: dict[Hashable, dict[str, object]] = field(default_factory=dict)  # their contexts
    snapshots: dict[Topic, Snapshot] = field(default_factory=dict)
    drawn: dict[Topic, Drawn] = field(default_factory=dict)  # of this or an earlier revision
    lock: Lock = field(default_factory=Lock)

    @property
    def state(self) -> str:
        """Names what is shown in the language of now, in keys of caches."""
        table = self.table
        return f"{table.pk}.{table.revision}.{self.host}.{self.minute}.{get_language()}"

    def board(self, language: str) -> object:
        if language not in self.boards:
            with override(language), timezone.override(self.table.festival.zone):
                self.boards[language] = BoardKind.of(self.table).board_of(self.table)
        return self.boards[language]

    def kept(self, page: Hashable, make: Callable[[], dict[str, object]]) -> dict[str, object]:
        """The context of a page, made once for each language."""
        name = (page, get_language())
        if name not in self.pages:
            self.pages[name] = make()
        return self.pages[name]

    def snapshot(self, topic: Topic) -> Snapshot:
        with self.lock:  # of a thousand at once, one renders
            return self._snapshot(topic)

    def _snapshot(self, topic: Topic) -> Snapshot:
        if topic not in self.snapshots:
            self.snapshots[topic] = self._rendered(topic)
        return self.snapshots[topic]

    def _rendered(self, topic: Topic) -> Snapshot:
        shared, festival = dict[str, str](), self.table.festival
        if topic.audience == BOARD:
            shared = self._snapshot(Topic(SHARED, topic.table_id, topic.language)).parts
        started = perf_counter()
        screen = screen_at(self.table, topic.screen) if topic.screen else None
        with override(topic.language), timezone.override(festival.zone):
            drawn = drawn_parts(self._parts(topic, screen), self.drawn.get(topic, {}))
        self.drawn[topic] = drawn
        is_board = topic.audience == BOARD
        edition = edition_of(festival, screen) if is_board else console_edition(festival)
        parts = {**shared, **{name: html for name, (_, html) in drawn.items()}}
        measurements.record(measurements.DRAWING, perf_counter() - started)
        return Snapshot(self.table.revision, parts, edition, festival.setup_revision)

    def _parts(self, topic: Topic, screen: Screen | None) -> Iterable[Part]:
        table, board, kind = self.table, self.board(topic.language), BoardKind.of(self.table)
        if topic.audience == SHARED:
            return kind.board_parts(table, board)
        if topic.audience == BOARD:
            if screen is None:
                return kind.phone_parts(table, board)
            return kind.wall_parts(table, board, screen)
        # The same for all consoles of this version: each page adds a word of its own to the key.
        console = kind.console_of(table, f"v{table.version}", board)
        if topic.audience == WATCH:
            return kind.watch_parts(table, console)
        return kind.console_parts(table, console)


# A hosted server runs some 300 tables at once, each with a wall, phones and a console. After a
# whole evening a table takes 0.1 MB and each of its topics 0.15 MB.
TABLES = 400

# Optimization: screens and pages of one table share what was read and rendered. An entry belongs to
# one revision and one minute, and only gets more renderings; a lost one is made again.
_shown: LRUCache[int, ShownTable] = LRUCache(TABLES)
# Of a thousand at once, one reads. One lock for all tables is enough: after thirty rolls a table is
# read in 7 ms at first and in 2 ms after a press, and few threads ask (`server.open_requests`).
_reading = Lock()


def shown_at(table_id: int, revision: int) -> ShownTable:
    """The table at this revision or a later one. Raises Table.DoesNotExist."""
    with _reading:
        known, now = _shown.get(table_id), _now()
        is_new = known is not None and known.table.revision >= revision
        if known is not None and is_new and (known.host, known.minute) == now:
            return known
        shown = ShownTable(whole_table(table_id, known.table if known else None), *now)
        if known is not None:
            shown.drawn.update(known.drawn)
        _shown[table_id] = shown
        return shown


def _now() -> tuple[str, int]:
    """The guests' address, and the minute since 1970."""
    return guest_host(), int(game_time()) // 60


def draw_as_written(topic: Topic, table: Table) -> None:
    """Render a topic after a move, without reading and without waiting for who reads: the emcee
    waits for this. table: as it was locked and written."""
    known = _shown.get(table.pk)
    if known is None or not has_same_lists(known.table, table):
        return
    if known.table.revision < table.revision:
        known = ShownTable(renewed(known.table, table), *_now(), drawn=dict(known.drawn))
        _shown[table.pk] = known
    known.snapshot(topic)


def shown_to_guests(code: str, number: int) -> ShownTable:
    """The table at a public address as screens show it now. Raises Table.DoesNotExist."""
    tables = Table.objects.filter(festival__code=code, number=number)
    return shown_at(*tables.values_list("pk", "revision").get())


def with_lists(table: Table) -> Table:
    """The table with its players, seats, prizes and screens, all as they were at one moment."""
    return shown_at(table.pk, table.revision).table


def revision_of(table_id: int) -> int:
    """Raises Table.DoesNotExist."""
    return Table.objects.values_list("revision", flat=True).get(pk=table_id)


def snapshot(topic: Topic, revision: int = -1) -> Snapshot:
    """The topic at this revision or a later one; -1 for the stored one. Raises
    Table.DoesNotExist."""
    if revision < 0:
        revision = revision_of(topic.table_id)
    return shown_at(topic.table_id, revision).snapshot(topic)


def let_go(table_id: int) -> None:
    """Forget a table that nobody watches."""
    _shown.forget(table_id)
