"""What a festival's file promises of its dice, and what of that holds where it is taken in."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.models import Festival, Table
from festival.play.write_path import touch_table
from festival.record.commitments import keep, promises_of, renew
from festival.record.record import ENDED, Record
from festival.setup.transfer.file_read import UNREADABLE, Document, FileRefused
from rules.promised_dice import Promise, renewed

MOST = 1000  # of one table: one more each time that an end is taken back


def promises_in(data: Document) -> tuple[Promise, ...]:
    """Those of one table in a document; none in the file of an older Moonbowl. Raises
    FileRefused."""
    found = data.get("promises", [])
    try:
        if not isinstance(found, list) or len(found) > MOST:
            raise TypeError
        promises = tuple(Promise.from_dict(each) for each in found)
    except UNREADABLE:
        # What follows from here might say the seed.
        raise FileRefused(_wrong()) from None
    if promises and not _are_in_order(promises, len(data["entries"])):
        raise FileRefused(_wrong())
    return promises


def check_promises(data: Document, record: Record) -> None:
    """Raises FileRefused, also where the seed is told of dice that are still to be thrown."""
    promises = promises_in(data)
    if promises and promises[-1].is_revealed and record.state.phase != ENDED:
        raise FileRefused(_wrong())


def _are_in_order(promises: tuple[Promise, ...], entries: int) -> bool:
    """Each after the one before it, which is over; one that another took the place of may never
    have been used."""
    *before, last = promises
    ends = [-1 if each.until is None else each.until for each in before]
    follow = all(each.since <= end + 1 for each, end in zip(before, ends, strict=True))
    apart = all(end < each.since for end, each in zip(ends, promises[1:], strict=True))
    return follow and apart and last.until is None and last.since <= entries + 1


def promise_anew(table: Table, data: Document, *, is_copy: bool) -> None:
    """What the dice of a table that is taken in are made of. table: at its last entry, not saved.

    A copy has none of the seed that is still secret: whoever has one could look there what is going
    to be thrown. Of a file that promises nothing, it begins with the next entry.
    """
    promises = promises_in(data)
    if is_copy:
        promises = tuple(each for each in promises if each.is_revealed)
    if not promises or promises[-1].until is not None:
        new = Promise.new(table.version + 1, is_closed=table.version > 0)
        promises = (*promises, new)
    keep(table, promises)


def promise_on(table: Table, data: Document, version: int) -> None:
    """The same of a table that is here, of which the file knows more. table: not saved. version: up
    to which it was played here; what an older Moonbowl threw after that was promised by nobody."""
    if promises_in(data):
        promise_anew(table, data, is_copy=False)
    else:
        keep(table, renewed(promises_of(table), version, table.version + 1))


def keep_promises(festival: Festival, data: Document) -> None:
    """Let a copy take the place of what it is one of: what was thrown there is checked by what was
    promised there, and what comes has a new seed. festival: locked."""
    for table in festival.tables.all():
        each = next(one for one in tables_of(data) if one["number"] == table.number)
        promises = promises_in(each)
        if promises and not promises[-1].is_revealed:
            keep(table, renewed(promises, table.version))
            table.save(update_fields=["promises"])


def renew_all(festival: Festival) -> None:
    """Go on with new seeds, where another laptop may go on with those of now. festival: locked."""
    for table in festival.tables.all():
        if renew(table):
            table.save(update_fields=["promises"])


def renew_shared(data: Document) -> None:
    """New seeds for all tables here whose secret one throws in a document too, and further on: it
    was seen there how their dice will come."""
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
