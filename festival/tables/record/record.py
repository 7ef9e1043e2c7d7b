"""Replays logs to game states, and keeps them in memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Q

from festival.models import Festival, LogEntry, Table, TableName
from festival.models.columns import JSONObject
from festival.tables.kinds import AnyKind, kind_of
from festival.tables.record.log_line import Act, LogLine
from festival.tables.record.record_kind import RecordKind
from festival.web.bounded_cache import LRUCache
from festival.web.storage_errors import UnreadableLog
from festival.words.sentences import Naming
from rules.errors import InvalidRulebook, RulesError
from rules.game import Game, follow, replay
from rules.log import EntryKind as EntryKind
from rules.log import Log
from rules.wording import Wording

WAITING, ENDED = "waiting", "ended"  # the first and the last phase of every game
RUNNING = Wording(
    "setup.running", "the game is running, so players, prizes and rules stay as they are"
)
AT_ONCE = 100  # logs per query; for whole evenings some 15 MB of rows


# Each game has its own types of states, commands and events.
AnyLog = Log[Any, Any]
AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True)
class Record:
    """A game: its log, and the state after its last entry."""

    kind: AnyKind
    reading: RecordKind[Any, Any]
    opening: Any  # the state before the first entry
    log: Log[Any, Any]
    state: Any
    table: TableName | None = None  # None for a file that is only previewed

    @property
    def game(self) -> AnyGame:
        return self.kind.game

    def extend(self, entry: Act) -> Record:
        log = self.log.append(entry)
        if entry.kind is EntryKind.ACT:
            state = follow(self.game, self.state, entry.events)
        else:
            state = self.state_after(log)
        return replace(self, log=log, state=state)

    def state_after(self, log: AnyLog) -> Any:
        """The state after the last entry of a log of this game."""
        return self.state if log is self.log else replay(self.game, self.opening, log.done)

    def line_of(self, entry: Act, naming: Naming, *, mark: str = "") -> LogLine:
        return self.reading.line_of(entry, self.state, naming, mark=mark)

    def naming(self, table: Table) -> Naming:
        """All names for sentences of this game. table: that of the game."""
        return self.reading.naming_of(table, self.state)

    def asked_at(self) -> int | None:
        """The number of the entry that asks each player for a secret choice now; None for none."""
        return self.reading.asked_at(self.log, self.state)


# Enough for the 300 bowls of a hall and 300 other tables; 0.1 MB each for a whole evening.
RECORDS = 640

# Optimization: an evening is replayed once in a process, not at every roll; entries are never
# edited, so a record of the same version is the same record.
_records: LRUCache[int, Record] = LRUCache(RECORDS)


@dataclass(eq=False)
class _Unsettled:
    """An on-commit call that stores the record of a log written in the open transaction. Django
    drops it when the transaction or savepoint is rolled back, so no other thread ever gets a record
    with uncommitted entries."""

    table_id: int
    record: Record | None

    def __call__(self) -> None:
        if self.record:
            _settle(self.table_id, self.record)


def remember_written(table: Table, record: Record) -> None:
    """Call this after writing entries, in the same transaction. record: the game with the new
    entries, so that they need not be read again after the commit."""
    transaction.on_commit(_Unsettled(table.pk, record))


def _all_unsettled() -> Iterator[_Unsettled]:
    """The pending ones of the open transaction, newest first."""
    coming = (each for _, each, _ in reversed(transaction.get_connection().run_on_commit))
    return (each for each in coming if isinstance(each, _Unsettled))


def _unsettled(table_id: int) -> _Unsettled | None:
    return next((each for each in _all_unsettled() if each.table_id == table_id), None)


def _known(table_id: int) -> Record | None:
    open_here = _unsettled(table_id)
    return (open_here and open_here.record) or _records.get(table_id)


def _keep(table_id: int, record: Record) -> None:
    open_here = _unsettled(table_id)
    if open_here is None:
        _settle(table_id, record)
    else:
        open_here.record = record


def _settle(table_id: int, record: Record) -> None:
    """Keep a committed record, but never replace a newer one: the caller may have read late."""
    known = _records.get(table_id)
    if known is None or known.log.version <= record.log.version:
        _records[table_id] = record


def table_record(table: Table) -> Record:
    """The game of a table at its stored version."""
    record = _known(table.pk)
    # Before the first act the organiser may still choose other rules.
    if record is None or record.log.version > table.version or not record.log.done:
        record = _read(table, _entries(table))
    elif record.log.version < table.version:
        record = _extended(table, record, _entries(table, after=record.log.version))
    _keep(table.pk, record)
    return record


def naming_at(table: Table) -> Naming:
    """All names for sentences of a table's game."""
    return table_record(table).naming(table)


