"""How long finals take and who decides them, against enumeration and against whole finals."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from statistics import fmean, stdev

import pytest

from rules.bobing.odds.evenings import Ending, Evenings
from rules.bobing.odds.finals import Final
from rules.dice import FACES, TOTAL
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import seated
from tests.rules.bobing.scorer import judge

PLAIN = {"grab": "off"}  # no throw ends the game


def champion_chance() -> Fraction:
    """Of one throw, counted over all 46,656 by the second scorer."""
    rules = book("manila", **PLAIN).switches
    return Fraction(sum(judge(f, rules).tier == 1 for f in product(FACES, repeat=6)), TOTAL)


def test_final_by_rounds_is_as_long_as_its_rounds_are_likely() -> None:
    """n throws, n more where none was a champion throw, n more where again none was."""
    none = float(1 - champion_chance()) ** 6
    final = Final.of(book("manila", end="best_of_round", **PLAIN), {1: 1}, 6)

    assert final.rolls == pytest.approx(6 * (1 + none + none**2))
    assert final.by_fours == pytest.approx(none**3)
    assert [final.longer_than(rolls) for rolls in (5, 6, 11, 12, 17, 18)] == pytest.approx(
        [1, none, none, none**2, none**2, 0]
    )
    assert [final.quantile(share) for share in (0.05, 0.1, 0.5)] == [6, 12, 18]


def test_lap_is_as_long_as_throws_that_beat_are_likely() -> None:
    """Six 6s lead, and only six 4s beat them, after which nothing does: with two others to come
    1 + (1 - p) + p + p * 2 throws, where the first may beat, or else the second."""
    table = seated("manila", {1: 1}, players=3, end="unbeaten_lap", **PLAIN)
    table.throw("666666")
    beats = 1 / TOTAL

    expected = (1 + (1 - beats)) * (1 + beats * 2)
    assert Final(table.state).rolls == pytest.approx(expected, abs=1e-12)


FINALS = [
    ("manila", {}, 6),
    ("manila", {"champion_award": "held_and_chased", "chase": "none"}, 9),
    pytest.param("manila", {"tie": "last_wins"}, 14, marks=pytest.mark.proof),
    pytest.param(
        "manila",
        {"six_black": "ends_and_share", "same6_order": "equal"},
        30,
        marks=pytest.mark.proof,
    ),
    ("xiamen", {}, 3),
]


@pytest.mark.parametrize(("key", "switches", "players"), FINALS)
@pytest.mark.parametrize("end", ["best_of_round", "unbeaten_lap"])
def test_finals_are_as_long_as_computed(
    key: str, switches: dict[str, str], players: int, end: str
) -> None:
    final = Final.of(book(key, end=end, **switches), {1: 1}, players)
    fast = Evenings(book(key, end=end, **switches), {1: 1}, players, lambda: 0.0)
    codes = fast.codes(Random(4).choices)
    played = [fast.play(codes) for _ in range(20_000)]

    lengths = [evening.rolls for evening in played]
    off = 4 / len(played) ** 0.5  # four standard errors
    assert fmean(lengths) == pytest.approx(final.rolls, abs=off * stdev(lengths))
    fours = fmean(evening.ending is Ending.FOURS for evening in played)
    assert fours == pytest.approx(final.by_fours, abs=off / 2)


@pytest.mark.parametrize("champions", [2, pytest.param(3, marks=pytest.mark.proof)])
def test_semi_finals_by_a_lap_are_forecast_within_two_per_cent(champions: int) -> None:
    final = Final.of(book("manila", end="unbeaten_lap"), {1: champions}, 30)
    fast = Evenings(final.state.book, {1: champions}, 30, lambda: 0.0)
    codes = fast.codes(Random(4).choices)

    found = fmean(fast.play(codes).rolls for _ in range(20_000))

    assert found == pytest.approx(final.rolls, rel=0.02)
