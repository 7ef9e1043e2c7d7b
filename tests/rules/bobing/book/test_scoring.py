"""What every throw is, what wins how often, and the odds of a party, held against tables that were
made before there was any code."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest

from rules.bobing import Roll, Rulebook
from rules.bobing.book.scoring import Score
from tests.rules.bobing.books import BOTH, book
from tests.rules.bobing.scorer import JUDGED, Verdict, judge, setting_of

THROWS = tuple(product((1, 2, 3, 4, 5, 6), repeat=6))
DISTINCT = tuple(combinations_with_replacement((1, 2, 3, 4, 5, 6), 6))

TIERS = {1: 561, 2: 1_020, 3: 2_400, 4: 1_875, 5: 9_300, 6: 17_400, None: 14_100}
SAME4_THIRD = {**TIERS, 3: 1_875, 4: 2_400}

SCORING = {
    "third": ("red3", "same4"),
    "double3": ("all", "not_fours", "off"),
    "straight_prize": ("on", "off"),
    "goldflower": ("off", "top", "under_red6", "under_sixes"),
    "ones6": ("by_face", "above"),
    "same5_order": ("face_kicker", "kicker", "kicker_face"),
    "same6_order": ("face", "equal"),
    "red5_kicker": ("on", "off"),
    "grab": ("red6", "red6_and_six_ones", "off"),
    "goldflower_bonus": ("none", "remaining_second", "both_second"),
    "six_black": ("champion", "ends_and_share", "scramble"),
    "carry": ("off", "on"),
    "chase": ("none", "champion", "champion+second+red3"),
}
PAIRS = sorted(
    {
        tuple(sorted(chosen))
        for one, other in combinations(SCORING, 2)
        for chosen in (((one, a), (other, b)) for a in SCORING[one] for b in SCORING[other])
    }
)


@pytest.mark.parametrize(
    ("switches", "tiers"),
    [
        ({}, TIERS),
        ({"third": "same4"}, SAME4_THIRD),
        ({"double3": "not_fours"}, {**TIERS, 2: 920, 3: 2_500}),
        ({"double3": "off"}, {**TIERS, 2: 720, 3: 2_500, None: 14_300}),
        ({"third": "same4", "double3": "not_fours"}, {**SAME4_THIRD, 2: 920, 4: 2_500}),
        ({"straight_prize": "off"}, {**TIERS, 2: 300, 6: 18_120}),
    ],
)
@pytest.mark.parametrize("key", BOTH)
def test_every_tier_has_its_number_of_throws(
    key: str, switches: dict[str, str], tiers: dict[int | None, int]
) -> None:
    assert book(key, **switches).tier_ways() == tiers


def _facts(scored: Score) -> tuple[object, ...]:
    """All that a throw is, but not how it compares."""
    brings = (scored.carried, scored.takes_second, scored.ends_game, scored.is_chased)
    return (scored.combination, scored.tier, scored.takes_all, *brings, scored.rank != ())


def _judged(judged: Verdict) -> tuple[object, ...]:
    brings = (judged.carried, judged.brings_second, judged.ends_game, judged.is_chased)
    return (judged.combination, judged.tier, judged.takes_all, *brings, judged.strength != ())


@pytest.mark.parametrize("key", JUDGED)
def test_second_scorer_agrees_on_every_throw(key: str) -> None:
    rules, setting = book(key), setting_of(key)
    disagreements = []
    for faces in THROWS:
        scored, judged = rules.score(Roll(faces)), judge(faces, setting)
        if _facts(scored) != _judged(judged):
            disagreements.append((faces, scored, judged))

    assert disagreements == []


def _differences(key: str, switches: dict[str, str]) -> list[object]:
    """Where the book and the second scorer differ: in what a throw is, or in which is better."""
    rules = Rulebook(book(key).data, switches)
    setting = {**setting_of(key), **switches}
    found: list[object] = []
    champions = set()
    for faces in DISTINCT:
        scored, judged = rules.score(Roll(faces)), judge(faces, setting)
        if _facts(scored) != _judged(judged):
            found.append((faces, scored, judged))
        if judged.strength:
            champions.add((judged.strength, scored.rank))
    for lower, higher in pairwise(sorted(champions)):
        if not (lower[0] < higher[0] and lower[1] < higher[1]):
            found.append((lower, higher))
    return found


def _together() -> list[tuple[tuple[str, str], ...]]:
    """Choices of all house rules among which each two values stand together in one."""
    left, found = set(PAIRS), []
    while left:
        chosen = dict(min(left))
        for rule in [rule for rule in SCORING if rule not in chosen]:
            chosen[rule] = max(SCORING[rule], key=lambda value: _won(chosen | {rule: value}, left))
        found.append(tuple(chosen.items()))
        left -= set(combinations(sorted(chosen.items()), 2))
    return found


def _won(chosen: dict[str, str], left: set[tuple[tuple[str, str], ...]]) -> int:
    return len(left.intersection(combinations(sorted(chosen.items()), 2)))


@pytest.mark.parametrize(
    "chosen",
    [_together(), pytest.param(PAIRS, marks=pytest.mark.proof)],
    ids=["together", "each two alone"],
)
def test_second_scorer_agrees_under_every_two_house_rules(
    chosen: list[tuple[tuple[str, str], ...]],
) -> None:
    found = {choice: _differences("manila", dict(choice)) for choice in chosen}

    assert {choice: differences for choice, differences in found.items() if differences} == {}


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
def test_chance_of_a_champion_throw_is_as_printed(key: str) -> None:
    odds, printed = book(key).throw_odds, table(CHAMPION)

    found = {party: f"{100 * odds.champion_within(party[0] * party[1]):.3f}" for party in printed}

    assert found == printed


@pytest.mark.parametrize("key", BOTH)
def test_a_champion_throw_and_a_grab_have_exact_odds(key: str) -> None:
    odds = book(key).throw_odds

    assert (odds.champion, odds.grab) == (Fraction(187, 15_552), Fraction(1, 46_656))


def test_throw_that_takes_all_wins_no_prize_of_that_tier() -> None:
    rows = [{"key": "straight", "pattern": "123456", "tier": 2, "takes_all": True}]
    rows += [{"key": "double_triple", "pattern": "aaabbb", "tier": 2}]
    data = {**book("manila").data, "rows": rows}

    odds = Rulebook.from_dict({"book": data, "switches": {}}).throw_odds

    assert odds.tiers[2] == Fraction(300, 46_656)
    assert (odds.champion, odds.grab) == (Fraction(720, 46_656), Fraction(720, 46_656))


def test_tiers_with_chased_throws_are_those_of_the_house_rule() -> None:
    chased = {
        key: book("xiamen", chase=key).throw_odds.chased
        for key in ("none", "champion", "champion+second+red3")
    }

    assert chased == {"none": set(), "champion": set(), "champion+second+red3": {2, 3}}