def has_begun(table: Table) -> bool:
    return bool(table_record(table).state.phase != WAITING)


def require_not_begun(festival: Festival) -> None:
    """Raises RulesError when the game of the festival's first table has begun."""
    if has_begun(festival.table):
        raise RulesError(RUNNING())


def is_over(table: Table) -> bool:
    return bool(table_record(table).state.phase == ENDED)


def newest_record(table: Table) -> Record:
    """The game of a table at its stored version, or at a later known one, for screens."""
    record = _known(table.pk)
    return record if record is not None and _is_known(table) else table_record(table)


def catch_up(tables: Sequence[Table]) -> None:
    """Read the new entries of many logs in a few queries, so that `newest_record` needs none for
    games that have begun. It skips unreadable logs; `newest_record` raises for those."""
    behind = [table for table in tables if table.version and not _is_known(table)]
    for start in range(0, len(behind), AT_ONCE):
        some = behind[start : start + AT_ONCE]
        # Hold the records: the rows below extend them, and they may be dropped meanwhile.
        known = {table.pk: _to_extend(table) for table in some}
        last = {pk: 0 if record is None else record.log.version for pk, record in known.items()}
        ranges = (Q(table=table, seq__gt=last[table.pk], seq__lte=table.version) for table in some)
        entries: dict[int, list[JSONObject]] = defaultdict(list)
        rows = LogEntry.objects.filter(reduce(or_, ranges)).order_by("table", "seq")
        for table_id, entry in rows.values_list("table", "entry"):
            entries[table_id].append(entry)
        for table in some:
            try:
                _keep(table.pk, _extended(table, known[table.pk], entries[table.pk]))
            except (UnreadableLog, InvalidRulebook):
                continue


def _is_known(table: Table) -> bool:
    record = _known(table.pk)
    return record is not None and bool(record.log.done) and record.log.version >= table.version


def _to_extend(table: Table) -> Record | None:
    """The known record, if it can be extended with the rows that follow; else None."""
    record = _known(table.pk)
    is_of_use = record is not None and record.log.done and record.log.version < table.version
    return record if is_of_use else None


def _entries(table: Table, *, after: int = 0) -> Iterable[JSONObject]:
    """The stored entries up to the version of the table."""
    rows = table.entries.filter(seq__gt=after, seq__lte=table.version)
    return rows.values_list("entry", flat=True)


def _extended(table: Table, record: Record | None, entries: Iterable[JSONObject]) -> Record:
    """entries: those after the record; all where that is None."""
    if record is None:
        return _read(table, entries)
    for entry in entries:
        record = record.extend(record.game.CODEC.entry_from_dict(entry))
    return record


def _read(table: Table, entries: Iterable[JSONObject]) -> Record:
    """Replays the whole log. Raises UnreadableLog, or InvalidRulebook for a game that has not
    begun."""
    try:
        return replayed(table, entries)
    except (DatabaseError, InvalidRulebook):
        raise
    except Exception as error:  # a damaged entry can raise anything
        raise UnreadableLog(str(error)) from error


def replayed(table: Table, entries: Iterable[JSONObject]) -> Record:
    """The game of a table after these stored entries; a damaged entry can raise anything."""
    kind, reading = kind_of(table), RecordKind.of(table)
    log: AnyLog = Log().extend(map(kind.game.CODEC.entry_from_dict, entries))
    opening = reading.opening(table, has_begun=bool(log.done))
    state = replay(kind.game, opening, log.done)
    return Record(kind, reading, opening, log, state, table.known_as)


def forget_records() -> None:
    """Call this when rows that the records were read from are deleted or renamed."""
    _records.clear()
    for each in _all_unsettled():
        each.record = None


def known_records() -> dict[int, Record]:
    """The records in memory, by the primary keys of their tables."""
    return _records.copy()


def played_out() -> frozenset[int]:
    """The primary keys of the tables whose known record is over."""
    return frozenset(
        table_id for table_id, record in known_records().items() if record.state.phase == ENDED
    )
