"""Renders what a group of screens shows, once for each revision of its table."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from time import perf_counter

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, override

from festival.accounts.rights import Right
from festival.live.layouts import PHONES, console_edition, edition_of, layout_of
from festival.live.watching import Watching
from festival.models import Screen, Table
from festival.tables.board.board_kind import BoardKind, Part
from festival.tables.board.screens import screen_at
from festival.tables.record.game_clock import game_time
from festival.tables.record.queries import has_same_lists, renewed, whole_table
from festival.web import measurements, storage_errors
from festival.web.addresses import guest_host
from festival.web.bounded_cache import LRUCache

BOARD = "board"
SHARED = "shared"  # what walls and phones show alike
CONSOLE = "console"
WATCH = "watch"  # the console of somebody who may only watch


def console_audience(rights: Collection[Right]) -> str | None:
    """The audience of a console for a user with these rights; None if they may see none."""
    if Right.SCORE in rights:
        return CONSOLE
    return WATCH if Right.WATCH in rights else None


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of screens that show the same."""

    audience: str  # BOARD, CONSOLE, WATCH, or one of a hall
    table_id: int
    language: str
    screen: str = ""  # slug of a wall that the emcee directs; "" for all other screens


@dataclass(frozen=True)
class Snapshot:
    """All parts of a topic at a revision."""

    revision: int
    parts: dict[str, str]  # HTML by the id of the root element
    edition: str = PHONES  # see `edition_of`
    setup: int = 0  # revision of the festival's set-up

    @property
    def layout(self) -> str:
        return layout_of(self.parts, self.edition)

    def message(self, since: Snapshot | None = None) -> dict[str, object]:
        """The message to a screen that shows `since`, or nothing yet (None)."""
        parts = self.parts
        if since is not None:
            parts = {name: html for name, html in parts.items() if since.parts.get(name) != html}
        return {
            "type": "parts",
            "revision": self.revision,
            "from": None if since is None else since.revision,
            "layout": self.layout,
            "parts": parts,
        }

    def news(self, since: Snapshot) -> str:
        """The message for screens that show `since`."""
        return _frame({**self.message(since), "time": game_time()})

    @cached_property
    def whole(self) -> str:
        """The message for a screen that shows nothing yet. It is kept, so it names no time."""
        return _frame(self.message())

    @property
    def beat(self) -> str:
        """The message that a screen which shows this snapshot is up to date, with the time."""
        return _frame({"type": "beat", "revision": self.revision, "time": game_time()})

    def beat_to(self, topic: Topic, watching: Watching, hint: Callable[[], str] | None) -> str:
        """The beat for a console, with how many watch and, if so, why nothing can be saved, also
        for a page with unsaved presses. hint: a sentence for the emcee."""
        found = storage_errors.present()
        with override(topic.language):
            told: dict[str, object] = {"watching": watching.text(), "walls": watching.walls}
            if hint is not None:
                told["hint"] = hint()
            if found is not None:
                told |= {"held": found.sentence, "notice": found.notice, "cause": found}
                told["restore"] = found.can_be_restored
        return _frame({"type": "beat", "revision": self.revision, "time": game_time(), **told})


def _frame(message: dict[str, object]) -> str:
    return json.dumps(message, ensure_ascii=False)


# Context and HTML of each part, by its id.
Drawn = dict[str, tuple[object, str]]


def drawn_parts(parts: Iterable[Part], before: Drawn) -> Drawn:
    """The parts, rendered. before: as they were rendered last, in the same language."""
    return {part.id: _drawn(part, before.get(part.id)) for part in parts}


def _drawn(part: Part, before: tuple[object, str] | None) -> tuple[object, str]:
    # Optimization: of 63 prizes, or of 300 tables of a hall, an act changes a few.
    if part.is_value and before is not None and before[0] == part.context:
        return before
    lines = render_to_string(part.template, part.context).split("\n")
    bare = "\n".join(filter(None, map(str.strip, lines)))  # indentation is a quarter of a message
    return part.context, mark_safe(bare)  # noqa: S308  (a template made it)


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
# read in 7 ms at first and in 2 ms after a press, and few threads ask (`edge.open_requests`).
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
