"""The promises (hashed seeds) of a table's dice, and the draws in its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from festival.models import Table
from festival.models.columns import JSONObject
from festival.tables.record.record import ENDED, Record
from rules.dice_commitment import Draw, Promise, after_entry, renewed
from rules.log import EntryKind


def dice_of(table: Table) -> Callable[[int], int]:
    """The random source for the next entry. table: as it is stored.

    No two entries share a number: undo and redo have numbers of their own, and a repeated press
    finds the entry that it wrote. A refused command draws the same values when tried again.
    """
    return table.promise.drawing(table.version + 1)


def promises_of(table: Table) -> tuple[Promise, ...]:
    return tuple(Promise.from_dict(each) for each in table.promises)


def store(table: Table, promises: Sequence[Promise]) -> bool:
    """Set the table's promises without saving; returns whether they changed."""
    found = [each.to_dict() for each in promises]
    is_new = bool(found != table.promises)
    table.promises = found
    return is_new


def record_entry(table: Table, *, is_over: bool) -> bool:
    """Update the promises after the table's newest entry, unsaved; returns whether they changed."""
    return store(table, after_entry(promises_of(table), table.version, is_over=is_over))


def renew(table: Table) -> bool:
    """Begin a new seed, because people may know the coming dice of this one; returns
    whether a seed was still secret. table: locked; not saved."""
    found = promises_of(table)
    return not found[-1].is_revealed and store(table, renewed(found, table.version))


def promises_to_tell(table: Table, record: Record) -> tuple[Promise, ...]:
    """The promises that pages show. A game that ended before it had a promise has an unused,
    unrevealed one now, which is left out."""
    is_over = record.state.phase == ENDED
    return tuple(each for each in promises_of(table) if each.is_revealed or not is_over)


def open_deal(record: Record) -> int | None:
    """The number of the entry that dealt the cards which only the players' phones show now."""
    asked = record.asked_at()
    is_deal = any(seq == asked and draw.hands for seq, draw in draws(record))
    return asked if is_deal else None


def draws(record: Record) -> Iterator[tuple[int, Draw]]:
    """All draws of the machine with their entries' numbers, undone ones included. A correction
    draws nothing: somebody typed it, and the log keeps the draw that it corrects."""
    for entry in record.log.entries:
        if entry.kind is EntryKind.ACT:
            draw = record.reading.drawn(entry.command)
            if draw is not None:
                yield entry.seq, draw


def typed(record: Record) -> Iterator[int]:
    """The numbers of all entries with dice that somebody typed, undone ones included: no promise
    covers them."""
    kind = record.reading
    for entry in record.log.entries:
        if entry.kind is EntryKind.ACT and kind.is_typed(entry.command):
            yield entry.seq


def published(promise: Promise, record: Record) -> JSONObject:
    """The public form of a promise: its draws, and its seed and hidden deals once that is
    revealed."""
    seed = {"seed": promise.seed} if promise.is_revealed else {}
    return {
        "promise": promise.digest,
        **seed,
        "words": list(promise.words),
        "draws": [
            [seq, draw.kind.value, *draw.opened(promise.drawing(seq)).values]
            for seq, draw in draws(record)
            if promise.covers(seq) and (promise.is_revealed or not draw.hands)
        ],
    }


def without_promise(table: Table, record: Record) -> int:
    """Counts the draws without a promise here: it was made later, or is on another laptop."""
    promises = promises_to_tell(table, record)
    return sum(not any(each.covers(seq) for each in promises) for seq, _ in draws(record))
