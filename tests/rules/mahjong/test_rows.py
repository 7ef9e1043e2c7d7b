"""Each row of the table, with hands worked out from the rule text alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.mahjong import Hand, House
from rules.mahjong.rows import ROWS
from tests.rules.cells import cells

TABLE = House.load("table", min_tai=0)
NO_IMPLIED_HOUSE = House.load("table", stacking="no_implied", min_tai=0)
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
OPEN + THREE | flowers=f1 s3 | 3 | flower x2, no_honors
OPEN + b789, w111, c345 | flowers= | 2 | no_flowers, honor_pung
OPEN + w222, e333, c345 |  | 3 | flower, honor_pung x2
OPEN + (w2222), e3333, c345 |  | 6 | flower, honor_pung x2, melded_kong, concealed_kong
OPEN + THREE |  | 2 | flower, no_honors
OPEN + THREE | self_drawn | 3 | flower, no_honors, self_drawn
OPEN + b7777, d1111, c345 |  | 4 | flower, no_honors, melded_kong x2
OPEN + THREE | robbing_kong | 3 | flower, no_honors, robbing_kong
OPEN + THREE | self_drawn, last_tile | 4 | flower, no_honors, self_drawn, last_tile
OPEN + THREE | last_tile | 2 | flower, no_honors
CLOSED |  | 3 | flower, no_honors, concealed_hand
OPEN c345 b789 + (w1111) |  | 5 | flower, honor_pung, concealed_hand, concealed_kong
OPEN + (b1111), (d1111), c345 |  | 8 | flower, no_honors, concealed_kong x2, two_concealed_pungs
b6 d789 c678 + THREE > b6 |  | 4 | flower, no_honors, single_wait
# b4 5 6 7 waits for b4 and b7, but all four b4 are in the hand: no other b4 can come.
b4567 c678 + b444, d111, c345 > b7 |  | 4 | flower, no_honors, single_wait
# b3 4 5 6 waits for b3 and for b6.
b3456 c678 + THREE > b6 |  | 2 | flower, no_honors
b66 d789 c68 + THREE > c7 |  | 4 | flower, no_honors, closed_wait
b66 d789 c12 + THREE > c3 |  | 4 | flower, no_honors, closed_wait
b66 d789 c89 + THREE > c7 |  | 4 | flower, no_honors, closed_wait
OPEN + THREE > c9 |  | 2 | flower, no_honors
d111 b555 c78 b22 + c345, b789 |  | 4 | flower, no_honors, two_concealed_pungs
# The second pung is completed by a discard: one is left, and one counts nothing.
d111 b55 c678 b22 + c345, b789 > b5 |  | 2 | flower, no_honors
d111 d999 b555 c78 b22 + c345 |  | 7 | flower, no_honors, three_concealed_pungs
d111 d999 b555 w111 c78 b22 |  | 13 | flower, honor_pung, concealed_hand, four_concealed_pungs
FIVE_PUNGS > c3 | self_drawn | 55 | flower, honor_pung, five_concealed_pungs, fully_concealed,
    all_pungs
FIVE_PUNGS > c3 |  | 23 | flower, honor_pung, concealed_hand, four_concealed_pungs, all_pungs
OPEN + THREE | flowers= | 3 | no_honors_or_flowers
CLOSED | self_drawn | 5 | flower, no_honors, fully_concealed
OPEN + b789, d123, c345 |  | 5 | flower, no_honors, small_all_chows
w22 d789 c78 + b789, d123, c345 | flowers= | 4 | no_flowers, small_all_chows
OPEN + b789, d123, c345 | flowers= | 13 | no_honors_or_flowers, big_all_chows
OPEN + THREE | discards=6 | 7 | flower, no_honors, within_10_discards
OPEN + THREE | discards=9 | 7 | flower, no_honors, within_10_discards
OPEN + THREE | discards=10 | 2 | flower, no_honors
OPEN + THREE | discards=0 | 12 | flower, no_honors, within_5_discards
OPEN + THREE | discards=5 | 12 | flower, no_honors, within_5_discards
b45 b789 e11 + b123, d111, c345 > b6 |  | 6 | flower, open_straight
# Completed by a discard it is closed all the same.
b123 b45 b789 e11 + d111, c345 > b6 |  | 11 | flower, closed_straight
w33 d789 b45 + w111, w222, c345 > b6 |  | 8 | flower, honor_pung x2, little_three_winds
OPEN + w111, w222, w333 |  | 14 | flower, honor_pung x3, big_three_winds
w44 d789 c78 + w111, w222, w333 |  | 34 | flower, honor_pung x3, little_four_winds
b66 c78 + w111, w222, w333, w444 |  | 45 | flower, honor_pung x4, big_four_winds
e33 d789 b45 + e111, e222, c345 > b6 |  | 13 | flower, honor_pung x2, little_three_dragons
OPEN + e111, e222, e333 |  | 34 | flower, honor_pung x3, big_three_dragons
c11 c678 c78 + w111, c345, c345 > c9 |  | 12 | flower, honor_pung, half_flush
c22 c678 c78 + c111, c345, c345 > c9 |  | 42 | flower, no_honors, full_flush
d555 c88 b77 + b222, c333, d444 > c8 |  | 12 | flower, no_honors, all_pungs
b6 + b789, d111, c345, d7777, c678 > b6 |  | 15 | flower, no_honors, melded_kong, single_wait,
    all_revealed
b6 + b789, d111, c345, d789, c678 > b6 | self_drawn | 15 | flower, no_honors, self_drawn,
    single_wait, all_revealed
# A concealed kong is not revealed.
b6 + b789, d111, c345, (d7777), c678 > b6 |  | 6 | flower, no_honors, concealed_kong, single_wait
CLOSED | ready_hand | 13 | flower, no_honors, concealed_hand, ready_hand
CLOSED | self_drawn, heaven, discards=0 | 42 | flower, no_honors, heaven
CLOSED | earth, discards=1 | 42 | flower, no_honors, earth
JUNK | flowers=SEVEN, robs_eighth_flower | 20 | seven_flowers_rob_eighth
JUNK | flowers=SEVEN s4 | 30 | eight_flowers
b11 b55 c33 c88 d22 d77 w44 e11 > e1 |  | 33 | flower, honor_pung, concealed_hand, seven_pairs_pung
b11 b5 c3333 d22 d77 w44 e111 > b5 |  | 35 | flower, honor_pung, concealed_hand, single_wait,
    seven_pairs_pung
# Seven flowers that rob nothing are seven flowers.
OPEN + THREE | flowers=SEVEN | 8 | flower x7, no_honors
# Nobody's pair of winds is a wind: no row but these fits (D-33).
w22 e11 + w111, w333, e222, e333 > e1 | flowers= | 51 | no_flowers, honor_pung x5,
    little_three_winds, big_three_dragons, all_pungs
# The last tile adds to what replaces self-drawn, too.
CLOSED | self_drawn, last_tile | 6 | flower, no_honors, fully_concealed, last_tile
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
OPEN + b789, d123, c345 | flowers= | 10 | big_all_chows
c22 c678 c78 + c111, c345, c345 > c9 |  | 41 | flower, full_flush
w33 d789 b45 + w111, w222, e111 > b6 |  | 7 | flower, honor_pung, little_three_winds
b66 c78 + w111, w222, w333, e111 |  | 12 | flower, honor_pung, big_three_winds
w44 c78 + w111, w222, w333, b111 |  | 31 | flower, little_four_winds
b66 c78 + w111, w222, w333, w444 |  | 41 | flower, big_four_winds
e33 d789 b45 + e111, e222, w111 > b6 |  | 12 | flower, honor_pung, little_three_dragons
b66 c78 + e111, e222, e333, w111 |  | 32 | flower, honor_pung, big_three_dragons
b6 + b789, d111, c345, d789, c678 > b6 |  | 12 | flower, no_honors, all_revealed
FIVE_PUNGS > c3 | self_drawn | 43 | flower, honor_pung, self_drawn, five_concealed_pungs
b11 b5 c3333 d22 d77 w44 e111 > b5 |  | 32 | flower, honor_pung, seven_pairs_pung
CLOSED | ready_hand | 12 | flower, no_honors, ready_hand
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


def test_every_row_has_a_case() -> None:
    assert {row for *_, rows in cells(CASES) for row in counted(rows)} == set(ROWS)
    assert len(ROWS) == 40


@pytest.mark.parametrize(("house", "cases"), [(TABLE, CASES), (NO_IMPLIED_HOUSE, NO_IMPLIED)])
def test_hand_has_the_rows_of_the_rule_text_and_no_others(house: House, cases: str) -> None:
    """Each ladder counts its top rung alone, and what nothing excludes adds."""
    found = {}
    for tiles, about, tai, rows in cells(cases):
        score = house.score(hand_of(tiles, about))
        said = (dict(score.rows), score.tai, score.is_win, set(score.reasons))
        if said != (counted(rows), int(tai), True, set(counted(rows))):
            found[tiles, about] = said

    assert found == {}


def test_example_of_the_source_is_three_by_the_table_and_five_with_two_for_winning() -> None:
    """b66 d789 c78, b789 d111 c345, f1 s3, out on c6: no honors 1, flowers 2."""
    example = Hand(
        "b6 b6 d7 d8 d9 c7 c8", ("b7 b8 b9", "d1 d1 d1", "c3 c4 c5"), "c6", flowers="f1 s3"
    )
    by_table = House.load("table").score(example)
    with_two = House.load("table", winning_bonus=2).score(example)

    assert (by_table.tai, by_table.is_win) == (3, False)
    assert (with_two.tai, with_two.is_win) == (5, True)
    assert str(by_table.refusal) == "3 tai, and a win takes 5"


def test_list_as_printed_reproduces_both_totals_of_the_source() -> None:
    printed = House.load("printed")
    score = printed.score(hand(OPEN, THREE, flowers="f1 s3"))

    assert score.tai == 6
    assert printed.payments(score.tai, winner=1, payer=2) == (0, 11, -11, 0)


def test_tiles_that_are_no_sets_and_a_pair_are_no_win() -> None:
    score = TABLE.score(Hand(JUNK, win="b2"))

    assert (score.tai, score.is_win, score.reading) == (0, False, None)
    assert str(score.refusal) == "these tiles are not five sets and a pair"


def test_row_that_is_not_played_counts_nothing_and_makes_room() -> None:
    """Without fully concealed, self-drawn counts again; another value is that value."""
    drawn = hand(CLOSED, self_drawn=True)
    house = House.load("table", row_fully_concealed=0, row_flower=2, min_tai=0)

    assert dict(house.score(drawn).rows) == {"flower": 1, "no_honors": 1, "self_drawn": 1}
    assert house.score(drawn).tai == 4


def test_three_winds_and_a_pair_of_winds_are_no_big_three_winds() -> None:
    """Not even where little four winds is not played: its pair is no wind."""
    house = House.load("table", row_little_four_winds=0, min_tai=0)
    score = house.score(hand("w44 d789 c78", ("w111", "w222", "w333")))

    assert dict(score.rows) == {"flower": 1, "honor_pung": 3}


def test_best_reading_is_taken() -> None:
    """b222333444 are three pungs or three chows: with d111 four concealed pungs, 10, or none."""
    score = TABLE.score(hand("b222333444 d111 c78 w22"))

    assert score.rows["four_concealed_pungs"] == 1
    assert str(score.reading).startswith("b2 b2 b2 | b3 b3 b3 | b4 b4 b4")


def test_equal_readings_are_told_apart_in_the_stated_order() -> None:
    """b11223344 is 11 and 234 twice, or 123 twice and 44: the lower pair."""
    score = TABLE.score(hand("b1122344", THREE, "b3"))

    assert dict(score.rows) == {"flower": 1, "no_honors": 1, "closed_wait": 1}
    read = "b7 b8 b9 | d1 d1 d1 | c3 c4 c5 | b2 b3 b4 | b2 b3 b4 | b1 b1"
    assert str(score.reading) == read


def test_five_concealed_pungs_that_a_discard_completes_imply_the_pungs_and_the_hand() -> None:
    given = NO_IMPLIED_HOUSE.score(hand("d111 d999 b555 w111 c333 b2", (), "b2"))

    assert not {"concealed_hand", "all_pungs"} & set(given.rows)


def test_bonus_for_any_win_is_none_of_a_win_by_flowers() -> None:
    eight = hand_of("FIVE_PUNGS > c3", "self_drawn, flowers=SEVEN s4")

    assert House.load("winning").score(eight).tai == 30


def test_row_that_does_not_count_says_why() -> None:
    drawn = TABLE.score(hand(CLOSED, self_drawn=True)).for_others
    opened = TABLE.score(hand(OPEN, THREE)).for_others

    assert str(drawn["self_drawn"]) == "Fully concealed counts for it"
    assert str(opened["concealed_hand"]) == "a meld is open: b7 b8 b9"
