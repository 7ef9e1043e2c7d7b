"""A hand while it is entered, and what it waits for."""

from __future__ import annotations

import pytest

from rules.mahjong import InvalidHand
from rules.mahjong.draft import Draft
from rules.mahjong.scoring import waiting
from rules.mahjong.tiles import NAMES
from tests.rules.mahjong.samples import house

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
