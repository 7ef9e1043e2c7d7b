"""Each row of the table, with hands worked out from the rule text alone."""

from __future__ import annotations

from typing import Any

from rules.mahjong import Hand
from tests.rules.mahjong.samples import house

TABLE = house(min_tai=0)
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


def test_example_is_three_by_the_table_five_with_two_to_win() -> None:
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
