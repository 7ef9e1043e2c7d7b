"""Who pays whom, in the fewest payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from festival.tables.record.log_line import Person, person_of
from festival.words.money import Prices
from festival.words.sentences import Naming
from rules.settle_up import fewest_transfers


@dataclass(frozen=True, kw_only=True)
class HandOver:
    """A payment from one player to another; together such payments settle all points."""

    payer: Person
    receiver: Person
    units: int
    money: str  # "" if points have no price


def hand_overs(points: Mapping[int, int], naming: Naming, prices: Prices) -> Iterator[HandOver]:
    """The fewest payments that settle these points, by the players' numbers."""
    for transfer in fewest_transfers(points):
        yield HandOver(
            payer=person_of(transfer.payer, naming),
            receiver=person_of(transfer.receiver, naming),
            units=transfer.units,
            money=prices.of(transfer.units),
        )
