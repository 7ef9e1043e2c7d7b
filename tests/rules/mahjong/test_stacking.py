"""What counts beside what: each exclusion of the rule text, and nothing beyond them."""

from __future__ import annotations

import pytest

from rules.mahjong import Hand, House
from tests.rules.mahjong.test_rows import CLOSED, FIVE_PUNGS, JUNK, OPEN, SEVEN, THREE, hand

TABLE = House.load("table", min_tai=0)
NO_IMPLIED = House.load("table", stacking="no_implied", min_tai=0)


def rows(house: House, scored: Hand) -> dict[str, int]:
    return dict(house.score(scored).rows)


def test_no_honors_or_flowers_replaces_its_two_parts() -> None:
    assert rows(TABLE, hand(OPEN, THREE, flowers="")) == {"no_honors_or_flowers": 1}


@pytest.mark.parametrize("house", [TABLE, NO_IMPLIED], ids=["table", "no_implied"])
def test_flower_wins_exclude_everything(house: House) -> None:
    """Also where the tiles are a hand worth more, and the bonus for any win."""
    eight = hand(FIVE_PUNGS, (), "c3", self_drawn=True, flowers=f"{SEVEN} s4")
    seven = hand(OPEN, THREE, flowers=SEVEN, robs_eighth_flower=True)

    assert rows(house, eight) == {"eight_flowers": 1}
    assert rows(house, seven) == {"seven_flowers_rob_eighth": 1}
    assert House.load("winning").score(eight).tai == 30


def test_seven_flowers_that_rob_nothing_are_seven_flowers() -> None:
    assert rows(TABLE, hand(OPEN, THREE, flowers=SEVEN)) == {"flower": 7, "no_honors": 1}


def test_last_tile_adds_to_self_drawn_and_to_fully_concealed() -> None:
    assert rows(TABLE, hand(CLOSED, self_drawn=True, last_tile=True)) == {
        "flower": 1,
        "no_honors": 1,
        "fully_concealed": 1,
        "last_tile": 1,
    }


