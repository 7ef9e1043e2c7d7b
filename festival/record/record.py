"""A game as it stands: its log, and the state that the log replays to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any

from django.db import DatabaseError
from django.db.models import Q

from festival.kinds import Kind, kind_of
from festival.models import LogEntry, Table
from festival.web.trouble import UnreadableLog
from festival.words.sentences import Naming
from rules.errors import InvalidRulebook
from rules.game import Game, follow, replay
from rules.log import Entry, Log
from rules.log import Kind as EntryKind

ENDED = "ended"  # as every game calls the phase that is its last
AT_ONCE = 100  # logs that are read with one query: of whole evenings, some 15 MB of rows


@dataclass(frozen=True)
class Record:
    """opening: the state before the first entry. What a state, a command and an event are is the
    game's own affair."""

    kind: Kind
    opening: Any
    log: Log[Any, Any]
    state: Any

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.kind.game

    def extend(self, entry: Entry[Any, Any]) -> Record:
        """The record with one more entry."""
        log = self.log.append(entry)
        if entry.kind is EntryKind.ACT:
            state = follow(self.game, self.state, entry.events)
        else:
            state = replay(self.game, self.opening, log.done)
        return replace(self, log=log, state=state)

    def line_of(self, entry: Entry[Any, Any], naming: Naming, *, mark: str = "") -> Any:
        """An act or a correction as a line that people read."""
        return self.kind.record.line_of(entry, self.state, naming, mark=mark)


# Optimization: an evening is replayed once in a process, not at every roll; entries are never
# edited, so a record of the same version is the same record.
_records: dict[int, Record] = {}


def table_record(table: Table) -> Record:
    """The game of a table at its stored version."""
    record = _records.get(table.pk)
    # Before anything is done the organiser may still choose other rules.
    if record is None or record.log.version > table.version or not record.log.done:
        record = _read(table)
    elif record.log.version < table.version:
        for row in table.entries.filter(seq__gt=record.log.version, seq__lte=table.version):
            record = record.extend(record.game.CODEC.entry_from_dict(row.entry))
    _records[table.pk] = record
    return record


def newest_record(table: Table) -> Record:
    """The game of a table at its stored version, or at a later one that is known already: for a
    screen that shows whatever is newest."""
    record = _records.get(table.pk)
    return record if record is not None and _is_known(table) else table_record(table)


def catch_up(tables: Sequence[Table]) -> None:
    """Read what is new of many logs in a few queries: after it, `newest_record` asks for none of
    them whose game has begun. A log that cannot be read is left to that, which says so."""
    behind = [table for table in tables if table.version and not _is_known(table)]
    for start in range(0, len(behind), AT_ONCE):
        some = behind[start : start + AT_ONCE]
        ranges = (
            Q(table=table, seq__gt=_known_to(table), seq__lte=table.version) for table in some
        )
        rows: dict[int, list[LogEntry]] = defaultdict(list)
        for row in LogEntry.objects.filter(reduce(or_, ranges)).order_by("table", "seq"):
            rows[row.table_id].append(row)
        for table in some:
            try:
                _records[table.pk] = _extended(table, rows[table.pk])
            except (UnreadableLog, InvalidRulebook):
                continue


def _is_known(table: Table) -> bool:
    record = _records.get(table.pk)
    return record is not None and bool(record.log.done) and record.log.version >= table.version


def _known_to(table: Table) -> int:
    """As far as a record goes that can be extended; 0 for none."""
    record = _records.get(table.pk)
    is_of_use = record is not None and record.log.done and record.log.version < table.version
    return record.log.version if record is not None and is_of_use else 0


def _extended(table: Table, rows: Iterable[LogEntry]) -> Record:
    record = _records.get(table.pk)
    if record is None or not _known_to(table):
        return _read(table, rows)
    for row in rows:
        record = record.extend(record.game.CODEC.entry_from_dict(row.entry))
    return record


def _read(table: Table, rows: Iterable[LogEntry] | None = None) -> Record:
    """All of the log, which says by itself whether the rules of the set-up still count. rows: its
    entries, where they are read already. Raises UnreadableLog."""
    try:
        return _replayed(
            table, table.entries.filter(seq__lte=table.version) if rows is None else rows
        )
    except (DatabaseError, InvalidRulebook):
        raise
    except Exception as error:  # whatever a changed byte has made of an entry
        raise UnreadableLog(str(error)) from error


def _replayed(table: Table, rows: Iterable[LogEntry]) -> Record:
    kind = kind_of(table)
    log: Log[Any, Any] = Log()
    for row in rows:
        log = log.append(kind.game.CODEC.entry_from_dict(row.entry))
    opening = kind.record.opening(table, has_begun=bool(log.done))
    return Record(kind, opening, log, replay(kind.game, opening, log.done))


def keep_record(table: Table, record: Record) -> None:
    """What was appended and committed need not be read again."""
    known = _records.get(table.pk)
    if known is None or known.log.version < record.log.version:
        _records[table.pk] = record


def forget_records() -> None:
    """Another data file has taken the place of the one that they were read from."""
    _records.clear()


def known_versions() -> dict[int, int]:
    """The last entry of each log by the primary key of its table, as far as this process has read
    them."""
    return {table_id: record.log.version for table_id, record in list(_records.items())}


def played_out() -> frozenset[int]:
    """The primary keys of the tables whose game is over, as far as this process has read them."""
    return frozenset(
        table_id for table_id, record in list(_records.items()) if record.state.phase == ENDED
    )
