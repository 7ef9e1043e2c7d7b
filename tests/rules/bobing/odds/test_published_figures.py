"""Simulated evenings, held against figures that were worked out exactly before there was any code.

The dice are the same in each run. With other dice a right figure would be refused once in 15,000
times: a mean by four standard errors, a share by the exact chance of so many evenings.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import exp, fsum, lgamma, log, log1p, sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from rules.bobing.game.commands import Fault, Void
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.evenings import Ending, Evening, Evenings, start_of, this_round
from rules.bobing.odds.prizes_left import PrizesLeft
from rules.bobing.odds.throws import throws
from rules.dice import FACES, TOTAL
from tests.rules.bobing.books import BOTH, book
from tests.rules.bobing.playing import NOTHING, RED_3, seated
from tests.rules.bobing.scorer import judge

CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
REFUSED = 1 / 15_000
COLUMNS: dict[str, dict[str, str]] = {
    "default": {},
    "printed": {"third": "same4"},
    "red3": {"double3": "not_fours"},
    "straight": {"double3": "off"},
}

# Rolls until one set is gone or a grab comes; per cent without a champion, ended by a grab; the
# rolls that are enough in 5, 50 and 90 of a hundred evenings.
PRINTED = """
default  206.983463 10.830008 0.443637 116 198 296
printed  175.128201 14.453257 0.375361 106 168 245
red3     209.471119 10.595556 0.448969 117 201 300
straight 219.854285  9.736106 0.471224 121 209 317
"""


def played(state: State, number: int) -> list[Evening]:
    evenings = Evenings(state, lambda: 0.0)
    codes = evenings.codes(throws(Random(4).choices))
    return [evenings.play(codes) for _ in range(number)]


def near(found: Sequence[float], expected: float) -> bool:
    return abs(fmean(found) - expected) <= 4 * stdev(found) / sqrt(len(found))


def near_share(found: Sequence[bool], least: float, most: float | None = None) -> bool:
    """Whether the true share can lie between these."""
    most = least if most is None else most
    few, many = (chances(len(found), share) for share in (least, most))
    count = sum(found)
    return fsum(few[: count + 1]) > REFUSED / 2 and fsum(many[count:]) > REFUSED / 2


def chances(number: int, share: float) -> list[float]:
    """For each count of evenings, the chance that so many of them are of this share."""
    ways = [lgamma(number + 1) - lgamma(k + 1) - lgamma(number - k + 1) for k in range(number + 1)]
    yes, no = log(share), log1p(-share)
    return [exp(each + k * yes + (number - k) * no) for k, each in enumerate(ways)]


@pytest.mark.parametrize("line", PRINTED.split("\n")[1:-1])
@pytest.mark.parametrize(
    "number", [1_000, pytest.param(50_000, marks=pytest.mark.proof)], ids=["some", "many"]
)
@pytest.mark.parametrize("key", BOTH)
def test_one_set_goes_as_printed(key: str, number: int, line: str) -> None:
    column, *printed = line.split()
    rolls, no_champion, grab = (float(each) for each in printed[:3])

    evenings = played(start_of(book(key, **COLUMNS[column]), CUSTOM, 10), number)

    gone = [each.emptied or each.rolls for each in evenings]
    assert near(gone, rolls)
    # A grab is a champion throw too: an evening that it ends is not without one.
    assert near_share([each.is_late for each in evenings], no_champion / 100)
    is_grab = [each.ending is Ending.GRAB and each.emptied is None for each in evenings]
    assert near_share(is_grab, grab / 100)
    for share, enough in zip((0.05, 0.5, 0.9), map(int, printed[3:]), strict=True):
        # `enough` is the first number of rolls that suffices; each has at most 0.7 % of evenings,
        # and a grab before the last prize ends 0.5 % of them sooner.
        assert near_share([each <= enough for each in gone], share, share + 0.012)


PLAIN = {"grab": "off"}  # no throw ends the game


def champion_chance() -> Fraction:
    """Of one throw, counted over all 46,656 by the second scorer."""
    rules = book("manila", **PLAIN).switches
    return Fraction(sum(judge(f, rules).tier == 1 for f in product(FACES, repeat=6)), TOTAL)


def test_final_by_rounds_is_as_long_as_its_rounds_are_likely() -> None:
    """n throws, n more where none was a champion throw, n more where again none was."""
    none = float(1 - champion_chance()) ** 6
    evenings = played(start_of(book("manila", end="best_of_round", **PLAIN), {1: 1}, 6), 4_000)

    assert near([each.rolls for each in evenings], 6 * (1 + none + none**2))
    assert near_share([each.ending is Ending.FOURS for each in evenings], none**3)


def test_a_lap_goes_on_where_the_game_stands() -> None:
    """Six 6s lead, and only six 4s beat them: two others are still to try."""
    table = seated("manila", {1: 1}, players=3, end="unbeaten_lap", **PLAIN)
    table.throw("666666")

    assert fmean(each.rolls for each in played(table.state, 500)) == pytest.approx(2, abs=0.02)


def test_a_tier_that_no_throw_wins_is_named() -> None:
    closed = start_of(book("manila", straight_prize="off", double3="off"), CUSTOM, 10)
    # Throws of the champion's tier do not slide; those of tier 2 cannot be waited for.
    slides = start_of(
        book("manila", straight_prize="off", double3="off", empty_tier="next_lower"), CUSTOM, 10
    )

    assert PrizesLeft.of(closed).out_of_reach() == (2,)
    assert PrizesLeft.of(slides).out_of_reach() == (2,)
    assert PrizesLeft.of(start_of(book("manila"), CUSTOM, 10)).out_of_reach() == ()


def test_whoever_chooses_whose_prize_to_take_has_rolled_already() -> None:
    table = seated("xiamen", {1: 1, 3: 2, 6: 3}, players=4, chase_from="thrower_chooses")
    table.throws(RED_3, RED_3, RED_3)

    assert table.state.phase is Phase.CHOOSING
    assert this_round(table.state) == (4,)


def test_whoever_sits_out_does_not_roll_in_this_round() -> None:
    table = seated("xiamen", CUSTOM, players=4)
    table.do(Void(1, Fault.OUT))
    table.throws(NOTHING, NOTHING, NOTHING, NOTHING)

    assert (table.state.turn, table.state.round) == (3, 2)
    assert this_round(table.state) == (3, 4)
