"""The odds of a throw and of a party, held against tables made before there was any code."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.bobing import Rulebook
from tests.rules.bobing.books import BOTH, book

ROUNDS = (1, 2, 3, 5, 10, 15, 20)

# P(at least one champion throw) in per cent: players, then a figure for each number of rounds.
CHAMPION = """
  5   5.869  11.394  16.594  26.098  45.385  59.638  70.171
  8   9.224  17.597  25.198  38.361  62.007  76.582  85.565
 10  11.394  21.490  30.435  45.385  70.171  83.709  91.103
 12  13.512  25.198  35.305  51.607  76.582  88.667  94.516
 20  21.490  38.361  51.607  70.171  91.103  97.346  99.208
 30  30.435  51.607  66.336  83.709  97.346  99.568  99.930
 50  45.385  70.171  83.709  95.141  99.764  99.989  99.999
100  70.171  91.103  97.346  99.764  99.999 100.000 100.000
200  91.103  99.208  99.930  99.999 100.000 100.000 100.000
300  97.346  99.930  99.998 100.000 100.000 100.000 100.000
"""


def table(text: str) -> dict[tuple[int, int], str]:
    """Players and rounds, with the figure printed for them."""
    lines = [line.split() for line in text.split("\n") if line]
    return {
        (int(players), rounds): figure
        for players, *figures in lines
        for rounds, figure in zip(ROUNDS, figures, strict=True)
    }


@pytest.mark.parametrize("key", BOTH)
def test_the_chance_of_a_champion_throw_at_a_party_is_as_printed(key: str) -> None:
    odds, printed = book(key).throw_odds, table(CHAMPION)

    found = {party: f"{100 * odds.champion_within(party[0] * party[1]):.3f}" for party in printed}

    assert found == printed


@pytest.mark.parametrize("key", BOTH)
def test_a_champion_throw_and_a_grab_have_exact_odds(key: str) -> None:
    odds = book(key).throw_odds

    assert (odds.champion, odds.grab) == (Fraction(187, 15_552), Fraction(1, 46_656))


def test_a_throw_that_takes_all_from_a_lower_tier_wins_no_prize_of_that_tier() -> None:
    rows = [{"key": "straight", "pattern": "123456", "tier": 2, "takes_all": True}]
    rows += [{"key": "double_triple", "pattern": "aaabbb", "tier": 2}]
    data = {**book("manila").data, "rows": rows}

    odds = Rulebook.from_dict({"book": data, "switches": {}}).throw_odds

    assert odds.tiers[2] == Fraction(300, 46_656)
    assert (odds.champion, odds.grab) == (Fraction(720, 46_656), Fraction(720, 46_656))


def test_the_tiers_with_chased_throws_are_those_of_the_house_rule() -> None:
    chased = {
        key: book("xiamen", chase=key).throw_odds.chased
        for key in ("none", "champion", "champion+second+red3")
    }

    assert chased == {"none": set(), "champion": set(), "champion+second+red3": {2, 3}}
