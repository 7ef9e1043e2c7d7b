"""Hands as text, whole and while they are entered: what is one, what it waits for, and the one
sentence for what is none."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidSettings
from rules.mahjong import Hand, InvalidHand, Meld
from rules.mahjong.tai_table import PRESETS, ROWS
from rules.mahjong.tiles import NAMES, tiles_named
from rules.mahjong.typed_hand import Draft
from rules.mahjong.waits import waiting
from tests.rules.mahjong.samples import house
from tests.rules.mahjong.test_tai_table import OPEN, THREE

TILES = "type tiles such as b1, c9, d5, w1 to w4, e1 to e3, f1 to f4 or s1 to s4"


def test_hand_is_the_same_however_its_tiles_are_ordered() -> None:
    assert Hand("b66 c78 d789", THREE, "c6") == Hand("d9 d8 d7 c8 c7 b6 b6", THREE, "c6")


def test_concealed_pung_in_brackets_lies_in_the_hand() -> None:
    assert Hand(OPEN, ("(d111)", *THREE[::2]), "c6") == Hand(f"{OPEN} d111", THREE[::2], "c6")


def test_wide_signs_of_an_input_method_are_read() -> None:
    assert Hand("ｂ66 D789 c78", THREE, "C6") == Hand(OPEN, THREE, "c6")


def test_a_long_row_of_tiles_is_read_at_once() -> None:
    assert len(tiles_named("b1 " * 20_000)) == 20_000


@pytest.mark.parametrize("text", ["b7 b8 b9", "d1 d1 d1", "w3 w3 w3 w3", "(e2 e2 e2 e2)"])
def test_meld_is_its_text(text: str) -> None:
    assert str(Meld.parse(text)) == text


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        ({"concealed": "b66 d789 x78"}, f"{TILES} (you typed “x78”)"),
        ({"concealed": "b66 d789 w59"}, f"{TILES} (you typed “w59”)"),
        (
            {"concealed": "b66 d789 c7"},
            "a hand is 17 tiles with the winning one, a kong counting as three (you have 16)",
        ),
        ({"melds": ("b799", "d111", "c345")}, "type a chow, a pung or a kong (you typed “b799”)"),
        ({"melds": ("w123", "d111", "c345")}, "type a chow, a pung or a kong (you typed “w123”)"),
        (
            {"melds": ("d111", "d1111", "c345")},
            "there are only four of each tile (you have 7 of d1)",
        ),
        ({"flowers": "f1 f1"}, "there is only one f1 (you have two)"),
        ({"flowers": "b1"}, "type f1 to f4 or s1 to s4 (you typed “b1”)"),
        ({"win": ""}, "choose one winning tile (you typed “”)"),
        ({"win": "c69"}, "choose one winning tile (you typed “c69”)"),
        (
            {"self_drawn": True, "robbing_kong": True},
            "a hand cannot be both self-drawn and won by robbing a kong",
        ),
        (
            {"heaven": True, "earth": True},
            "a hand cannot be both a heavenly hand and an earthly hand",
        ),
        ({"discards": -1}, "type the number of discards on the table (you typed -1)"),
    ],
)
def test_what_is_no_hand_is_refused_in_one_sentence(about: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidHand) as refused:
        Hand(**{"concealed": OPEN, "melds": THREE, "win": "c6", **about})

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("switches", "sentence"),
    [
        ({"min_tai": -1}, "min_tai: type a number from 0 to 1000 (you typed -1)"),
        (
            {"point": "ten"},
            "a point: type an amount such as 10 or 2.50, or 0 for none (you typed “ten”)",
        ),
        ({"row_heaven": "x"}, "row_heaven: type a number (you typed “x”)"),
    ],
)
def test_house_rule_that_nobody_has_is_refused(switches: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        house(**switches)

    assert str(refused.value) == sentence


def test_every_row_and_list_has_a_meaning_and_a_source() -> None:
    assert all(row.meaning and row.names.hanzi and row.names.roman for row in ROWS.values())
    assert all(preset.meaning and preset.source for preset in PRESETS.values())
    assert all(
        other in ROWS for row in ROWS.values() for other in (*row.replaces, *dict(row.implies))
    )


TABLE = house()


def test_draft_is_read_tile_by_tile_and_written_back() -> None:
    draft = Draft.parse("hw1 pe1 f1 s3 c2344566899 c7")

    assert str(draft) == "hw1 pe1 f1 s3 c23445668997"
    assert (draft.count, draft.is_whole, draft.win) == (17, True, 15)
    assert [str(meld) for meld in draft.melds] == ["(w1 w1 w1 w1)", "e1 e1 e1"]


def test_chow_is_typed_by_its_lowest_tile_or_whole() -> None:
    assert Draft.parse("rb7").melds == Draft.parse("rb789").melds == Draft.parse("rb987").melds


@pytest.mark.parametrize("typed", ["rb8", "rw1", "pb12", "rb135", "kx1", "b0", "w5", "pb"])
def test_what_is_no_tile_and_no_meld_is_refused(typed: str) -> None:
    with pytest.raises(InvalidHand):
        Draft.parse(typed)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("pb1 b11", "there are only four of each tile (you have 5 of b1)"),
        ("f1 s2 f1", "there is only one f1 (you have two)"),
    ],
)
def test_tile_that_there_cannot_be_is_refused(typed: str, sentence: str) -> None:
    with pytest.raises(InvalidHand) as refused:
        Draft.parse(typed)

    assert str(refused.value) == sentence


def test_waits_are_worth_what_the_hand_is_with_them() -> None:
    """Sixteen tiles of the sketch: only c7, in the middle, of which four are unseen. Self-drawn 19:
    flowers 2, honor pungs 2, self-drawn 1, concealed kong 2, closed wait 2, half flush 10."""
    only = waiting(TABLE, Draft.parse("hw1 pe1 f1 s3 c2344566899"))

    assert [(NAMES[w.tile], w.left, w.drawn, w.given) for w in only] == [("c7", 4, 19, 18)]


def test_wait_below_the_minimum_says_so() -> None:
    """Flowers 2, no honors 1; self-drawn 1 more: neither is 5."""
    waits = waiting(TABLE, Draft.parse("rb7 pd1 rc3 f1 s3 b66 d789 c78"))

    assert [(NAMES[w.tile], w.left, w.drawn, w.given) for w in waits] == [
        ("c6", 4, 4, 3),
        ("c9", 4, 4, 3),
    ]
    assert not any(w.is_win_drawn or w.is_win_given for w in waits)
