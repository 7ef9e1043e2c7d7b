"""The text form of every game: what is typed is read or refused in a sentence, and what was read,
written down and read again is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import Card, read_cards
from rules.chinese_poker.arrangement import Arrangement, read_hand
from rules.dice import Roll, read_faces
from rules.errors import RulesError
from rules.mahjong.tiles import tiles_named
from rules.mahjong.typed_hand import Draft
from rules.mahjong.winning_hand import Meld
from rules.poker_dice.hand import Hand, read_thrown
from tests.faults.fuzz import nasty

pytestmark = pytest.mark.timeout(0)

DICE, CARDS = "0123456AKQJT9 -,.１６", "23456789TJQKA10cdhs♣♥ -–/,Ｋ１"
TILES = "bcdwefs123456789prkh ,Ｂ１()"
DEAL = "Kh Qh Jh / 2c 3c 4c 5c 6c / As Ks Qs Js Ts"
# How a game reads what is typed, something that it reads, and signs of its own.
FORMS: dict[str, tuple[Callable[[str], Any], str, str]] = {
    "roll": (Roll.parse, "１-4,4 263", DICE),
    "faces": (lambda text: read_faces(text, 5), "4 4 4 2 6", DICE),
    "thrown": (lambda text: read_thrown(text, 5), "44426", DICE),
    "poker dice": (Hand.parse, "44426", DICE),
    "card": (Card.parse, "10♥", CARDS),
    "cards": (read_cards, "Kh 10s 2c-6c", CARDS),
    "hand": (read_hand, "2c-Kc Ah", CARDS),
    "deal": (read_hand, DEAL, CARDS),
    "arrangement": (Arrangement.parse, DEAL, CARDS),
    "tiles": (tiles_named, "b66 d7 f1", TILES),
    "draft": (Draft.parse, "hw1 pe1 f1 s3 c2344566899 c7", TILES),
    "meld": (Meld.parse, "(w1 w1 w1 w1)", TILES),
}


def read_or_refused(read: Callable[[str], Any], text: str) -> Any:
    """What was read; None where it was refused, in a sentence of some length and no more."""
    try:
        return read(text)
    except RulesError as error:
        said = f"{error}."
    assert nasty.is_sentence(said)
    assert len(said) < 500
    return None


@pytest.mark.parametrize(("read", "right", "signs"), FORMS.values(), ids=FORMS)
@given(data=st.data())
def test_what_is_typed_is_read_as_it_was_written_or_refused(
    read: Callable[[str], Any], right: str, signs: str, data: st.DataObject
) -> None:
    slips = nasty.mutated(right.encode()).map(lambda raw: raw.decode("utf-8", "replace"))

    found = read_or_refused(read, data.draw(st.one_of(nasty.texts, st.text(signs), slips)))

    if found is not None:
        rows = found if isinstance(found, (tuple, list)) else [found]
        assert read(" ".join(map(str, rows))) == found
