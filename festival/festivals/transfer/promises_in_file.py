"""The promises of the dice in a festival's file, and those of the tables that are opened from it.

No file has a seed that is still secret, and each opened table promises anew from its next draw on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from django.utils.translation import gettext

from festival.festivals.transfer.read_file import UNREADABLE, Document, FileRefused
from festival.models import Festival, Table
from festival.tables.record.dice_commitment import open_deal, promises_of
from festival.tables.record.people_of_hall import tables_at
from festival.tables.record.record import ENDED, Record, replayed, table_record
from festival.tables.record.record_kind import RecordKind
from rules.dice_commitment import Promise

MOST = 1000  # for one table: one more each time the end of a game is undone


def promises_in(data: Document) -> tuple[Promise, ...]:
    """The promises of one table in a document whose seeds are revealed; files of older Moonbowls
    have secret ones, too. Raises FileRefused."""
    found = data.get("promises", [])
    try:
        if not isinstance(found, list) or len(found) > MOST:
            raise TypeError
        promises = tuple(Promise.from_dict(raw) for raw in found)
        _require_order(promises, len(data["entries"]))
    except UNREADABLE:
        # The original error might contain the seed.
        text = gettext("The promises of the dice in this file were changed.")
        raise FileRefused(text) from None
    return tuple(promise for promise in promises if promise.is_revealed)


def _require_order(promises: Sequence[Promise], entries: int) -> None:
    """Raises ValueError if two promises cover one entry, or one of them later entries than the
    log has. A replaced promise may never have been used."""
    end = 0
    for promise in promises:
        until = entries if promise.until is None else promise.until
        if not end < promise.since <= until + 1 <= entries + 1:
            raise ValueError("expected promises in the order of their entries")
        end = entries + 1 if promise.until is None else until


def promised_anew(record: Record, known: Sequence[Promise]) -> tuple[Promise, ...]:
    """The promises of an opened table: the known ones for the draws in its log, and a new one from
    the next draw on. A game that is over needs none, and reveals all."""
    if record.state.phase == ENDED and known and known[-1].until is None:
        return tuple(replace(promise, is_revealed=True) for promise in known)
    # An open deal is dealt again: the seed of its cards is in no file.
    since = open_deal(record) or record.log.version + 1
    return (*_until(known, since - 1), Promise.new(since))


def promises_at_home(before: Table, table: Table, data: Document) -> tuple[Promise, ...]:
    """The known promises of a table that its file replaced: those from here for the entries that
    both logs share, and those of the file for later ones. before: the table as it was here."""
    here, there = (each.entries.values_list("seq", "at", "entry") for each in (before, table))
    pairs = takewhile(lambda pair: pair[0][:2] == pair[1][:2], zip(here, there, strict=False))
    shared = replayed(before, [entry for (*_, entry), _ in pairs])
    until = (open_deal(shared) or shared.log.version + 1) - 1
    return (*_until(promises_of(before), until), *_after(promises_in(data), until))


def _until(promises: Sequence[Promise], last: int) -> Iterator[Promise]:
    for promise in promises:
        if promise.since <= last + 1:
            until = last if promise.until is None else min(promise.until, last)
            yield replace(promise, until=until)


def _after(promises: Sequence[Promise], last: int) -> Iterator[Promise]:
    for promise in promises:
        if promise.until is None or promise.until > last:
            yield replace(promise, since=max(promise.since, last + 1))


def is_dealt_anew(festival: Festival) -> bool:
    """Whether the players of an imported festival got other cards than at the other laptop."""
    tables = tables_at(festival.pk)
    return any(
        table.promise.since == open_deal(table_record(table))
        for table in tables.select_related("festival")
        if RecordKind.of(table).has_secret_deals
    )
