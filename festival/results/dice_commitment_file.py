"""The public page and the verifiable file of a table's promised dice."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from festival.kinds import kind_of
from festival.models import Table
from festival.record.commitments import promises_to_tell, published, without_promise
from festival.record.lost_entries import draws_before, missing_draws, setbacks_of, ways_back
from festival.record.record import table_record
from festival.words.sentences import in_a_row


@dataclass(frozen=True, kw_only=True)
class ToldPromise:
    """A promise for the page."""

    digest: str
    short: str
    seed: str  # "" while it is secret
    words: tuple[str, ...]
    draws: int  # how many so far
    since: int


@dataclass(frozen=True, kw_only=True)
class PromisedDice:
    """The contents of the page."""

    promises: tuple[ToldPromise, ...]  # newest first
    without: int  # draws without a promise here
    has_draws: bool  # whether the program draws at all in this game
    setbacks: tuple[str, ...]  # sentences
    missing: str  # numbers of entries whose draws people saw, and that the log has lost
    is_unknown: bool  # nobody knows how many entries were lost


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
                draws=len(published(each, record)["draws"]),
            )
            for each in reversed(promises_to_tell(table, record))
        ),
        without=without_promise(table, record),
        has_draws=kind_of(table).draws(table.settings),
        setbacks=tuple(each.sentence for each in setbacks),
        missing=in_a_row(map(str, missing_draws(table, record))),
        is_unknown=any(each.lost is None for each in setbacks),
    )


def dice_file(table: Table) -> str:
    """All promises with their draws, and the setbacks, as JSON text in one fixed form.

    Its last key, digest, is the SHA-256 of the text before it, so that any changed bit shows, even
    one that no die depends on.
    """
    record = table_record(table)
    known = draws_before(table)
    promises = [
        {
            **published(each, record),
            **({"told": known[each.digest]} if each.digest in known else {}),
        }
        for each in promises_to_tell(table, record)
    ]
    back = ways_back(table, record, {each["promise"] for each in promises})
    data = {"promises": promises, **({"back": back} if back else {})}
    digest = hashlib.sha256("".join(map(_written, data.values())).encode()).hexdigest()
    return _written({**data, "digest": digest})


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
