"""The chosen reading is the best of all: against every way to lay the tiles, and a second scorer.

Each example draws hands of its own; `make search` draws 10,000 examples.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.mahjong import Hand, House
from rules.mahjong.reading import Reading
from rules.mahjong.scoring import waits_of
from rules.mahjong.tiles import NAMES
from tests.rules.mahjong import second
from tests.rules.mahjong.random_hands import winning_hand

HANDS = 10  # of one example
HOUSES = {mode: House.load("table", stacking=mode, min_tai=0) for mode in ("table", "no_implied")}
each_mode = pytest.mark.parametrize("mode", HOUSES)


def laid_of(reading: Reading, hand: Hand) -> second.Laid:
    """The house's reading in the words of the second scorer."""
    sets = [tuple(NAMES[tile] for tile in each.tiles) for each in reading.sets]
    won = (hand.win, hand.win) if reading.won is None else sets[reading.won]
    hidden = [s for s, each in zip(sets, reading.sets, strict=True) if not each.is_melded]
    pairs = tuple(NAMES[pair] for pair in reading.pairs)
    return second.Laid(tuple(sorted(hidden)), tuple(sorted(pairs)), won)


def in_order(laid: second.Laid) -> second.Laid:
    return second.Laid(tuple(sorted(laid.hidden)), tuple(sorted(laid.pairs)), laid.won)


@each_mode
@given(seed=st.integers(0, 2**32))
def test_best_reading_and_its_rows_are_those_of_the_second_scorer(mode: str, seed: int) -> None:
    random = Random(seed)
    for _ in range(HANDS):
        hand = winning_hand(random)
        score = HOUSES[mode].score(hand)
        waits = len(second.waits_of(hand))
        readings = {
            in_order(laid): second.rows_of(hand, laid, waits, mode)
            for laid in second.every_laid(hand)
        }
        worth = {
            laid: sum(second.VALUES[r] * n for r, n in rows.items())
            for laid, rows in readings.items()
        }

        assert score.tai == max(worth.values()), hand
        assert score.reading is not None
        chosen = laid_of(score.reading, hand)
        assert dict(score.rows) == readings[chosen], hand
        assert chosen == min((each for each in worth if worth[each] == score.tai), key=preference)


def preference(laid: second.Laid) -> tuple[object, ...]:
    """More pungs, the lower pair, the lower sets, the winning tile in the pair, in a lower set."""
    number = {name: place for place, name in enumerate(NAMES)}
    pungs = sum(len(set(group)) == 1 for group in laid.hidden)
    sets = sorted((number[group[0]], len(set(group)) == 1) for group in laid.hidden)
    won = (-1, False) if len(laid.won) == 2 else (number[laid.won[0]], len(set(laid.won)) == 1)
    return (-pungs, [number[p] for p in laid.pairs], [tile for tile, _ in sets], won)


@given(seed=st.integers(0, 2**32))
def test_waits_are_those_found_by_trying_each_kind(seed: int) -> None:
    random = Random(seed)
    for _ in range(HANDS):
        hand = winning_hand(random)
        assert [NAMES[tile] for tile in waits_of(hand)] == second.waits_of(hand), hand
