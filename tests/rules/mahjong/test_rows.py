"""Each row of the table, with hands worked out from the rule text alone."""

from __future__ import annotations

from typing import Any

from rules.mahjong import Hand
from tests.rules.mahjong.samples import house

TABLE = house(min_tai=0)
NO_IMPLIED_HOUSE = house(stacking="no_implied", min_tai=0)
THREE = ("b789", "d111", "c345")
OPEN = "b66 d789 c78"  # beside three melds it waits for c6 and c9
CLOSED = "b66 d789 c78 b789 d111 c345"
JUNK = "b159 c159 d159 w1234 e123"
SEVEN = "f1 f2 f3 f4 s1 s2 s3"
FIVE_PUNGS = "d111 d999 b555 w111 c33 b22"


def hand(concealed: str, melds: tuple[str, ...] = (), win: str = "c6", **about: Any) -> Hand:
    """With one flower, which is worth 1."""
    return Hand(concealed, melds, win, **{"flowers": "f1", **about})


def counted(rows: str) -> dict[str, int]:
    """Rows by their names, how often each."""
    found = [row.partition(" x") for row in rows.split(", ")]
    return {name: int(times or 1) for name, _, times in found}


# The concealed tiles + melds > the winning tile, c6 where none is said; what else is so; tai; rows.
CASES = """
# b4 5 6 7 waits for b4 and b7, but all four b4 are in the hand: no other b4 can come.
b4567 c678 + b444, d111, c345 > b7 |  | 4 | flower, no_honors, single_wait
FIVE_PUNGS > c3 | self_drawn | 55 | flower, honor_pung, five_concealed_pungs, fully_concealed,
    all_pungs
FIVE_PUNGS > c3 |  | 23 | flower, honor_pung, concealed_hand, four_concealed_pungs, all_pungs
b45 b789 e11 + b123, d111, c345 > b6 |  | 6 | flower, open_straight
# Completed by a discard it is closed all the same.
b123 b45 b789 e11 + d111, c345 > b6 |  | 11 | flower, closed_straight
w33 d789 b45 + w111, w222, c345 > b6 |  | 8 | flower, honor_pung x2, little_three_winds
OPEN + w111, w222, w333 |  | 14 | flower, honor_pung x3, big_three_winds
w44 d789 c78 + w111, w222, w333 |  | 34 | flower, honor_pung x3, little_four_winds
b66 c78 + w111, w222, w333, w444 |  | 45 | flower, honor_pung x4, big_four_winds
e33 d789 b45 + e111, e222, c345 > b6 |  | 13 | flower, honor_pung x2, little_three_dragons
OPEN + e111, e222, e333 |  | 34 | flower, honor_pung x3, big_three_dragons
CLOSED | self_drawn, heaven, discards=0 | 42 | flower, no_honors, heaven
CLOSED | earth, discards=1 | 42 | flower, no_honors, earth
JUNK | flowers=SEVEN, robs_eighth_flower | 20 | seven_flowers_rob_eighth
JUNK | flowers=SEVEN s4 | 30 | eight_flowers
# Seven flowers that rob nothing are seven flowers.
OPEN + THREE | flowers=SEVEN | 8 | flower x7, no_honors
# Nobody's pair of winds is a wind: no row but these fits (D-33).
w22 e11 + w111, w333, e222, e333 > e1 | flowers= | 51 | no_flowers, honor_pung x5,
    little_three_winds, big_three_dragons, all_pungs
# Heaven and earth replace all about going out.
b66 d789 c68 b789 d111 c345 > c7 | heaven, self_drawn, ready_hand, discards=0, last_tile | 42 |
    flower, no_honors, heaven
b66 d789 c68 b789 d111 c345 > c7 | earth, ready_hand, discards=0 | 42 | flower, no_honors, earth
# Wins by flowers exclude everything, and need no whole hand.
FIVE_PUNGS > c3 | self_drawn, flowers=SEVEN s4 | 30 | eight_flowers
OPEN + THREE | flowers=SEVEN, robs_eighth_flower | 20 | seven_flowers_rob_eighth
b159 | flowers=SEVEN s4 | 30 | eight_flowers
"""
# What is in another row anyway does not count beside it: concealed, single wait, honor pungs ...
NO_IMPLIED = """
FIVE_PUNGS > c3 | self_drawn, flowers=SEVEN s4 | 30 | eight_flowers
OPEN + THREE | flowers=SEVEN, robs_eighth_flower | 20 | seven_flowers_rob_eighth
w33 d789 b45 + w111, w222, e111 > b6 |  | 7 | flower, honor_pung, little_three_winds
b66 c78 + w111, w222, w333, e111 |  | 12 | flower, honor_pung, big_three_winds
w44 c78 + w111, w222, w333, b111 |  | 31 | flower, little_four_winds
b66 c78 + w111, w222, w333, w444 |  | 41 | flower, big_four_winds
e33 d789 b45 + e111, e222, w111 > b6 |  | 12 | flower, honor_pung, little_three_dragons
b66 c78 + e111, e222, e333, w111 |  | 32 | flower, honor_pung, big_three_dragons
FIVE_PUNGS > c3 | self_drawn | 43 | flower, honor_pung, self_drawn, five_concealed_pungs
# Self-drawn counts in the place of fully concealed, and no flowers in that of both (D-58).
CLOSED | self_drawn, ready_hand | 13 | flower, no_honors, self_drawn, ready_hand
b1133557799 d224466 > d6 | self_drawn | 33 | flower, no_honors, self_drawn, seven_pairs_pung
b1133557799 d224466 > d6 | self_drawn, ready_hand | 43 | flower, no_honors, self_drawn,
    ready_hand, seven_pairs_pung
b2246888 + b111, b999, b333 > b5 | flowers= | 43 | no_flowers, closed_wait, full_flush
"""
NAMED = {"OPEN": OPEN, "CLOSED": CLOSED, "JUNK": JUNK, "FIVE_PUNGS": FIVE_PUNGS, "SEVEN": SEVEN}