@pytest.mark.parametrize(
    ("scored", "top", "lower"),
    [
        (hand(FIVE_PUNGS, (), "c3", self_drawn=True), "five_concealed_pungs", "four_"),
        (hand("d111 d999 b555 w111 c78 b22"), "four_concealed_pungs", "three_"),
        (hand("d111 d999 b555 c78 b22", ("c345",)), "three_concealed_pungs", "two_"),
        (hand(OPEN, THREE, discards=3), "within_5_discards", "within_10"),
        (hand("b123 b45 b789 e11", ("d111", "c345"), "b6"), "closed_straight", "open_"),
        (hand("b66 c78", ("w111", "w222", "w333", "w444")), "big_four_winds", "_three_winds"),
        (hand("w44 d789 c78", ("w111", "w222", "w333")), "little_four_winds", "_three_winds"),
        (hand(CLOSED, self_drawn=True), "fully_concealed", "concealed_hand"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.count("_") > 1 else "",
)
def test_ladder_counts_its_top_rung_alone(scored: Hand, top: str, lower: str) -> None:
    found = rows(TABLE, scored)

    assert found[top] == 1
    assert not [row for row in found if lower in row and row != top]


def test_ladder_of_chows_counts_its_top_rung_alone() -> None:
    found = rows(TABLE, hand(OPEN, ("b789", "d123", "c345"), flowers=""))

    assert found == {"no_honors_or_flowers": 1, "big_all_chows": 1}


def test_ladder_of_flushes_counts_its_top_rung_alone() -> None:
    found = rows(TABLE, hand("c22 c678 c78", ("c111", "c345", "c345"), "c9"))

    assert found == {"flower": 1, "no_honors": 1, "full_flush": 1}


def test_fully_concealed_replaces_self_drawn() -> None:
    assert "self_drawn" not in rows(TABLE, hand(CLOSED, self_drawn=True))


@pytest.mark.parametrize("event", ["heaven", "earth"])
def test_heaven_and_earth_replace_all_about_going_out(event: str) -> None:
    """Fully concealed or concealed hand, ready hand, few discards, the last tile, the only wait."""
    about = {event: True, "self_drawn": event == "heaven"}
    whole = hand(
        "b66 d789 c68 b789 d111 c345",
        (),
        "c7",
        ready_hand=True,
        discards=0,
        last_tile=event == "heaven",
        **about,
    )

    assert rows(TABLE, whole) == {"flower": 1, "no_honors": 1, event: 1}


def test_what_is_not_excluded_adds_in_the_mode_of_the_table() -> None:
    """Implied rows count: honor pungs of the dragons, no honors of the full flush."""
    dragons = hand("b66 d789 c78", ("e111", "e222", "e333"))

    assert rows(TABLE, dragons) == {"flower": 1, "honor_pung": 3, "big_three_dragons": 1}


def test_no_implied_big_all_chows_drops_no_honors_or_flowers() -> None:
    scored = hand(OPEN, ("b789", "d123", "c345"), flowers="")

    assert rows(NO_IMPLIED, scored) == {"big_all_chows": 1}


def test_no_implied_full_flush_drops_no_honors() -> None:
    scored = hand("c22 c678 c78", ("c111", "c345", "c345"), "c9")

    assert rows(NO_IMPLIED, scored) == {"flower": 1, "full_flush": 1}


@pytest.mark.parametrize(
    ("scored", "row", "left"),
    [
        (hand("w33 d789 b45", ("w111", "w222", "e111"), "b6"), "little_three_winds", 1),
        (hand("b66 c78", ("w111", "w222", "w333", "e111")), "big_three_winds", 1),
        (hand("w44 c78", ("w111", "w222", "w333", "b111")), "little_four_winds", 0),
        (hand("b66 c78", ("w111", "w222", "w333", "w444")), "big_four_winds", 0),
        (hand("e33 d789 b45", ("e111", "e222", "w111"), "b6"), "little_three_dragons", 1),
        (hand("b66 c78", ("e111", "e222", "e333", "w111")), "big_three_dragons", 1),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_no_implied_winds_and_dragons_drop_the_pungs_they_are_of(
    scored: Hand, row: str, left: int
) -> None:
    expected = {"flower": 1, row: 1} | ({"honor_pung": left} if left else {})

    assert rows(NO_IMPLIED, scored) == expected


def test_no_implied_all_revealed_drops_single_wait() -> None:
    scored = hand("b6", ("b789", "d111", "c345", "d789", "c678"), "b6")

    assert rows(NO_IMPLIED, scored) == {"flower": 1, "no_honors": 1, "all_revealed": 1}


def test_no_implied_five_concealed_pungs_leave_self_drawn_alone() -> None:
    drawn = hand(FIVE_PUNGS, (), "c3", self_drawn=True)
    given = hand("d111 d999 b555 w111 c333 b2", (), "b2")

    assert rows(NO_IMPLIED, drawn) == {
        "flower": 1,
        "honor_pung": 1,
        "self_drawn": 1,
        "five_concealed_pungs": 1,
    }
    assert "concealed_hand" not in rows(NO_IMPLIED, given)
    assert "all_pungs" not in rows(NO_IMPLIED, given)


def test_no_implied_seven_pairs_drop_concealed_and_single_wait() -> None:
    scored = hand("b11 b5 c3333 d22 d77 w44 e111", (), "b5")

    assert rows(NO_IMPLIED, scored) == {"flower": 1, "honor_pung": 1, "seven_pairs_pung": 1}


def test_no_implied_ready_hand_drops_concealed() -> None:
    scored = hand(CLOSED, ready_hand=True)

    assert rows(NO_IMPLIED, scored) == {"flower": 1, "no_honors": 1, "ready_hand": 1}


def test_row_that_gave_way_says_to_which() -> None:
    said = TABLE.score(hand(CLOSED, self_drawn=True)).for_others

    assert str(said["self_drawn"]) == "Fully concealed counts for it"


def test_open_meld_is_why_a_hand_is_not_concealed() -> None:
    said = TABLE.score(hand(OPEN, THREE)).for_others

    assert str(said["concealed_hand"]) == "a meld is open: b7 b8 b9"


def test_tiles_need_not_be_whole_where_flowers_win() -> None:
    assert rows(TABLE, Hand(JUNK[:5], flowers=f"{SEVEN} s4")) == {"eight_flowers": 1}
