"""Paying with chips: nobody wins or loses more than lies in front of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from rules.chinese_poker.settlement import Settlement

Owed = Settlement | Mapping[tuple[int, int], int]


def settle_chips(owed: Owed, stacks: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The stacks after a deal.

    Pairs with a special hand come first, then those from the dealer on. Each pays what is owed, as
    far as both still have chips that no earlier payment of the deal has used. Source: CP.

    >>> settle_chips({(1, 0): 6, (0, 2): 2, (0, 3): 5}, (8, 20, 20, 20), dealer=0)
    (12, 14, 22, 20)
    """
    unused, after = list(stacks), list(stacks)
    for payer, receiver, units in _payments(owed, len(stacks), dealer):
        paid = min(units, unused[payer], unused[receiver])
        for seat, change in ((payer, -paid), (receiver, paid)):
            unused[seat] -= paid
            after[seat] += change
    return tuple(after)


def _payments(owed: Owed, seats: int, dealer: int) -> list[tuple[int, int, int]]:
    """Payer, receiver and units, in the order in which they are paid."""
    payments: dict[tuple[int, int], int] = {}
    special: frozenset[tuple[int, int]] = frozenset()
    if isinstance(owed, Settlement):
        totals = {(duel.second, duel.first): duel.total for duel in owed.duels}
        special = frozenset(pair for pair in totals if owed.is_special(*pair))
    else:
        totals = dict(owed)
    for pair, units in totals.items():
        payments[pair if units >= 0 else pair[::-1]] = abs(units)
    order = [(dealer + place) % seats for place in range(seats)]
    pairs = list(combinations(order, 2))
    pairs.sort(key=lambda pair: pair not in special and pair[::-1] not in special)
    return [
        (*way, payments[way]) for pair in pairs for way in (pair, pair[::-1]) if way in payments
    ]
