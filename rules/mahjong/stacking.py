"""Which of the rows that a hand has count beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.mahjong.rows import ROWS
from rules.mahjong.settings import Settings, Stacking


@dataclass(frozen=True, slots=True)
class Stacked:
    """counted: how often each row counts. for_others: rows that do not count, and the one in whose
    place or in which they are."""

    counted: Mapping[str, int]
    for_others: Mapping[str, str]


def stacked(found: Mapping[str, int], settings: Settings) -> Stacked:
    """Of rows that are true, those that count. A row worth 0 is not played: it is not there.

    First what others imply is dropped, then what others replace: so self-drawn counts where fully
    concealed was implied.
    """
    values = dict(settings.values)
    counted = {row: count for row, count in found.items() if values.get(row, 1)}
    for_others: dict[str, str] = {}
    if settings.stacking is Stacking.NO_IMPLIED:
        _drop_implied(counted, for_others)
    for row in tuple(counted):
        for other in ROWS[row].replaces:
            if counted.pop(other, 0):
                for_others[other] = row
    return Stacked(counted, for_others)


def _drop_implied(counted: dict[str, int], for_others: dict[str, str]) -> None:
    for row in tuple(counted):
        for other, count in ROWS[row].implies:
            if other in counted:
                for_others[other] = row
                counted[other] -= count
                if counted[other] <= 0:
                    del counted[other]
