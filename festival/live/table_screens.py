"""Renders what a group of screens shows at a revision, once, and finds the parts that changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter, time

from django.utils import timezone
from django.utils.translation import override

from festival.board.kind import BoardKind, Part
from festival.board.screens import screen_at
from festival.live.guest_pages import Page
from festival.live.shared_parts import (
    PHONES,
    Reading,
    console_edition,
    edition_of,
    layout_of,
    render_part,
)
from festival.live.watching import Watching
from festival.models import Screen, Table
from festival.record.queries import share_lists, whole_table
from festival.rights import Right
from festival.web import measurements, storage_errors
from festival.web.addresses import guest_host
from festival.web.bounded_cache import Recent

BOARD = "board"
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
    is_whole: bool = True  # False while the later parts are still those of the revision before

    @property
    def layout(self) -> str:
        return layout_of(self.parts, self.edition)

    def message(self, since: Snapshot | None = None) -> dict[str, object]:
        """The message to a screen that shows `since`, or nothing yet (None)."""
        parts = self.parts
        if since is not None:
            parts = {name: html for name, html in parts.items() if since.parts.get(name) != html}
        message: dict[str, object] = {
            "type": "parts",
            "revision": self.revision,
            "from": None if since is None else since.revision,
            "layout": self.layout,
            "parts": parts,
        }
        if since is not None and not since.is_whole:
            message["rest"] = True  # the message includes the later parts
        if not self.is_whole:
            message["more"] = True  # the later parts follow
        return message

    def with_first(self, first: Snapshot) -> Snapshot | None:
        """This snapshot with newer first parts; None where those are not newer, or the set-up has
        changed too."""
        if first.revision <= self.revision or first.setup != self.setup:
            return None
        parts = {**self.parts, **first.parts}
        return replace(self, revision=first.revision, parts=parts, is_whole=False)

    def news(self, since: Snapshot) -> str:
        """The message for screens that show `since`."""
        return _frame({**self.message(since), "time": time()})

    @cached_property
    def whole(self) -> str:
        """The message for a screen that shows nothing yet. It is kept, so it names no time."""
        return _frame(self.message())

    @cached_property
    def body(self) -> Page:
        """The answer to pages that ask without a socket."""
        return Page.of(json.dumps(self.message(), ensure_ascii=False))

    @property
    def beat(self) -> str:
        """The message that a screen which shows this snapshot is up to date, with the time."""
        return _frame({"type": "beat", "revision": self.revision, "time": time()})

    def beat_to(self, topic: Topic, watching: Watching, hint: Callable[[], str] | None) -> str:
        """The beat for a console, with how many watch and, if so, why nothing can be saved. hint: a
        sentence for the emcee."""
        found = storage_errors.present()
        with override(topic.language):
            told: dict[str, object] = {"watching": watching.text(), "walls": watching.walls}
            if hint is not None:
                told["hint"] = hint()
            if found is not None:
                restore = found.can_be_restored
                told |= {"held": found.sentence, "restore": restore, "cause": found}
        return _frame({"type": "beat", "revision": self.revision, "time": time(), **told})


def _frame(message: dict[str, object]) -> str:
    return json.dumps(message, ensure_ascii=False)


DrawnAt = tuple[str, tuple[str, str] | None, str]


@dataclass
class Shown:
    """A table that is read once for all screens of a revision, and what was rendered from it."""

    table: Table
    host: str
    boards: dict[str, object] = field(default_factory=dict)  # by language
    # By language, the only screens that show the part (None: all boards do), and id of the part.
    drawn: dict[DrawnAt, str] = field(default_factory=dict)
    # Parts as they were rendered last, at this or an earlier revision of the same set-up.
    rendered: dict[DrawnAt, tuple[Part | None, Reading, str]] = field(default_factory=dict)

    def board(self, language: str) -> object:
        if language not in self.boards:
            self.boards[language] = BoardKind.of(self.table).board_of(self.table)
        return self.boards[language]

    def draw(self, topic: Topic, part: Part, *, is_shared: bool) -> str:
        """The HTML of a part. is_shared: all phones and walls show the same."""
        key = topic.language, None if is_shared else (topic.audience, topic.screen), part.id
        if key not in self.drawn:
            self.drawn[key] = self._drawn(key, part)
        return self.drawn[key]

    def _drawn(self, key: DrawnAt, part: Part) -> str:
        # Optimization: of some hundred parts, a roll changes a dozen.
        known = self.rendered.get(key)
        if known is None or not (known[0] is part or known[1].is_of(part.context)):
            reading = Reading()
            html = render_part(replace(part, context=reading.context(part.context)))
            self.rendered[key] = known = part if part.is_value else None, reading, html
        return known[2]


# A hosted server runs some 300 tables at once, each with a wall, phones and a console. After a
# whole evening a table takes 0.1 MB and a topic 0.15 MB.
TABLES = 400
TOPICS = 1024
NUMBERS = 2048  # entries of some 0.2 KB, also of tables that nobody watches now

# Optimization: screens of one table share what was read, and those of one topic what was rendered.
# Entries are replaced, never changed, so threads may read them; a lost entry is made again.
_shown: Recent[int, Shown] = Recent(TABLES)
_snapshots: Recent[Topic, Snapshot] = Recent(TOPICS)
_firsts: Recent[Topic, Snapshot] = Recent(TOPICS)  # only of the parts that guests wait for
_places: Recent[tuple[str, int], int] = Recent(NUMBERS)  # tables by festival code and number
# The newest revision of each table that this process knows.
_newest: Recent[int, int] = Recent(NUMBERS)


def known_snapshot(topic: Topic, revision: int) -> Snapshot | None:
    """The topic at this revision or a later one, if it is in memory."""
    return _known(_snapshots, topic, revision)


def _known(memory: Recent[Topic, Snapshot], topic: Topic, revision: int) -> Snapshot | None:
    known = memory.get(topic)
    return known if known is not None and known.revision >= revision else None


def shown_table(table_id: int) -> Table:
    """The table as it is stored now, with everything that its screens show."""
    return _shown_at(table_id, revision_of(table_id)).table


def with_lists(table: Table) -> Table:
    """The table with its players, seats, prizes and screens, all as they were at one moment: this
    table with the lists in memory, or else the table as it is stored now."""
    known = _shown.get(table.pk)
    if known is not None and known.table.festival.setup_revision == table.festival.setup_revision:
        share_lists(known.table, table)
        return table
    return whole_table(table.pk)


def shown_to_guests(code: str, number: int, *, is_told: bool) -> Shown:
    """The table at a public address as screens show it now. Raises Table.DoesNotExist.

    is_told: this process receives every change, so it need not ask the database.
    """
    known = _places.get((code, number))
    newest = _newest.get(known) if known is not None and is_told else None
    if known is not None and newest is not None:
        shown = _shown_at(known, newest)
        if shown.table.festival.code == code:
            return shown
    tables = Table.objects.filter(festival__code=code, number=number)
    table_id, revision = tables.values_list("pk", "revision").get()
    _places[code, number] = table_id
    receive_change(table_id, revision)
    return _shown_at(table_id, revision)


def receive_change(table_id: int, revision: int) -> None:
    """Note a table's revision; a later one that is already noted stays."""
    known = _newest.get(table_id)
    _newest[table_id] = revision if known is None else max(revision, known)


