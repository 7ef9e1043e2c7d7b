"""The fewest transfers that settle what players owe one another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

MOST_EXACT = 12  # players, of which 4,096 groups are compared; beyond that all are one group


@dataclass(frozen=True, slots=True)
class Transfer:
    payer: int
    receiver: int
    units: int


def fewest_transfers(balances: Mapping[int, int]) -> tuple[Transfer, ...]:
    """Transfers after which nobody owes anything. balances: what each player is to get; negative
    where they pay; the sum is zero.

    A group of k players whose balances add up to zero needs at most k - 1 transfers, so the fewest
    come from the most such groups.

    >>> [(each.payer, each.receiver) for each in fewest_transfers({1: 5, 2: -3, 3: 3, 4: -5})]
    [(4, 1), (2, 3)]
    """
    assert not sum(balances.values()), f"expected balances that add up to zero, got {balances}"
    open_balances = {player: units for player, units in balances.items() if units}
    players = tuple(open_balances)
    groups: Iterable[Sequence[int]] = [players]
    if len(players) <= MOST_EXACT:
        groups = _most_groups(open_balances)
    return tuple(
        transfer
        for group in sorted(groups, key=lambda group: players.index(group[0]))
        for transfer in _within({player: open_balances[player] for player in group})
    )


def _most_groups(balances: Mapping[int, int]) -> Iterator[Sequence[int]]:
    """The players in as many groups as possible whose balances add up to zero, each group in the
    given order."""
    players = tuple(balances)
    whole = (1 << len(players)) - 1
    totals, closed = [0], [0]  # for each set of players: their sum, and how many groups close
    for members in range(1, whole + 1):
        first = (members & -members).bit_length() - 1
        totals.append(totals[members & (members - 1)] + balances[players[first]])
        most = max(closed[members ^ bit] for bit in _bits(members))
        closed.append(most + (not totals[members]))
    group: list[int] = []
    while whole:
        wanted = closed[whole] - (not totals[whole])
        bit = next(bit for bit in _bits(whole) if closed[whole ^ bit] == wanted)
        group.append(players[bit.bit_length() - 1])
        whole ^= bit
        if not totals[whole]:
            yield [player for player in players if player in group]
            group = []


def _bits(members: int) -> Iterator[int]:
    while members:
        bit = members & -members
        yield bit
        members ^= bit


def _within(left: dict[int, int]) -> Iterator[Transfer]:
    """The largest debtor pays the largest creditor, and so on: each transfer settles a player."""
    while any(left.values()):
        payer = min(left, key=left.__getitem__)
        receiver = max(left, key=left.__getitem__)
        units = min(-left[payer], left[receiver])
        left[payer] += units
        left[receiver] -= units
        yield Transfer(payer, receiver, units)
