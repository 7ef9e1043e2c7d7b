"""The one write path: lock the table, find the key, compare the version, decide, append, announce.

It imports no game. Changes of set-up and guests lock the whole festival first. Every write locks
tables before the festival, so that writes wait for each other without deadlocks.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from festival.accounts.devices import current
from festival.live.hub import announce
from festival.models import FIRST, Festival, LogEntry, Table
from festival.play.play_kind import PlayKind, chosen
from festival.play.post import Entry, Post, Written
from festival.tables.record.dice_commitment import record_entry
from festival.tables.record.record import ENDED, Record, remember_written, table_record
from festival.web import measurements
from festival.web.locked_winners import require_unlocked
from festival.web.played_elsewhere import require_here
from rules.errors import RulesError
from rules.log import EntryKind

MakeEntry = Callable[[Table, Record], Entry]
IsSame = Callable[[Entry], bool]


class StaleVersion(Exception):
    """Another device wrote first: the caller saw an older version."""


def new_key() -> str:
    """A random beginning for an idempotency key."""
    return secrets.token_urlsafe(12)


def lock(festival_id: int, *, even_away: bool = False) -> Festival:
    """The festival and all its tables, locked until the transaction ends; raises
    Festival.DoesNotExist, or PlayedElsewhere while another laptop plays the festival.

    even_away: do not raise PlayedElsewhere: used for local data, and when the festival
    comes back.
    """
    tables = Table.objects.select_for_update().filter(festival_id=festival_id).order_by("pk")
    first = next((table for table in tables if table.number == FIRST), None)
    festival = Festival.objects.select_for_update().get(pk=festival_id)
    if not even_away:
        require_here(festival)
    if first is not None:
        festival.table, first.festival = first, festival
    return festival


@contextmanager
def locked(festival_id: int, *, even_away: bool = False) -> Iterator[Festival]:
    """A transaction with this festival locked, as by `lock`."""
    with transaction.atomic():
        yield lock(festival_id, even_away=even_away)


def lock_table(table_id: int) -> Table:
    """The table and its festival, locked until the transaction ends; raises Table.DoesNotExist, or
    PlayedElsewhere while another laptop plays the festival."""
    table = _for_update(table_id)
    require_here(table.festival)
    return table


def _for_update(table_id: int) -> Table:
    """Lock both rows; otherwise the second is read as it was before the wait."""
    tables = Table.objects.select_for_update(of=("self", "festival"))
    return tables.select_related("festival").get(pk=table_id)


@contextmanager
def locked_table(table_id: int) -> Iterator[Table]:
    """A transaction with this table locked, as by `lock_table`."""
    with transaction.atomic():
        yield lock_table(table_id)


def touch(festival: Festival) -> None:
    """Count a change of the set-up, and announce all tables after the commit. festival: locked."""
    festival.setup_revision += 1
    festival.save(update_fields=["setup_revision"])
    festival.tables.update(revision=F("revision") + 1)
    transaction.on_commit(lambda: _announce_all(festival), robust=True)


@contextmanager
def changed(festival_id: int) -> Iterator[Festival]:
    """The festival, locked, for a change of the set-up; announces all tables after the commit.
    Raises the same exceptions as `lock`."""
    with locked(festival_id) as festival:
        yield festival
        touch(festival)


def _announce_all(festival: Festival) -> None:
    for table in festival.tables.select_related("festival"):
        announce(table)


def touch_table(table: Table, *, is_play: bool = False, has_promised: bool = False) -> None:
    """Count a change of one table, and announce the table after the commit.

    table: locked. is_play: the lists of players, prizes and screens are unchanged. has_promised:
    the table's promises changed and need saving.
    """
    table.revision += 1
    promises = ("promises",) if has_promised else ()
    table.save(update_fields=["version", "revision", *promises])
    if not is_play:
        table.festival.setup_revision += 1
        table.festival.save(update_fields=["setup_revision"])
    transaction.on_commit(lambda: announce(table), robust=True)


def perform(post: Post, command: object) -> Written:
    """Carry out a command. Raises IllegalCommand or StaleVersion and then changes nothing."""

    def make(table: Table, record: Record) -> Entry:
        return acted(table, record, command)

    def is_same(entry: Entry) -> bool:
        return entry.kind is EntryKind.ACT and entry.command == command

    return append(post, make, is_same)


def acted(table: Table, record: Record, command: object) -> Entry:
    """The entry of a command, not yet stored; raises IllegalCommand."""
    timed = PlayKind.of(table).timed(command)
    return record.log.act(timed, record.game.decide(record.state, timed))


def correct(post: Post, seq: int, command: object, way: str = "") -> Written:
    """Correct an earlier entry with another command, and judge all later entries again.

    way: the key of the chosen `Way`, where there are several.
    """

    def make(table: Table, record: Record) -> Entry:
        return chosen(PlayKind.of_kind(record.kind).ways(table, record, seq, command), way)

    def is_same(entry: Entry) -> bool:
        is_correction = entry.kind is EntryKind.CORRECT and entry.way in ("", way)
        return is_correction and (entry.target, entry.command) == (seq, command)

    return append(post, make, is_same)


@dataclass
class Press:
    """The result of a press, for the metrics."""

    game: str = ""
    outcome: str = "done"


@contextmanager
def _counted() -> Iterator[Press]:
    press = Press()
    try:
        yield press
    except StaleVersion:
        press.outcome = "late"
        raise
    except RulesError:
        press.outcome = "refused"
        raise
    except BaseException:
        press.outcome = "failed"
        raise
    finally:
        measurements.record(measurements.COMMANDS, 1, press.game, press.outcome)


def append(post: Post, make: MakeEntry, is_same: IsSame) -> Written:
    """Writes an entry; besides, only a file that is opened brings a log.

    make: returns the new entry, or raises. is_same: whether an entry is what this post asks for.
    A key that is already in the log returns the entry it wrote and writes nothing. Raises
    StaleVersion for a different request with that key, or for a version that is not the newest.
    """
    with _counted() as press, transaction.atomic():
        table = _for_update(post.table_id)
        press.game = table.kind
        written = table.entries.filter(key=post.key).first()
        if written is not None:
            record = table_record(table)
            entry: Entry = record.log.entries[written.seq - 1]
            if not is_same(entry):
                raise StaleVersion
            press.outcome = "repeated"
            return Written(entry, record, table)
        require_here(table.festival)
        if table.version != post.version:
            raise StaleVersion
        record = table_record(table)
        if table.is_first and record.state.phase == ENDED:  # no list is locked while a game goes on
            require_unlocked(table.festival)
        entry = make(table, record)
        data = record.game.CODEC.entry_to_dict(record.log.brief(entry))
        new = LogEntry(
            table=table,
            seq=entry.seq,
            key=post.key,
            entry=data,
            author=post.author,
            device=current(),
        )
        new.save()
        table.version = entry.seq
        after = record.extend(entry)
        remember_written(table, after)
        has_promised = record_entry(table, is_over=after.state.phase == ENDED)
        is_play = _leaves_lists(table, entry)
        touch_table(table, is_play=is_play, has_promised=has_promised)
        return Written(entry, after, table)


def _leaves_lists(table: Table, entry: Entry) -> bool:
    """Whether an entry leaves the players, prizes and screens unchanged."""
    play = PlayKind.of(table)
    if entry.kind is not EntryKind.ACT:
        return False
    has_turned = play.turn_screens(table, entry.command)
    return play.is_play(entry.command) and not has_turned