def is_newest(table_id: int, revision: int) -> bool:
    """Whether this process knows no later revision of the table."""
    newest = _newest.get(table_id)
    return newest is None or revision >= newest


def known_tables() -> set[int]:
    """The tables whose revision this process knows."""
    return set(_newest.copy())


def receive_all(revisions: Mapping[int, int]) -> None:
    """Note the stored revisions of all known tables; forget tables that are not among them."""
    for table_id in known_tables():
        if table_id in revisions:
            receive_change(table_id, revisions[table_id])
        else:
            _newest.forget(table_id)


def record_change(table: Table) -> int:
    """Note that a table was written; returns the revision that its screens must show."""
    receive_change(table.pk, table.revision)
    known = _shown.get(table.pk)
    if known is None or known.table.festival.setup_revision != table.festival.setup_revision:
        return table.revision
    if known.table.revision < table.revision:
        # Optimization: only the game has changed, and `table` has it.
        share_lists(known.table, table)
        known = _keep(table)
    return known.table.revision


def revision_of(table_id: int) -> int:
    """Raises Table.DoesNotExist."""
    return Table.objects.values_list("revision", flat=True).get(pk=table_id)


def snapshot(topic: Topic, revision: int | None = None, *, is_fresh: bool = False) -> Snapshot:
    """The topic as it is stored now. Raises Table.DoesNotExist.

    revision: the newest, if the caller knows it. is_fresh: render even if nothing was written,
    because the network has changed.
    """
    revision = revision_of(topic.table_id) if revision is None else revision
    known = _snapshots.get(topic)
    if known is not None and known.revision == revision and not is_fresh:
        return known
    started = perf_counter()
    shown = _shown_at(topic.table_id, revision)
    screen = _screen_of(topic, shown)
    festival = shown.table.festival
    with override(topic.language), timezone.override(festival.zone):
        parts = dict(_render(topic, shown, screen))
    is_board = topic.audience == BOARD
    edition = edition_of(festival, screen) if is_board else console_edition(festival)
    setup = festival.setup_revision
    _snapshots[topic] = made = Snapshot(shown.table.revision, parts, edition, setup)
    measurements.record(measurements.DRAWING, perf_counter() - started)
    return made


