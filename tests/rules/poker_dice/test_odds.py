from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.dice import FACES, distinct_rolls
from rules.poker_dice.hand import Hand
from rules.poker_dice.odds import chance_to_beat, first_throw
from rules.poker_dice.settings import Straight
from tests.rules.poker_dice.ranking import category, worth

PLAYED = Straight.BETWEEN_FOUR_AND_FULL


@pytest.mark.parametrize("straight", list(Straight))
def test_ways_equal_the_throws_counted_one_by_one(straight: Straight) -> None:
    counted: dict[str, int] = {}
    for faces in product(FACES, repeat=5):
        key = category(faces, is_straight_played=straight is PLAYED)
        counted[key] = counted.get(key, 0) + 1

    assert first_throw(straight) == counted


def holding_best(dice: tuple[int, ...], values: dict[tuple[int, ...], int]) -> Fraction:
    """The best of the 32 ways to hold these dice, each tried with every fall of the others.

    values: what each five dice are worth then, in some unit.
    """
    chances = []
    for holds in product((True, False), repeat=5):
        held = tuple(face for face, is_held in zip(dice, holds, strict=True) if is_held)
        falls = product(FACES, repeat=5 - len(held))
        total = sum(values[tuple(sorted((*held, *fall)))] for fall in falls)
        chances.append(Fraction(total, 6 ** (5 - len(held))))
    return max(chances)


@pytest.mark.parametrize("straight", list(Straight))
@pytest.mark.parametrize("target", ["65431", "55664", "44455"])
def test_chance_with_one_throw_left_is_that_of_every_hold_tried(
    straight: Straight, target: str
) -> None:
    is_played = straight is PLAYED
    mark = worth(Hand.parse(target).faces, is_straight_played=is_played)
    values = {
        dice: int(worth(dice, is_straight_played=is_played) > mark) for dice in distinct_rolls(5)
    }

    for dice in list(distinct_rolls(5))[::5]:
        found = chance_to_beat(dice, 1, Hand.parse(target, straight))
        assert found == holding_best(dice, values), dice


def test_chance_with_two_throws_left_is_the_best_hold_of_one() -> None:
    target = Hand.parse("55566")
    unit = 6**5
    after = {
        dice: int(chance_to_beat(dice, 1, target) * unit) for dice in distinct_rolls(5)
    }  # 6**5 is a multiple of every number of falls, so nothing is lost

    for text in ("12346", "55123", "66421", "55566", "11112"):
        dice = Hand.parse(text).faces
        assert chance_to_beat(dice, 2, target) == holding_best(dice, after) / unit


def test_chance_without_a_throw_left_is_what_lies_there() -> None:
    target = Hand.parse("44426")

    assert chance_to_beat((4, 4, 4, 3, 6), 0, target) == 1
    assert chance_to_beat((4, 2, 4, 6, 4), 0, target) == 0


@pytest.mark.parametrize(("dice", "left"), [((1, 2), 1), ((1,) * 6, 1), ((1,) * 5, 4), ((), -1)])
def test_chance_of_no_such_dice_or_throws_is_refused(dice: tuple[int, ...], left: int) -> None:
    with pytest.raises(ValueError, match="expected five dice or none"):
        chance_to_beat(dice, left, Hand.parse("44426"))


def test_nobody_beats_a_hand_without_a_throw() -> None:
    assert chance_to_beat((), 0, Hand.parse("12346")) == 0
