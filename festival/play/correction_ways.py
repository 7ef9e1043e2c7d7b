"""The ways to correct an entry: if the evening was over, whether it stays over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from festival.record.log_lines import Act
from festival.record.record import Record
from rules.correction import correct
from rules.errors import IllegalCommand
from rules.wording import Wording

CHOOSE_ONE = Wording("correction.choose_one", "the evening was over: choose what happens next")


@dataclass(frozen=True, kw_only=True)
class Way:
    key: str = ""  # as stored in the log; "" where there is only one way
    title: str = ""  # how the evening goes on
    entry: Act


def only_way(record: Record, seq: int, command: object) -> tuple[Way, ...]:
    """The way of a game that has only one: replay as if the right command had been given."""
    made = correct(record.game, record.opening, record.log, seq, command)
    return (Way(entry=made.entry),)


def chosen(ways: Sequence[Way], key: str) -> Act:
    """The entry of the chosen way; raises IllegalCommand where a choice is missing."""
    if len(ways) == 1:
        return ways[0].entry
    for way in ways:
        if way.key == key:
            return replace(way.entry, way=key)
    raise IllegalCommand(CHOOSE_ONE())