def known_first(topic: Topic, revision: int) -> Snapshot | None:
    """The first parts at this revision or a later one, if they are in memory."""
    return _known(_firsts, topic, revision)


def first_of(topic: Topic, revision: int, setup: int) -> Snapshot | None:
    """The parts of a board that guests wait for, at a stored revision; None where the set-up has
    changed, or where no part is a later one. Raises Table.DoesNotExist."""
    started = perf_counter()
    shown = _shown_at(topic.table_id, revision)
    if shown.table.festival.setup_revision != setup:
        return None
    parts, has_more = {}, False
    with override(topic.language), timezone.override(shown.table.festival.zone):
        for is_shared, group in _of_board(topic, shown, _screen_of(topic, shown)):
            for part in group:
                if part.is_later:
                    has_more = True
                    break
                parts[part.id] = shown.draw(topic, part, is_shared=is_shared)
    if not has_more:
        return None
    _firsts[topic] = first = Snapshot(shown.table.revision, parts, setup=setup, is_whole=False)
    measurements.record(measurements.DRAWING, perf_counter() - started)
    return first


def let_go(topic: Topic, *, is_last: bool) -> None:
    """Forget a topic that nobody watches. is_last: nobody watches its table either."""
    _snapshots.forget(topic)
    _firsts.forget(topic)
    if is_last:
        _shown.forget(topic.table_id)


def _screen_of(topic: Topic, shown: Shown) -> Screen | None:
    return screen_at(shown.table, topic.screen) if topic.screen else None


def _shown_at(table_id: int, revision: int) -> Shown:
    known = _shown.get(table_id)
    if known is not None and (known.table.revision, known.host) == (revision, guest_host()):
        return known
    return _keep(whole_table(table_id, None if known is None else known.table))


def _keep(table: Table) -> Shown:
    shown, before = Shown(table, guest_host()), _shown.get(table.pk)
    if before is not None and before.host == shown.host and _is_of_same_setup(before, shown):
        shown.rendered = before.rendered
    _shown[table.pk] = shown
    return shown


def _is_of_same_setup(one: Shown, other: Shown) -> bool:
    return one.table.festival.setup_revision == other.table.festival.setup_revision


def _render(topic: Topic, shown: Shown, screen: Screen | None) -> Iterator[tuple[str, str]]:
    table, board, kind = shown.table, shown.board(topic.language), BoardKind.of(shown.table)
    if topic.audience == BOARD:
        for is_shared, group in _of_board(topic, shown, screen):
            for part in group:
                yield part.id, shown.draw(topic, part, is_shared=is_shared)
    elif topic.audience == WATCH:
        console = kind.console_of(table, "", board)
        for part in kind.watch_parts(table, console):
            yield part.id, shown.draw(topic, part, is_shared=False)
    else:
        # The same for all consoles of this version: each page adds a word of its own to the key.
        console = kind.console_of(table, "", board)
        console = replace(console, key=f"v{console.version}")
        for part in kind.console_parts(table, console):
            yield part.id, shown.draw(topic, part, is_shared=False)


def _of_board(
    topic: Topic, shown: Shown, screen: Screen | None
) -> Iterator[tuple[bool, Iterable[Part]]]:
    """The parts of a phone or a wall: first those that all share (True), then its own (False)."""
    table, board, kind = shown.table, shown.board(topic.language), BoardKind.of(shown.table)
    yield True, kind.board_parts(table, board)
    if screen is None:
        yield False, kind.phone_parts(table, board)
    else:
        yield False, kind.wall_parts(table, board, screen)
