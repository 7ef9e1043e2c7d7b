"""What a group of screens shows at a revision: rendered once, kept, and told by what is new."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter

from django.utils import timezone
from django.utils.translation import override

from festival.board.parts import Part
from festival.board.screens import screen_at
from festival.kinds import kind_of
from festival.live.fragments import (
    PHONES,
    console_edition,
    edition_of,
    layout_of,
    render_part,
    render_parts,
)
from festival.live.frames import Frame
from festival.live.pages import Page
from festival.live.watching import Watching
from festival.models import Screen, Table
from festival.record.queries import share_lists, whole_table
from festival.rights import Right
from festival.web import measures, storage_errors
from festival.web.addresses import guest_host
from festival.web.recent import Recent

BOARD = "board"
CONSOLE = "console"
WATCH = "watch"  # the console of somebody who may do nothing there


def console_audience(rights: Collection[Right]) -> str | None:
    """Which console somebody is shown; None for none."""
    if Right.SCORE in rights:
        return CONSOLE
    return WATCH if Right.WATCH in rights else None


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of screens that show the same.

    audience: BOARD, CONSOLE or WATCH. screen: the slug of a wall that is directed, "" for all
    others.
    """

    audience: str
    table_id: int
    language: str
    screen: str = ""


@dataclass(frozen=True)
class Snapshot:
    """All parts of a topic at a revision, by the id of their root element.

    edition: of the page they belong to; a screen that is told to reload gets another. setup: the
    revision of the festival's set-up. is_whole: False where the parts that nobody waits for are
    still those of the revision before.
    """

    revision: int
    parts: dict[str, str]
    edition: str = PHONES
    setup: int = 0
    is_whole: bool = True

    @property
    def layout(self) -> str:
        return layout_of(self.parts, self.edition)

    def message(self, since: Snapshot | None = None) -> dict[str, object]:
        """What a screen needs that shows `since`, or that shows nothing yet."""
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
            message["rest"] = True  # it brings as well what was still to come
        if not self.is_whole:
            message["more"] = True  # is still to come
        return message

    def with_first(self, first: First) -> Snapshot | None:
        """This one, with what guests wait for as it is by now; None where that is not all that
        has changed, or not newer."""
        if first.revision <= self.revision or first.setup != self.setup:
            return None
        parts = {**self.parts, **first.parts}
        return replace(self, revision=first.revision, parts=parts, is_whole=False)

    def news(self, since: Snapshot) -> Frame:
        """For the screens that show `since`."""
        return _frame(self.message(since))

    @cached_property
    def whole(self) -> Frame:
        """For a screen that shows nothing yet."""
        return _frame(self.message())

    @cached_property
    def body(self) -> Page:
        """For pages that ask without a socket."""
        return Page.of(json.dumps(self.message(), ensure_ascii=False))

    @cached_property
    def beat(self) -> Frame:
        """For a screen that shows this."""
        return _frame({"type": "beat", "revision": self.revision})

    def beat_to(self, topic: Topic, watching: Watching) -> Frame:
        """For a console that shows this: it says as well who watches, and why nothing is saved."""
        found = storage_errors.present()
        with override(topic.language):
            told: dict[str, object] = {"watching": watching.text(), "walls": watching.walls}
            if found is not None:
                restore = found.can_be_restored
                told |= {"held": found.sentence, "restore": restore, "cause": found}
        return _frame({"type": "beat", "revision": self.revision, **told})


@dataclass(frozen=True)
class First:
    """The parts of a topic that guests wait for, at a revision. setup: as in a snapshot."""

    revision: int
    parts: dict[str, str]
    setup: int


def _frame(message: dict[str, object]) -> Frame:
    return Frame.of(json.dumps(message, ensure_ascii=False))


@dataclass
class Shown:
    """A table as it is read once for all screens of a revision, and what was made of it: its board
    by language, and parts by language, the screen that alone has them, and id."""

    table: Table
    host: str
    boards: dict[str, object] = field(default_factory=dict)
    drawn: dict[tuple[str, str | None, str], str] = field(default_factory=dict)

    def board(self, language: str) -> object:
        if language not in self.boards:
            self.boards[language] = kind_of(self.table).board.board_of(self.table)
        return self.boards[language]

    def draw(self, topic: Topic, part: Part, *, is_shared: bool) -> str:
        """is_shared: with all phones and walls."""
        key = topic.language, None if is_shared else topic.screen, part.id
        if key not in self.drawn:
            self.drawn[key] = render_part(part)
        return self.drawn[key]


# A server that is hosted runs some 300 tables at once, of which each has a wall, phones and a
# console: of a whole evening 0.1 MB a table and 0.15 MB a topic.
TABLES = 400
TOPICS = 1024
NUMBERS = 2048  # what takes some 0.2 KB each, also of tables that nobody watches now

# Optimization: screens of one table share what was read, and those of one topic what was rendered.
# Entries are replaced, never changed, so threads may read them; one that is lost is made anew.
_shown: Recent[int, Shown] = Recent(TABLES)
_snapshots: Recent[Topic, Snapshot] = Recent(TOPICS)
_firsts: Recent[Topic, First] = Recent(TOPICS)
# Tables by the code of their festival and their number, and the codes by their tables.
_places: Recent[tuple[str, int], int] = Recent(NUMBERS)
_codes: Recent[int, str] = Recent(NUMBERS)
# Revisions of tables, as far as this process has heard of them.
_newest: Recent[int, int] = Recent(NUMBERS)