def hand_of(tiles: str, about: str) -> Hand:
    """As a case has it."""
    for name, meant in NAMED.items():
        tiles, about = tiles.replace(name, meant), about.replace(name, meant)
    tiles, _, win = tiles.partition(" > ")
    concealed, _, melds = tiles.replace("THREE", ", ".join(THREE)).partition(" + ")
    known: dict[str, Any] = {}
    for word in about.split(", ") if about else []:
        name, is_named, value = word.partition("=")
        known[name] = (int(value) if value.isdigit() else value) if is_named else True
    lies = tuple(melds.split(", ")) if melds else ()
    by_flowers = len(known.get("flowers", "").split()) == 8 or "robs_eighth_flower" in known
    return hand(concealed, lies, win or ("" if by_flowers and not melds else "c6"), **known)


def test_example_of_the_source_is_three_by_the_table_and_five_with_two_for_winning() -> None:
    """b66 d789 c78, b789 d111 c345, f1 s3, out on c6: no honors 1, flowers 2."""
    example = Hand(
        "b6 b6 d7 d8 d9 c7 c8", ("b7 b8 b9", "d1 d1 d1", "c3 c4 c5"), "c6", flowers="f1 s3"
    )
    by_table = house().score(example)
    with_two = house(winning_bonus=2).score(example)

    assert (by_table.tai, by_table.is_win) == (3, False)
    assert (with_two.tai, with_two.is_win) == (5, True)
    assert str(by_table.refusal) == "3 tai, and a win takes 5"


def test_tiles_that_are_no_sets_and_a_pair_are_no_win() -> None:
    score = TABLE.score(Hand(JUNK, win="b2"))

    assert (score.tai, score.is_win, score.reading) == (0, False, None)
    assert str(score.refusal) == "these tiles are not five sets and a pair"


def test_row_that_is_not_played_counts_nothing_and_makes_room() -> None:
    """Without fully concealed, self-drawn counts again; another value is that value."""
    drawn = hand(CLOSED, self_drawn=True)
    own = house(row_fully_concealed=0, row_flower=2, min_tai=0)

    assert dict(own.score(drawn).rows) == {"flower": 1, "no_honors": 1, "self_drawn": 1}
    assert own.score(drawn).tai == 4


def test_three_winds_and_a_pair_of_winds_are_no_big_three_winds() -> None:
    """Not even where little four winds is not played: its pair is no wind."""
    own = house(row_little_four_winds=0, min_tai=0)
    score = own.score(hand("w44 d789 c78", ("w111", "w222", "w333")))

    assert dict(score.rows) == {"flower": 1, "honor_pung": 3}


def test_bonus_for_any_win_is_none_of_a_win_by_flowers() -> None:
    eight = hand_of("FIVE_PUNGS > c3", "self_drawn, flowers=SEVEN s4")

    assert house("winning").score(eight).tai == 30
