"""The ways in which an entry can be put right: where an evening was over, whether it stays so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from festival.record.log_lines import Act
from festival.record.record import Record
from rules.correction import correct
from rules.errors import IllegalCommand
from rules.wording import Wording, gettext_noop

CHOOSE_ONE = Wording(
    "correction.choose_one",
    gettext_noop("the evening was over: choose how it goes on"),
)


@dataclass(frozen=True, kw_only=True)
class Way:
    """key: as the log writes it; "" where there is only one. title: what it says of the evening."""

    key: str = ""
    title: str = ""
    entry: Act


def only_way(record: Record, seq: int, command: object) -> tuple[Way, ...]:
    """Of a game that knows one way: as if the right thing had been done."""
    made = correct(record.game, record.opening, record.log, seq, command)
    return (Way(entry=made.entry),)


def chosen(ways: Sequence[Way], key: str) -> Act:
    """The entry of the way that was chosen; raises IllegalCommand where one has to be."""
    if len(ways) == 1:
        return ways[0].entry
    for way in ways:
        if way.key == key:
            return replace(way.entry, way=key)
    raise IllegalCommand(CHOOSE_ONE())
