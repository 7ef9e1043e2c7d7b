"""The champion ladder: which of two champion throws is the better one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.bobing.books import BOTH, score

# From the lowest to the highest throw, each strictly better than the one before it.
MANILA = (
    "444411",  # four 4s by the sum of the other two: 2
    "444412",  # 3
    "444422",  # 4; 444413 ties with it
    "444432",  # 5
    "444433",  # 6
    "444425",  # 7
    "444453",  # 8
    "444463",  # 9
    "444455",  # 10
    "444456",  # 11
    "444466",  # 12
    "111112",  # five alike: the face, then the sixth die
    "111114",
    "111116",
    "222221",
    "222224",
    "333331",
    "555551",
    "555556",
    "666661",
    "666664",
    "666665",
    "444441",  # five 4s by the sixth die
    "444442",
    "444443",
    "444445",
    "444446",
    "111111",  # six alike by the face, six 1s the lowest
    "222222",
    "333333",
    "555555",
    "666666",
)
XIAMEN = (
    "444411",
    "444412",
    "444466",
    "222221",  # five alike by the sixth die only
    "111112",
    "555553",
    "111114",
    "222225",
    "111116",
    "444441",
    "444446",
    "222222",
    "333333",
    "555555",
    "666666",
    "111111",  # six 1s above every other six but the 4s
    "444444",
)


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(MANILA)))
def test_manila_ladder_rises(lower: str, higher: str) -> None:
    assert score("manila", lower).rank < score("manila", higher).rank


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(XIAMEN)))
def test_xiamen_ladder_rises(lower: str, higher: str) -> None:
    assert score("xiamen", lower).rank < score("xiamen", higher).rank


@pytest.mark.parametrize("key", BOTH)
def test_six_fours_are_the_top_candidate_when_the_grab_is_off(key: str) -> None:
    ladder = MANILA if key == "manila" else XIAMEN[:-1]
    top = max(score(key, roll, grab="off").rank for roll in ladder)

    assert score(key, "444444", grab="off").rank > top


@pytest.mark.parametrize(
    ("one", "other"),
    [("444416", "444425"), ("444425", "444452"), ("444415", "444433"), ("444426", "444435")],
)
@pytest.mark.parametrize("key", BOTH)
def test_four_fours_with_equal_sums_tie(key: str, one: str, other: str) -> None:
    assert score(key, one).rank == score(key, other).rank


@pytest.mark.parametrize("key", BOTH)
def test_five_fours_all_tie_without_the_sixth_die(key: str) -> None:
    ranks = {score(key, f"44444{sixth}", red5_kicker="off").rank for sixth in (1, 2, 3, 5, 6)}

    assert len(ranks) == 1


@pytest.mark.parametrize("key", BOTH)
def test_five_fours_without_the_sixth_die_stand_between_five_and_six_alike(key: str) -> None:
    below, five, above = (
        score(key, roll, red5_kicker="off").rank for roll in ("666665", "444441", "222222")
    )

    assert below < five < above


def test_five_alike_tie_in_xiamen_when_the_sixth_die_is_equal() -> None:
    assert score("xiamen", "111113").rank == score("xiamen", "666663").rank


def test_sixth_die_of_five_alike_counts_four_when_it_is_a_four() -> None:
    three, four, five = (score("manila", roll).rank for roll in ("666663", "666664", "666665"))

    assert three < four < five


def test_five_alike_may_be_told_apart_by_the_sixth_die_and_then_the_face() -> None:
    first, second, third = (
        score("manila", roll, same5_order="kicker_face").rank
        for roll in ("666661", "111112", "333332")
    )

    assert first < second < third


def test_six_alike_may_all_be_equal() -> None:
    ranks = {score("manila", str(face) * 6, same6_order="equal").rank for face in (1, 2, 3, 5, 6)}

    assert len(ranks) == 1


def test_six_ones_stay_above_six_alike_that_are_all_equal() -> None:
    ones, *others = (
        score("xiamen", str(face) * 6, same6_order="equal").rank for face in (1, 2, 3, 5, 6)
    )

    assert len(set(others)) == 1
    assert ones > others[0]


@pytest.mark.parametrize(
    ("place", "below", "above"),
    [
        ("top", "444444", None),
        ("under_red6", "666666", "444444"),
        ("under_red6", "111111", "444444"),
        ("under_sixes", "444446", "111111"),
        ("under_sixes", "444446", "222222"),
    ],
)
@pytest.mark.parametrize("key", BOTH)
def test_golden_flower_stands_where_the_house_puts_it(
    key: str, place: str, below: str, above: str | None
) -> None:
    flower = score(key, "114444", goldflower=place, grab="off")

    assert flower.combination == "golden_flower"
    assert flower.rank > score(key, below, goldflower=place, grab="off").rank
    if above is not None:
        assert flower.rank < score(key, above, goldflower=place, grab="off").rank


def test_golden_flower_is_an_ordinary_four_fours_by_default() -> None:
    flower = score("xiamen", "444411")

    assert (flower.combination, flower.rank < score("xiamen", "444412").rank) == ("red_4", True)