def known_snapshot(topic: Topic, revision: int) -> Snapshot | None:
    """The topic at this revision or a later one, if it is there without asking the database."""
    known = _snapshots.get(topic)
    return known if known is not None and known.revision >= revision else None


def shown_table(table_id: int) -> Table:
    """The table as it is stored now, with all that its screens show."""
    return _shown_at(table_id, revision_of(table_id)).table


def with_lists(table: Table) -> Table:
    """The table with its players, seats, prizes and screens as they were at one moment: those that
    are known already, or as it is stored now."""
    known = _shown.get(table.pk)
    if known is not None and known.table.festival.setup_revision == table.festival.setup_revision:
        share_lists(known.table, table)
        return table
    return whole_table(table.pk)


def shown_to_guests(code: str, number: int, *, is_told: bool) -> Shown:
    """What is shown at a public address now; raises Table.DoesNotExist.

    is_told: this process hears of every change, so that it need not ask the database for one.
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
    hear(table_id, revision)
    return _shown_at(table_id, revision)


def is_elsewhere(table_id: int, code: str) -> bool:
    """Whether a table is known to have gone to another festival than the one of this code."""
    return _codes.get(table_id) not in (None, code)


def hear(table_id: int, revision: int) -> None:
    """A table is at this revision, or at a later one that was heard of before."""
    known = _newest.get(table_id)
    _newest[table_id] = revision if known is None else max(revision, known)


def is_newest(table_id: int, revision: int) -> bool:
    """Whether no later one was heard of."""
    newest = _newest.get(table_id)
    return newest is None or revision >= newest


def heard_of() -> set[int]:
    """The tables whose revision this process knows."""
    return set(_newest.copy())


def hear_all(revisions: Mapping[int, int]) -> None:
    """Of the tables that this process knows these are there."""
    for table_id in heard_of():
        if table_id in revisions:
            hear(table_id, revisions[table_id])
        else:
            _newest.forget(table_id)


def note_change(table: Table) -> int:
    """Take note that a table was written; returns the revision that its screens are to show."""
    hear(table.pk, table.revision)
    known = _shown.get(table.pk)
    if known is None or known.table.festival.setup_revision != table.festival.setup_revision:
        return table.revision
    if known.table.revision < table.revision:
        # Optimization: nothing but the game has changed, and that was just written.
        share_lists(known.table, table)
        known = _keep(table)
    return known.table.revision


def revision_of(table_id: int) -> int:
    """Raises Table.DoesNotExist."""
    return Table.objects.values_list("revision", flat=True).get(pk=table_id)


def snapshot(topic: Topic, revision: int | None = None, *, is_fresh: bool = False) -> Snapshot:
    """The topic as it is stored now; raises Table.DoesNotExist.

    revision: the newest, where it is known. is_fresh: render again even when nothing was written,
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
    measures.note(measures.DRAWING, perf_counter() - started)
    return made


def known_first(topic: Topic, revision: int) -> First | None:
    """What guests wait for, if it is there without asking the database."""
    known = _firsts.get(topic)
    return known if known is not None and known.revision >= revision else None


def first_of(topic: Topic, revision: int, setup: int) -> First | None:
    """What guests wait for on a board, at a revision that is stored; None where the set-up is
    another by now, or where nobody waits for less than the whole. Raises Table.DoesNotExist."""
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
    _firsts[topic] = first = First(shown.table.revision, parts, setup)
    measures.note(measures.DRAWING, perf_counter() - started)
    return first


def let_go(topic: Topic, *, is_last: bool) -> None:
    """Nobody watches it here any more. is_last: nor any other screen of its table.

    Where a table is and how far it came stays: that is little, and nothing else tells a socket that
    its table has gone to another festival.
    """
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
    _shown[table.pk] = shown = Shown(table, guest_host())
    _codes[table.pk] = table.festival.code
    return shown


def _render(topic: Topic, shown: Shown, screen: Screen | None) -> Iterator[tuple[str, str]]:
    table, board, kind = shown.table, shown.board(topic.language), kind_of(shown.table).board
    if topic.audience == BOARD:
        for is_shared, group in _of_board(topic, shown, screen):
            for part in group:
                yield part.id, shown.draw(topic, part, is_shared=is_shared)
    elif topic.audience == WATCH:
        yield from render_parts(kind.watch_parts(table, kind.console_of(table, "", board)))
    else:
        # The same for all consoles of this version: each adds a word of its own to the key.
        console = kind.console_of(table, "", board)
        console = replace(console, key=f"v{console.version}")
        yield from render_parts(kind.console_parts(table, console))


def _of_board(
    topic: Topic, shown: Shown, screen: Screen | None
) -> Iterator[tuple[bool, Iterable[Part]]]:
    """The parts of a phone or a wall, those first that all of them share."""
    table, board, kind = shown.table, shown.board(topic.language), kind_of(shown.table).board
    yield True, kind.board_parts(table, board)
    if screen is None:
        yield False, kind.phone_parts(table, board)
    else:
        yield False, kind.wall_parts(table, board, screen)
