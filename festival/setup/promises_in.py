"""What a festival's file promises of its dice, and what of that holds where it is taken in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from festival.models import Table
from festival.record.promises import keep
from festival.record.record import ENDED, Record
from festival.setup.festival_file_read import UNREADABLE, FileRefused
from rules.promised_dice import Promise

MOST = 1000  # of one table: one more each time that an end is taken back


def promises_in(data: Mapping[str, Any]) -> tuple[Promise, ...]:
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


def check_promises(data: Mapping[str, Any], record: Record) -> None:
    """Raises FileRefused, also where the seed is told of dice that are still to be thrown."""
    promises = promises_in(data)
    if promises and promises[-1].is_revealed and record.state.phase != ENDED:
        raise FileRefused(_wrong())


def _are_in_order(promises: tuple[Promise, ...], entries: int) -> bool:
    """Each after the one before it, which is over and told."""
    *before, last = promises
    ends = [each.until or 0 for each in before]
    follow = all(each.since <= end for each, end in zip(before, ends, strict=True))
    apart = all(end < each.since for end, each in zip(ends, promises[1:], strict=True))
    told = all(each.is_revealed for each in before)
    return follow and apart and told and last.until is None and last.since <= entries + 1


def promise_anew(table: Table, data: Mapping[str, Any], *, is_copy: bool) -> None:
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


def _wrong() -> str:
    return gettext(
        "Expected the promises of the dice as Moonbowl writes them, got some that were changed."
    )
