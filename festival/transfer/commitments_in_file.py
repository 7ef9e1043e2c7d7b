"""The promises of the dice in a festival's file, and which of them stay valid after the import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.db.models import Q
from django.utils.translation import gettext

from festival.models import Festival, Table
from festival.play.write_path import touch_table
from festival.record.dice_commitment import open_deal, promises_of, renew, store
from festival.record.record import ENDED, Record, table_record
from festival.record.record_kind import RecordKind
from festival.transfer.read_file import UNREADABLE, Document, FileRefused
from rules.dice_commitment import Promise, renewed

MOST = 1000  # for one table: one more each time the end of a game is undone


def promises_in(data: Document) -> tuple[Promise, ...]:
    """The promises of one table in a document; () for files of older Moonbowls. Raises
    FileRefused."""
    found = data.get("promises", [])
    try:
        if not isinstance(found, list) or len(found) > MOST:
            raise TypeError
        promises = tuple(Promise.from_dict(each) for each in found)
    except UNREADABLE:
        # The original error might contain the seed.
        raise FileRefused(_wrong()) from None
    if promises and not _are_in_order(promises, len(data["entries"])):
        raise FileRefused(_wrong())
    return promises


def check_promises(data: Document, record: Record) -> None:
    """Raises FileRefused, also if the seed of dice still to be thrown is revealed."""
    promises = promises_in(data)
    if promises and promises[-1].is_revealed and record.state.phase != ENDED:
        raise FileRefused(_wrong())


def _are_in_order(promises: tuple[Promise, ...], entries: int) -> bool:
    """Whether each promise begins after the end of the one before; a replaced promise may never
    have been used."""
    *before, last = promises
    ends = [-1 if each.until is None else each.until for each in before]
    follow = all(each.since <= end + 1 for each, end in zip(before, ends, strict=True))
    apart = all(end < each.since for end, each in zip(ends, promises[1:], strict=True))
    return follow and apart and last.until is None and last.since <= entries + 1


def promise_anew(table: Table, data: Document, *, is_copy: bool) -> None:
    """Set the promises of an imported table. table: at its last entry, not saved.

    A copy drops the seed that is still secret: whoever has a copy could look up the coming throws.
    Without promises in the file, a new one begins with the next entry.
    """
    promises = promises_in(data)
    if is_copy:
        promises = tuple(each for each in promises if each.is_revealed)
    if not promises or promises[-1].until is not None:
        new = Promise.new(table.version + 1)
        promises = (*promises, new)
    store(table, promises)


def promise_on(table: Table, data: Document, before: Record) -> None:
    """Set the promises of a table here that gets newer entries. table: not saved. before: its
    record without them; draws after it that the file has no promise for, and a deal that was open
    in it and dealt anew at the other laptop, have none."""
    until = (open_deal(before) or before.log.version + 1) - 1
    own = renewed(promises_of(table), until, table.version + 1)
    come = promises_in(data)
    if come:
        # A game of cards that is over: its file has no seed from here.
        is_sealed = RecordKind.of(table).has_secret_deals and come[-1].is_revealed
        own = (*_older(own[:-1], come), *come) if is_sealed else come
    store(table, own)


def _older(own: Iterable[Promise], come: Sequence[Promise]) -> Iterator[Promise]:
    """The promises from here that end before the first of a file, revealed."""
    for each in own:
        if each.until is not None and each.until < come[0].since:
            yield replace(each, is_revealed=True)


def deal_anew(table: Table) -> None:
    """Deal the open cards of an imported table again, from its new seed: their own is in no file.
    table: with its entries."""
    if not RecordKind.of(table).has_secret_deals:
        return
    seq = open_deal(table_record(table))
    *before, last = promises_of(table)
    if seq is not None and not any(each.covers(seq) for each in (*before, last)):
        store(table, (*before, replace(last, since=seq)))
        table.save(update_fields=["promises"])


def is_dealt_anew(festival: Festival) -> bool:
    """Whether the players of an imported festival got other cards than at the other laptop."""
    tables = Table.objects.filter(Q(festival=festival) | Q(festival__hall=festival))
    return any(
        table.promise.since == open_deal(table_record(table))
        for table in tables.select_related("festival")
        if RecordKind.of(table).has_secret_deals
    )


def renew_all(festival: Festival) -> None:
    """Draw new seeds, as another laptop may go on with the present ones. festival: locked."""
    for table in festival.tables.all():
        if renew(table):
            table.save(update_fields=["promises"])


def renew_shared(data: Document) -> None:
    """Draw new seeds for tables here whose secret seed a document reveals or has used for later
    throws."""
    last = {
        promises[-1].seed: (promises[-1].is_revealed, len(each["entries"]))
        for bowl in (data, *data.get("bowls", ()))
        for each in tables_of(bowl)
        if (promises := promises_in(each))
    }
    for pk, kept in list(Table.objects.values_list("pk", "promises")):
        is_told, entries = last.get(kept[-1]["seed"], (False, 0))
        if is_told or entries:
            _renew_behind(pk, entries, is_told=is_told)


def _renew_behind(pk: int, entries: int, *, is_told: bool) -> None:
    table = Table.objects.select_for_update(of=("self",)).select_related("festival").get(pk=pk)
    if (is_told or entries > table.version) and renew(table):
        touch_table(table, is_play=True, has_promised=True)


def tables_of(data: Document) -> tuple[Document, ...]:
    return (data, *data["side_tables"])


def _wrong() -> str:
    return gettext("The promises of the dice in this file were changed.")
