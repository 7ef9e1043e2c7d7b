"""The fewest transfers, compared with the fewest that any search finds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from rules.settle_up import fewest_transfers


def most_groups(balances: tuple[int, ...]) -> int:
    """The most groups that add up to zero, by trying every group of the first player."""
    if not balances:
        return 0
    first, *others = balances
    tried = [0]
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            if not first + sum(others[place] for place in chosen):
                rest = tuple(each for place, each in enumerate(others) if place not in chosen)
                tried.append(1 + most_groups(rest))
    return max(tried)


def test_transfers_settle_everybody_and_no_fewer_could() -> None:
    random = Random(32)
    for _ in range(60):
        units = [random.randint(-4, 4) for _ in range(random.randint(1, 6))]
        balances = dict(enumerate([*units, -sum(units)], start=1))

        transfers = fewest_transfers(balances)

        left = Counter(balances)
        for each in transfers:
            assert each.units > 0
            left[each.payer] += each.units
            left[each.receiver] -= each.units
        open_ones = tuple(filter(None, balances.values()))
        assert not any(left.values())
        assert len(transfers) == len(open_ones) - most_groups(open_ones), balances


def test_settling_takes_one_transfer_less_than_players() -> None:
    found = fewest_transfers({1: 14, **dict.fromkeys(range(2, 16), -1)})

    assert {each.receiver for each in found} == {1}
    assert len(found) == 14
