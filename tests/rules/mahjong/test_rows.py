"""Each row of the table, with hands worked out from the rule text alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.mahjong import Hand, House
from rules.mahjong.rows import ROWS

TABLE = House.load("table", min_tai=0)
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


# The row that a case is about; the hand; all rows that it has, how often each; their tai.
CASES: tuple[tuple[str, Hand, str, int], ...] = (
    ("flower", hand(OPEN, THREE, flowers="f1 s3"), "flower x2, no_honors", 3),
    ("no_flowers", hand(OPEN, ("b789", "w111", "c345"), flowers=""), "no_flowers, honor_pung", 2),
    ("honor_pung", hand(OPEN, ("w222", "e333", "c345")), "flower, honor_pung x2", 3),
    (
        "honor_pung",
        hand(OPEN, ("(w2222)", "e3333", "c345")),
        "flower, honor_pung x2, melded_kong, concealed_kong",
        6,
    ),
    ("no_honors", hand(OPEN, THREE), "flower, no_honors", 2),
    ("self_drawn", hand(OPEN, THREE, self_drawn=True), "flower, no_honors, self_drawn", 3),
    ("melded_kong", hand(OPEN, ("b7777", "d1111", "c345")), "flower, no_honors, melded_kong x2", 4),
    ("robbing_kong", hand(OPEN, THREE, robbing_kong=True), "flower, no_honors, robbing_kong", 3),
    (
        "last_tile",
        hand(OPEN, THREE, self_drawn=True, last_tile=True),
        "flower, no_honors, self_drawn, last_tile",
        4,
    ),
    ("last_tile", hand(OPEN, THREE, last_tile=True), "flower, no_honors", 2),
    ("concealed_hand", hand(CLOSED), "flower, no_honors, concealed_hand", 3),
    (
        "concealed_hand",
        hand(OPEN + " c345 b789", ("(w1111)",)),
        "flower, honor_pung, concealed_hand, concealed_kong",
        5,
    ),
    (
        "concealed_kong",
        hand(OPEN, ("(b1111)", "(d1111)", "c345")),
        "flower, no_honors, concealed_kong x2, two_concealed_pungs",
        8,
    ),
    ("single_wait", hand("b6 d789 c678", THREE, "b6"), "flower, no_honors, single_wait", 4),
    # b4 5 6 7 waits for b4 and b7, but all four b4 are in the hand: no other b4 can come.
    (
        "single_wait",
        hand("b4567 c678", ("b444", "d111", "c345"), "b7"),
        "flower, no_honors, single_wait",
        4,
    ),
    # b3 4 5 6 waits for b3 and for b6.
    ("single_wait", hand("b3456 c678", THREE, "b6"), "flower, no_honors", 2),
    ("closed_wait", hand("b66 d789 c68", THREE, "c7"), "flower, no_honors, closed_wait", 4),
    ("closed_wait", hand("b66 d789 c12", THREE, "c3"), "flower, no_honors, closed_wait", 4),
    ("closed_wait", hand("b66 d789 c89", THREE, "c7"), "flower, no_honors, closed_wait", 4),
    ("closed_wait", hand(OPEN, THREE, "c9"), "flower, no_honors", 2),
    (
        "two_concealed_pungs",
        hand("d111 b555 c78 b22", ("c345", "b789")),
        "flower, no_honors, two_concealed_pungs",
        4,
    ),
    # The second pung is completed by a discard: one is left, and one counts nothing.
    (
        "two_concealed_pungs",
        hand("d111 b55 c678 b22", ("c345", "b789"), "b5"),
        "flower, no_honors",
        2,
    ),
    (
        "three_concealed_pungs",
        hand("d111 d999 b555 c78 b22", ("c345",)),
        "flower, no_honors, three_concealed_pungs",
        7,
    ),
    (
        "four_concealed_pungs",
        hand("d111 d999 b555 w111 c78 b22"),
        "flower, honor_pung, concealed_hand, four_concealed_pungs",
        13,
    ),
    (
        "five_concealed_pungs",
        hand(FIVE_PUNGS, (), "c3", self_drawn=True),
        "flower, honor_pung, five_concealed_pungs, fully_concealed, all_pungs",
        55,
    ),
    (
        "five_concealed_pungs",
        hand(FIVE_PUNGS, (), "c3"),
        "flower, honor_pung, concealed_hand, four_concealed_pungs, all_pungs",
        23,
    ),
    ("no_honors_or_flowers", hand(OPEN, THREE, flowers=""), "no_honors_or_flowers", 3),
    ("fully_concealed", hand(CLOSED, self_drawn=True), "flower, no_honors, fully_concealed", 5),
    (
        "small_all_chows",
        hand(OPEN, ("b789", "d123", "c345")),
        "flower, no_honors, small_all_chows",
        5,
    ),
    (
        "small_all_chows",
        hand("w22 d789 c78", ("b789", "d123", "c345"), flowers=""),
        "no_flowers, small_all_chows",
        4,
    ),
    (
        "big_all_chows",
        hand(OPEN, ("b789", "d123", "c345"), flowers=""),
        "no_honors_or_flowers, big_all_chows",
        13,
    ),
    *(
        (
            "within_10_discards",
            hand(OPEN, THREE, discards=count),
            "flower, no_honors, within_10_discards",
            7,
        )
        for count in (6, 9)
    ),
    ("within_10_discards", hand(OPEN, THREE, discards=10), "flower, no_honors", 2),
    *(
        (
            "within_5_discards",
            hand(OPEN, THREE, discards=count),
            "flower, no_honors, within_5_discards",
            12,
        )
        for count in (0, 5)
    ),
    (
        "open_straight",
        hand("b45 b789 e11", ("b123", "d111", "c345"), "b6"),
        "flower, open_straight",
        6,
    ),
    # Completed by a discard it is closed all the same.
    (
        "closed_straight",
        hand("b123 b45 b789 e11", ("d111", "c345"), "b6"),
        "flower, closed_straight",
        11,
    ),
    (
        "little_three_winds",
        hand("w33 d789 b45", ("w111", "w222", "c345"), "b6"),
        "flower, honor_pung x2, little_three_winds",
        8,
    ),
    (
        "big_three_winds",
        hand(OPEN, ("w111", "w222", "w333")),
        "flower, honor_pung x3, big_three_winds",
        14,
    ),
    (
        "little_four_winds",
        hand("w44 d789 c78", ("w111", "w222", "w333")),
        "flower, honor_pung x3, little_four_winds",
        34,
    ),
    (
        "big_four_winds",
        hand("b66 c78", ("w111", "w222", "w333", "w444")),
        "flower, honor_pung x4, big_four_winds",
        45,
    ),
    (
        "little_three_dragons",
        hand("e33 d789 b45", ("e111", "e222", "c345"), "b6"),
        "flower, honor_pung x2, little_three_dragons",
        13,
    ),
    (
        "big_three_dragons",
        hand(OPEN, ("e111", "e222", "e333")),
        "flower, honor_pung x3, big_three_dragons",
        34,
    ),
    (
        "half_flush",
        hand("c11 c678 c78", ("w111", "c345", "c345"), "c9"),
        "flower, honor_pung, half_flush",
        12,
    ),
    (
        "full_flush",
        hand("c22 c678 c78", ("c111", "c345", "c345"), "c9"),
        "flower, no_honors, full_flush",
        42,
    ),
    (
        "all_pungs",
        hand("d555 c88 b77", ("b222", "c333", "d444"), "c8"),
        "flower, no_honors, all_pungs",
        12,
    ),
    (
        "all_revealed",
        hand("b6", ("b789", "d111", "c345", "d7777", "c678"), "b6"),
        "flower, no_honors, melded_kong, single_wait, all_revealed",
        15,
    ),
    (
        "all_revealed",
        hand("b6", ("b789", "d111", "c345", "d789", "c678"), "b6", self_drawn=True),
        "flower, no_honors, self_drawn, single_wait, all_revealed",
        15,
    ),
    # A concealed kong is not revealed.
    (
        "all_revealed",
        hand("b6", ("b789", "d111", "c345", "(d7777)", "c678"), "b6"),
        "flower, no_honors, concealed_kong, single_wait",
        6,
    ),
    (
        "ready_hand",
        hand(CLOSED, ready_hand=True),
        "flower, no_honors, concealed_hand, ready_hand",
        13,
    ),
    (
        "heaven",
        hand(CLOSED, self_drawn=True, heaven=True, discards=0),
        "flower, no_honors, heaven",
        42,
    ),
    ("earth", hand(CLOSED, earth=True, discards=1), "flower, no_honors, earth", 42),
    (
        "seven_flowers_rob_eighth",
        Hand(JUNK, flowers=SEVEN, robs_eighth_flower=True),
        "seven_flowers_rob_eighth",
        20,
    ),
    ("eight_flowers", Hand(JUNK, flowers=f"{SEVEN} s4"), "eight_flowers", 30),
    (
        "seven_pairs_pung",
        hand("b11 b55 c33 c88 d22 d77 w44 e11", (), "e1"),
        "flower, honor_pung, concealed_hand, seven_pairs_pung",
        33,
    ),
    (
        "seven_pairs_pung",
        hand("b11 b5 c3333 d22 d77 w44 e111", (), "b5"),
        "flower, honor_pung, concealed_hand, single_wait, seven_pairs_pung",
        35,
    ),
)


def test_every_row_has_a_case() -> None:
    assert {row for row, *_ in CASES} == set(ROWS)
    assert len(ROWS) == 40


@pytest.mark.parametrize(("row", "hand", "rows", "tai"), CASES, ids=[case[0] for case in CASES])
def test_row(row: str, hand: Hand, rows: str, tai: int) -> None:
    score = TABLE.score(hand)

    assert (dict(score.rows), score.tai, score.is_win) == (counted(rows), tai, True)
    assert set(score.reasons) == set(counted(rows))


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


def test_all_honors_are_no_flush() -> None:
    """D-33: no row of the table fits."""
    score = TABLE.score(hand("w22 e11", ("w111", "w333", "e222", "e333"), "e1", flowers=""))

    assert dict(score.rows) == {
        "no_flowers": 1,
        "honor_pung": 5,
        "little_three_winds": 1,
        "big_three_dragons": 1,
        "all_pungs": 1,
    }


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
