"""The promises of the dice in a festival's file, and which of them stay valid after the import."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.models import Festival, Table
from festival.play.write_path import touch_table
from festival.record.commitments import keep, promises_of, renew
from festival.record.record import ENDED, Record
from festival.setup.transfer.file_read import UNREADABLE, Document, FileRefused
from rules.promised_dice import Promise, renewed

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
        new = Promise.new(table.version + 1, is_closed=table.version > 0)
        promises = (*promises, new)
    keep(table, promises)


def promise_on(table: Table, data: Document, version: int) -> None:
    """Set the promises of a table here that gets newer entries. table: not saved. version: its last
    entry before; throws of an older Moonbowl after that have no promise."""
    if promises_in(data):
        promise_anew(table, data, is_copy=False)
    else:
        keep(table, renewed(promises_of(table), version, table.version + 1))


def keep_promises(festival: Festival, data: Document) -> None:
    """For a copy that replaces its original: keep the promises of the throws in the file, and draw
    a new seed for those to come. festival: locked."""
    for table in festival.tables.all():
        each = next(one for one in tables_of(data) if one["number"] == table.number)
        promises = promises_in(each)
        if promises and not promises[-1].is_revealed:
            keep(table, renewed(promises, table.version))
            table.save(update_fields=["promises"])


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
