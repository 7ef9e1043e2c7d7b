"""The best setting of thirteen cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from rules.cards import PACK, Card, read_cards
from rules.chinese_poker import Arrangement, Variation
from rules.chinese_poker.best_setting import best_setting, reference_hands
from tests.rules.chinese_poker import second

# What two players set in "Near-optimal Closed-hand Chinese Poker", a paper about the best play.
SET = ("Js Jd 9h / Qs Qh 8c 3c 2h / As Ks 6s 5s 3s", "9s 7s Th / Kd 6d 5d 4d 3d / Kc Qc 6c 5c 4c")


def sets(hand: Arrangement) -> list[set[Card]]:
    return [set(row) for row in hand.rows]


@pytest.mark.parametrize("text", SET)
def test_best_setting_is_that_of_players_who_computed_theirs(text: str) -> None:
    expected = Arrangement.parse(text)

    assert sets(best_setting(Variation.load("base"), expected.cards)) == sets(expected)


def units(preset: str, row: int, value: second.Value, met: Sequence[second.Value]) -> int:
    """What a row of this value wins from rows of the other values, by the second settlement."""
    bonuses = second.BONUSES[preset]
    won, lost = sum(value > other for other in met), [each for each in met if each > value]
    paid = sum(bonuses.get((row, second.name(each)), 1) for each in lost)
    return won * bonuses.get((row, second.name(value)), 1) - paid


@pytest.mark.parametrize("preset", ["base", "singapore"])
def test_best_setting_wins_most_of_all_72072_settings(preset: str) -> None:
    cards = tuple(map(str, Random(preset).sample(PACK, 13)))
    met = [[second.value(tuple(map(str, row))) for row in hand.rows] for hand in reference_hands()]
    columns = list(zip(*met, strict=True))

    def judged(row: int, size: int) -> dict[frozenset[str], tuple[second.Value, int]]:
        found = {}
        for some in combinations(cards, size):
            value = second.value(some)
            found[frozenset(some)] = value, units(preset, row, value, columns[row])
        return found

    fronts, middles, backs = judged(0, 3), judged(1, 5), judged(2, 5)
    tried = 0
    best: tuple[int, second.Value] = -(10**9), (0, ())
    for back, (back_value, back_units) in backs.items():
        rest = [card for card in cards if card not in back]
        for front in map(frozenset, combinations(rest, 3)):
            tried += 1
            front_value, front_units = fronts[front]
            middle_value, middle_units = middles[frozenset(rest) - front]
            if front_value <= middle_value <= back_value:
                best = max(best, (front_units + middle_units + back_units, back_value))
    found = best_setting(Variation.load(preset), read_cards(" ".join(cards)))
    front, middle, back = (frozenset(map(str, row)) for row in found.rows)

    assert tried == 72_072
    assert fronts[front][0] <= middles[middle][0] <= backs[back][0]
    assert (fronts[front][1] + middles[middle][1] + backs[back][1], backs[back][0]) == best


def test_best_setting_is_legal_where_equal_rows_are_not() -> None:
    cards = read_cards("2c 3c 4c 5c 6c 2d 3d 4d 5d 6d Kh Qs 9h")
    legal, foul = (Variation.load("base", equal_rows=each) for each in ("legal", "foul"))

    assert legal.refusal(best_setting(legal, cards)) is None
    assert foul.refusal(best_setting(foul, cards)) is None


def test_reference_hands_are_dealt_as_filed_and_set_well() -> None:
    random, variation = Random(13), Variation.load("base")
    ranking, hands = variation.ranking, reference_hands()

    assert [set(hand.cards) for hand in hands] == [set(random.sample(PACK, 13)) for _ in hands]
    assert [hand for hand in hands if variation.refusal(hand)] == []
    as_best = [
        hand.worths(ranking) == best_setting(variation, hand.cards).worths(ranking)
        for hand in hands[:40]
    ]
    assert as_best.count(True) >= 25  # the others are as good within a tenth of a unit
