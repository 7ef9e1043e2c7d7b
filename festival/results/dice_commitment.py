"""What anybody may know of the promised dice of a table: a page, and a file that can be checked."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from festival.kinds import kind_of
from festival.models import Table
from festival.record.commitments import promises_to_tell, told, without_promise
from festival.record.record import table_record
from festival.record.setbacks import draws_before, missing_draws, setbacks_of, ways_back
from festival.words.sentences import in_a_row


@dataclass(frozen=True, kw_only=True)
class ToldPromise:
    """digest: what was promised. seed: "" as long as nobody may know it. draws: how many there are
    by now."""

    digest: str
    short: str
    seed: str
    words: tuple[str, ...]
    draws: int
    since: int


@dataclass(frozen=True, kw_only=True)
class PromisedDice:
    """The newest promise comes first. without: of how many draws no promise is here. has_draws:
    whether the program throws at all in this game. setbacks: where the log went back. missing: the
    entries whose draws everybody knew by then, and that are not in the log now. is_unknown: nobody
    knows how many entries fell away."""

    promises: tuple[ToldPromise, ...]
    without: int
    has_draws: bool
    setbacks: tuple[str, ...]
    missing: str
    is_unknown: bool


def promised_dice(table: Table) -> PromisedDice:
    record, setbacks = table_record(table), setbacks_of(table)
    return PromisedDice(
        promises=tuple(
            ToldPromise(
                digest=each.digest,
                short=each.short,
                since=each.since,
                seed=each.seed if each.is_revealed else "",
                words=each.words,
                draws=len(told(each, record)["draws"]),
            )
            for each in reversed(promises_to_tell(table, record))
        ),
        without=without_promise(table, record),
        has_draws=kind_of(table).draws,
        setbacks=tuple(each.sentence for each in setbacks),
        missing=in_a_row(map(str, missing_draws(table, record))),
        is_unknown=any(each.lost is None for each in setbacks),
    )


def dice_file(table: Table) -> str:
    """All promises with their draws, and where the log went back, as a text that says the same only
    in these very letters.

    digest: the SHA-256 of what stands before it, so that one changed bit shows wherever it is, also
    where no die depends on it.
    """
    record = table_record(table)
    known = draws_before(table)
    promises = [
        {**told(each, record), **({"told": known[each.digest]} if each.digest in known else {})}
        for each in promises_to_tell(table, record)
    ]
    back = ways_back(table, record, {each["promise"] for each in promises})
    data = {"promises": promises, **({"back": back} if back else {})}
    digest = hashlib.sha256("".join(map(_written, data.values())).encode()).hexdigest()
    return _written({**data, "digest": digest})


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
