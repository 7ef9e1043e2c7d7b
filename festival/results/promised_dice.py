"""What anybody may know of the promised dice of a table: a page, and a file that can be checked."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from festival.kinds import kind_of
from festival.models import Table
from festival.record.promises import promises_of, told, without_promise
from festival.record.record import ENDED, table_record


@dataclass(frozen=True, kw_only=True)
class ToldPromise:
    """digest: what was promised. seed: "" as long as nobody may know it. draws: how many there are
    by now."""

    digest: str
    short: str
    seed: str
    words: tuple[str, ...]
    draws: int


@dataclass(frozen=True, kw_only=True)
class PromisedDice:
    """The newest promise comes first. is_open: words are taken. is_told: all seeds are known.
    without: how many draws nothing was promised of. has_draws: whether the program throws at all in
    this game."""

    promises: tuple[ToldPromise, ...]
    is_open: bool
    is_told: bool
    is_over: bool
    without: int
    has_draws: bool


def promised_dice(table: Table) -> PromisedDice:
    record, promises = table_record(table), promises_of(table)
    return PromisedDice(
        promises=tuple(
            ToldPromise(
                digest=each.digest,
                short=each.short,
                seed=each.seed if each.is_revealed else "",
                words=each.words,
                draws=len(told(each, record)["draws"]),
            )
            for each in reversed(promises)
        ),
        is_open=not promises[-1].is_closed,
        is_told=all(each.is_revealed for each in promises),
        is_over=bool(record.state.phase == ENDED),
        without=without_promise(table, record),
        has_draws=kind_of(table).draws,
    )


def dice_file(table: Table) -> str:
    """All promises with their draws, as a text that says the same only in these very letters.

    digest: the SHA-256 of what stands before it, so that one changed bit shows wherever it is, also
    where no die depends on it.
    """
    record = table_record(table)
    promises = [told(each, record) for each in promises_of(table)]
    digest = hashlib.sha256(_written(promises).encode()).hexdigest()
    return _written({"promises": promises, "digest": digest})


def _written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
