"""What a group of screens shows at a revision: rendered once, kept, and told by what is new."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.utils.translation import override

from festival.board.screens import screen_at
from festival.kinds import kind_of
from festival.live.fragments import PHONES, edition_of, layout_of, render_parts
from festival.live.frames import Frame
from festival.live.watching import Watching
from festival.models import Screen, Table
from festival.record.queries import share_lists, whole_table
from festival.rights import Right
from festival.web.addresses import guest_host

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

    edition: of the page they belong to; a screen that is told to reload gets another.
    """

    revision: int
    parts: dict[str, str]
    edition: str = PHONES

    @property
    def layout(self) -> str:
        """Changes with the parts there are: a page of another layout has to be loaded anew."""
        return layout_of(self.parts, self.edition)

    def message(self, since: Snapshot | None = None) -> dict[str, object]:
        """What a screen needs that shows `since`, or that shows nothing yet."""
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

    def news(self, since: Snapshot) -> Frame:
        """For the screens that show `since`."""
        return _frame(self.message(since))

    @cached_property
    def whole(self) -> Frame:
        """For a screen that shows nothing yet."""
        return _frame(self.message())

    @cached_property
    def beat(self) -> Frame:
        """For a screen that shows this."""
        return _frame({"type": "beat", "revision": self.revision})

    def beat_to(self, topic: Topic, watching: Watching) -> Frame:
        """For a console that shows this: it says as well who watches."""
        with override(topic.language):
            told = {"watching": watching.text(), "walls": watching.walls}
        return _frame({"type": "beat", "revision": self.revision, **told})


def _frame(message: dict[str, object]) -> Frame:
    return Frame.of(json.dumps(message, ensure_ascii=False))


@dataclass
class Shown:
    """A table as it is read once for all screens of a revision, and its board by language."""

    table: Table
    host: str
    boards: dict[str, Any] = field(default_factory=dict)
    parts: dict[str, dict[str, str]] = field(default_factory=dict)

    def board(self, language: str) -> Any:
        if language not in self.boards:
            self.boards[language] = kind_of(self.table).board.board_of(self.table)
        return self.boards[language]

    def board_parts(self, language: str) -> dict[str, str]:
        """What phones and walls have in common."""
        if language not in self.parts:
            parts = kind_of(self.table).board.board_parts(self.table, self.board(language))
            self.parts[language] = dict(render_parts(parts))
        return self.parts[language]


# Optimization: screens of one table share what was read, and those of one topic what was rendered.
# Entries are replaced, never changed, so threads may read them.
_shown: dict[int, Shown] = {}
_snapshots: dict[Topic, Snapshot] = {}
_places: dict[tuple[str, int], int] = {}  # tables by the code of their festival and their number
_newest: dict[int, int] = {}  # revisions of tables, as far as this process has heard of them


def known_snapshot(topic: Topic, revision: int) -> Snapshot | None:
    """The topic at this revision or a later one, if it is there without asking the database."""
    known = _snapshots.get(topic)
    return known if known is not None and known.revision >= revision else None


def shown_table(table_id: int) -> Table:
    """The table as it is stored now, with all that its screens show."""
    return _shown_at(table_id, revision_of(table_id)).table


def shown_to_guests(code: str, number: int, *, is_told: bool) -> Shown:
    """What is shown at a public address now; raises Table.DoesNotExist.

    is_told: this process hears of every change, so that it need not ask the database for one.
    """
    table_id = _places.get((code, number), -1)
    revision = _newest.get(table_id) if is_told else None
    if revision is None:
        tables = Table.objects.filter(festival__code=code, number=number)
        table_id, revision = tables.values_list("pk", "revision").get()
        _places[code, number] = table_id
        hear(table_id, revision)
    return _shown_at(table_id, revision)


def hear(table_id: int, revision: int) -> None:
    """A table is at this revision, or at a later one that was heard of before."""
    _newest[table_id] = max(revision, _newest.get(table_id, revision))


def hear_all(revisions: Mapping[int, int]) -> None:
    """These are all tables there are."""
    for table_id in _newest.keys() - revisions.keys():
        _newest.pop(table_id, None)
    for table_id in _newest.keys() & revisions.keys():
        hear(table_id, revisions[table_id])


def note_change(table: Table) -> int:
    """Take note that a table was written; returns the revision that its screens are to show."""
    hear(table.pk, table.revision)
    known = _shown.get(table.pk)
    if known is None or known.table.festival.setup_revision != table.festival.setup_revision:
        return _read(table.pk).table.revision
    if known.table.revision < table.revision:
        # Optimization: nothing but the game has changed, and that was just written.
        share_lists(known.table, table)
        _shown[table.pk] = Shown(table, guest_host())
    return _shown[table.pk].table.revision


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
    shown = _shown_at(topic.table_id, revision)
    screen = screen_at(shown.table, topic.screen) if topic.screen else None
    with override(topic.language):
        parts = dict(_render(topic, shown, screen))
    _snapshots[topic] = Snapshot(shown.table.revision, parts, edition_of(screen))
    return _snapshots[topic]


def _shown_at(table_id: int, revision: int) -> Shown:
    known = _shown.get(table_id)
    if known is not None and (known.table.revision, known.host) == (revision, guest_host()):
        return known
    return _read(table_id)


def _read(table_id: int) -> Shown:
    known = _shown.get(table_id)
    table = whole_table(table_id, None if known is None else known.table)
    _shown[table_id] = shown = Shown(table, guest_host())
    return shown


def _render(topic: Topic, shown: Shown, screen: Screen | None) -> Iterator[tuple[str, str]]:
    table, board, kind = shown.table, shown.board(topic.language), kind_of(shown.table).board
    if topic.audience == BOARD:
        yield from shown.board_parts(topic.language).items()
        if screen is None:
            yield from render_parts(kind.phone_parts(table, board))
        else:
            yield from render_parts(kind.wall_parts(table, board, screen))
    elif topic.audience == WATCH:
        yield from render_parts(kind.watch_parts(table, kind.console_of(table, "", board)))
    else:
        # The same for all consoles of this version: each adds a word of its own to the key.
        console = kind.console_of(table, "", board)
        console = replace(console, key=f"v{console.version}")
        yield from render_parts(kind.console_parts(table, console))
