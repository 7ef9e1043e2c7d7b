"""The public page and the verifiable file of a table's promised dice."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from festival.models import Table
from festival.tables.kinds import kind_of
from festival.tables.record.dice_commitment import (
    draws,
    promises_to_tell,
    published,
    typed,
    without_promise,
)
from festival.tables.record.record import table_record
from festival.tables.record.setbacks import setbacks_of


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


def promised_dice(table: Table) -> PromisedDice:
    record = table_record(table)
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
        setbacks=tuple(each.sentence for each in setbacks_of(table)),
    )


def dice_file(table: Table) -> str:
    """All promises with their draws, the numbers of all draws and of all typed dice in the log, and
    the restores, as JSON text in one fixed form.

    Its last key, digest, is the SHA-256 of the text before it, so that any changed bit shows, even
    one that no die depends on.
    """
    record = table_record(table)
    restores = [each.to_dict() for each in setbacks_of(table)]
    data = {
        "entries": record.log.version,
        "drawn": [seq for seq, _ in draws(record)],
        "typed": [*typed(record)],
        "restores": [[each["at"], each["backup"], each["after"]] for each in restores],
        "promises": [published(each, record) for each in promises_to_tell(table, record)],
    }
    digest = hashlib.sha256("".join(map(_written, data.values())).encode()).hexdigest()
    return _written({**data, "digest": digest})


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
