"""The promises of a table's dice, and every draw of its log that was made of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from festival.models import Table
from festival.models.columns import JSONObject
from festival.record.record import ENDED, Record
from rules.log import Kind
from rules.promised_dice import Draw, Promise, after_entry, renewed


def dice_of(table: Table) -> Callable[[int], int]:
    """What the machine draws from for the entry that is written next. table: as it is stored.

    An entry's number is never another's: undo and redo have numbers of their own, and a press that
    is repeated finds the entry that it wrote. What is refused would be the same once more.
    """
    return table.promise.drawing(table.version + 1)


def promises_of(table: Table) -> tuple[Promise, ...]:
    return tuple(Promise.from_dict(each) for each in table.promises)


def keep(table: Table, promises: Sequence[Promise]) -> bool:
    """Put these in the place of the table's, which is not saved; whether they are others."""
    found = [each.to_dict() for each in promises]
    is_new = bool(found != table.promises)
    table.promises = found
    return is_new


def note_entry(table: Table, *, is_over: bool) -> bool:
    """Let them follow the entry that the table has come to; whether they have changed."""
    return keep(table, after_entry(promises_of(table), table.version, is_over=is_over))


def renew(table: Table) -> bool:
    """Go on with a new seed, where another laptop may throw with the one that is secret here;
    whether there was one. table: locked; not saved."""
    found = promises_of(table)
    return not found[-1].is_revealed and keep(table, renewed(found, table.version))


def promises_to_tell(table: Table, record: Record) -> tuple[Promise, ...]:
    """Those that everybody may hear of. In a game that was over before it had a promise, the seed
    of the one that it has now made nothing, and is not told."""
    is_over = record.state.phase == ENDED
    return tuple(each for each in promises_of(table) if each.is_revealed or not is_over)


def draws(record: Record) -> Iterator[tuple[int, Draw]]:
    """Everything that the machine has drawn, by the numbers of the entries, also what was taken
    back. A correction draws nothing: it is what somebody typed, and what it stands in the place of
    is in the log as it was drawn."""
    for entry in record.log.entries:
        if entry.kind is Kind.ACT:
            draw = record.kind.record.drawn(entry.command)
            if draw is not None:
                yield entry.seq, draw


def told(promise: Promise, record: Record) -> JSONObject:
    """A promise as everybody may know it: its seed once it is revealed, and its draws."""
    seed = {"seed": promise.seed} if promise.is_revealed else {}
    return {
        "promise": promise.digest,
        **seed,
        "words": list(promise.words),
        "draws": [
            [seq, draw.kind.value, *draw.values]
            for seq, draw in draws(record)
            if promise.covers(seq)
        ],
    }


def without_promise(table: Table, record: Record) -> int:
    """How many draws there are of which no promise is here: it was made later, or is elsewhere."""
    promises = promises_to_tell(table, record)
    return sum(not any(each.covers(seq) for each in promises) for seq, _ in draws(record))
