"""The chosen reading is the best of all: against every way to lay the tiles.

Each example draws hands of its own; `make search` draws 10,000 examples.
"""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rules.mahjong import Hand, House, Settings
from rules.mahjong.rows_of_a_hand import of_hand, of_reading
from rules.mahjong.scoring import stacked
from rules.mahjong.settings import Stacking
from rules.mahjong.tiles import NAMES
from rules.mahjong.ways_to_read import HandReading, readings, waits_of
from tests.rules.mahjong import second
from tests.rules.mahjong.random_hands import winning_hand

HANDS = 10  # of one example
SETTINGS = [Settings(stacking=each, min_tai=0) for each in Stacking]


def laid_of(reading: HandReading, hand: Hand) -> second.Laid:
    """The reading in the words of the second one."""
    sets = [tuple(NAMES[tile] for tile in each.tiles) for each in reading.sets]
    won = (hand.win, hand.win) if reading.won is None else sets[reading.won]
    hidden = [s for s, each in zip(sets, reading.sets, strict=True) if not each.is_melded]
    pairs = tuple(NAMES[pair] for pair in reading.pairs)
    return second.Laid(tuple(sorted(hidden)), tuple(sorted(pairs)), won)


def in_order(laid: second.Laid) -> second.Laid:
    return second.Laid(tuple(sorted(laid.hidden)), tuple(sorted(laid.pairs)), laid.won)


@given(seed=st.integers(0, 2**32))
def test_readings_are_all_ways_to_lay_tiles_and_the_best_counts(seed: int) -> None:
    random = Random(seed)
    for _ in range(HANDS):
        hand = winning_hand(random)
        found = readings(hand)
        waiting = waits_of(hand)
        for settings in SETTINGS:
            counted = [
                stacked({**of_hand(hand), **of_reading(hand, each, waiting)}, settings)
                for each in found
            ]
            worth = [sum(second.VALUES[row] * n for row, n in rows.items()) for rows in counted]
            score = House(settings).score(hand)

            assert (score.tai, score.reading) == (max(worth), found[worth.index(max(worth))]), hand

        laid = [laid_of(reading, hand) for reading in found]
        assert laid == sorted(laid, key=preference)
        assert {*laid} == {*map(in_order, second.every_laid(hand))}, hand


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
